import type { Anchor } from "@muster/contracts/wallet";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { useWallet } from "./use-wallet.ts";
import { useStoreSent } from "./wallet.queries.ts";
import { type SentTransaction, sendToSelf, useWalletRequest } from "./wallet-connection.ts";
import { WalletPanel } from "./wallet-panel.tsx";

/** Transactions that the wallet sent and the server has not stored yet, by anchor: sending them again would cost a second fee. */
const unstored = new Map<string, SentTransaction>();

/** Shows what the wallet will send, and sends it. Closing keeps the anchor prepared. */
export function SendDialog({ anchor, onClose }: { anchor: Anchor; onClose: () => void }) {
  const connection = useWallet();
  const { pending, notice } = useWalletRequest();
  const store = useStoreSent();
  const [sent, setSent] = useState(unstored.get(anchor.id));
  // Earlier responses of the wallet belong to other requests.
  const [hasTried, setTried] = useState(false);
  const shown = hasTried && connection?.networkName ? notice : null;
  const isReady = sent !== undefined || Boolean(connection?.networkName);

  async function send() {
    setTried(true);
    const transaction = sent ?? (await sendToSelf(anchor.data));
    if (!transaction) return;
    unstored.set(anchor.id, transaction);
    setSent(transaction);
    store.mutate(
      { id: anchor.id, ...transaction },
      {
        onSuccess() {
          unstored.delete(anchor.id);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title="Send anchor"
      description="Your wallet sends this to your own address. It carries a hash and no amount."
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Send later</Button>
          <Button
            variant="primary"
            busy={pending === "send" || store.isPending}
            busyLabel={pending === "send" ? "Waiting for your wallet…" : "Storing…"}
            disabledReason={isReady ? null : "Connect a wallet to one of the test networks first"}
            onClick={() => void send()}
          >
            {sent ? "Store transaction" : "Send with wallet"}
          </Button>
        </>
      }
    >
      {connection?.networkName ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
            <dt className="text-ink-2">Network</dt>
            <dd>{connection.networkName}</dd>
            <dt className="text-ink-2">From and to</dt>
            <dd className="break-all font-mono text-small">{connection.account}</dd>
            <dt className="text-ink-2">Data</dt>
            <dd className="break-all font-mono text-small">{anchor.data}</dd>
          </dl>
          <p className="rounded-sm bg-attention-soft px-3 py-2.5 text-attention">
            {connection.networkName} is a test network: its currency has no value, and the proof ends if the network is
            shut down. The hash becomes public, and you can’t delete it. The record itself is not sent.
          </p>
        </div>
      ) : (
        <WalletPanel />
      )}
      <p role="status" className="mt-3 text-ink-2 empty:hidden">
        {pending === "send" ? "Continue in your wallet." : shown?.tone === "note" && shown.text}
      </p>
      <FormAlert message={shown?.tone === "error" ? shown.text : undefined} />
      <FormAlert
        message={
          store.error && sent
            ? `Your wallet sent ${sent.txHash}, but Muster couldn’t store it: ${store.error.message}`
            : undefined
        }
      />
    </Dialog>
  );
}
