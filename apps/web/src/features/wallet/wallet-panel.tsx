import { networkOf, walletNetworks } from "@muster/contracts/wallet-networks";
import { Check, Copy, Wallet } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { useWording } from "../../platform/wording.ts";
import { Button } from "../../ui/button.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useWallet } from "./use-wallet.ts";
import {
  cancelRequest,
  connectWallet,
  disconnectWallet,
  noWallet,
  switchNetwork,
  useWalletRequest,
} from "./wallet-connection.ts";
import { type FoundWallet, findWallets, useFoundWallets } from "./wallet-providers.ts";
import type { Connection } from "./wallet-state.ts";

/** Connects a browser wallet and selects its test network. */
export function WalletPanel({ onLeave }: { onLeave?: () => void }) {
  const connection = useWallet();
  const description = useWording("wallet_description");
  const { pending, notice } = useWalletRequest();
  const panel = useRef<HTMLDivElement>(null);
  const isConnected = connection !== null;
  const isOnPage = useLocation().pathname === "/wallet";
  const wasPressed = useRef(false);
  // Connecting and disconnecting remove the pressed button, and the browser then focuses nothing.
  useEffect(() => {
    const isAsked = wasPressed.current || useWalletRequest.getState().pending === "connect";
    const hasFocus = document.activeElement !== document.body;
    wasPressed.current = false;
    if (isAsked && !hasFocus) panel.current?.querySelector<HTMLElement>(isConnected ? "select" : "button")?.focus();
  }, [isConnected]);

  function disconnect() {
    wasPressed.current = true;
    void disconnectWallet();
  }

  return (
    <div ref={panel} className="grid gap-3 p-3.5">
      <div>
        <h2 className="text-base">Wallet</h2>
        <p className="mt-1 text-ink-2">
          {description}. This is optional and free. Muster sees your address and network, never your keys or balance.
        </p>
      </div>
      {connection ? <Connected connection={connection} onDisconnect={disconnect} /> : <Disconnected />}
      {pending && (
        <Button size="sm" variant="quiet" onClick={cancelRequest}>
          Stop waiting
        </Button>
      )}
      <p role="status" className="text-ink-2 empty:hidden">
        {pending ? "Continue in your wallet." : notice?.tone === "note" && notice.text}
      </p>
      <FormAlert message={notice?.tone === "error" ? notice.text : undefined} />
      {!isOnPage && (
        <Link to="/wallet" className="link w-fit" onClick={onLeave}>
          Anchored records
        </Link>
      )}
    </div>
  );
}

export function WalletSettings() {
  return (
    <Panel className="max-w-[460px]">
      <WalletPanel />
    </Panel>
  );
}

function Disconnected() {
  const { id: userId } = useMe().user;
  const wallets = useFoundWallets((state) => state.wallets);
  const pending = useWalletRequest((state) => state.pending);
  const [isMissing, setMissing] = useState(false);
  // Wallets answer the page with an event, outside React.
  useEffect(() => void findWallets(), []);

  function connect(found: FoundWallet[]) {
    const [wallet, another] = found;
    setMissing(!wallet);
    // With several wallets, their list is shown instead.
    if (wallet && !another) void connectWallet(userId, wallet);
  }

  if (wallets.length > 1)
    return (
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-ink-2">Which wallet do you want to connect?</legend>
        {wallets.map((wallet) => (
          <Button key={wallet.id} icon={Wallet} wide disabled={pending !== null} onClick={() => connect([wallet])}>
            {wallet.name}
          </Button>
        ))}
      </fieldset>
    );
  return (
    <>
      <Button
        variant="primary"
        icon={Wallet}
        busy={pending === "connect"}
        busyLabel="Waiting for your wallet…"
        onClick={() => connect(findWallets())}
      >
        Connect wallet
      </Button>
      <FormAlert message={isMissing && wallets.length === 0 ? noWallet : undefined} />
    </>
  );
}

function Connected({ connection, onDisconnect }: { connection: Connection; onDisconnect: () => void }) {
  const { account, chainId, networkName } = connection;
  const pending = useWalletRequest((state) => state.pending);
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1">
        <dt className="text-ink-2">Status</dt>
        <dd>Connected</dd>
        <dt className="text-ink-2">Network</dt>
        <dd>{networkName ?? (chainId === null ? "Unknown" : `Not a listed test network (chain ${chainId})`)}</dd>
        <dt className="text-ink-2">Address</dt>
        <dd className="flex items-center justify-between gap-2">
          <span className="font-mono text-small" title={account}>
            {account.slice(0, 6)}…{account.slice(-4)}
          </span>
          <CopyAddress key={account} account={account} />
        </dd>
      </dl>
      <NetworkForm chainId={chainId} />
      <Button variant="quiet" disabled={pending !== null} onClick={onDisconnect}>
        Disconnect
      </Button>
    </>
  );
}

function CopyAddress({ account }: { account: string }) {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  async function copy() {
    try {
      await navigator.clipboard.writeText(account);
      setState("copied");
    } catch {
      setState("refused"); // browsers allow copying only on https and localhost
    }
  }
  return (
    <>
      <Button size="sm" icon={state === "copied" ? Check : Copy} onClick={() => void copy()}>
        Copy address
      </Button>
      <span role="status" className={state === "refused" ? "text-fault text-small" : "sr-only"}>
        {state === "copied" && "Address copied"}
        {state === "refused" && "Couldn’t copy"}
      </span>
    </>
  );
}

function NetworkForm({ chainId }: { chainId: number | null }) {
  const pending = useWalletRequest((state) => state.pending);
  const [chosen, setChosen] = useState<number | null>(null);
  const network = networkOf(chosen) ?? networkOf(chainId) ?? walletNetworks[0];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (network) void switchNetwork(network);
  }

  return (
    <form className="grid gap-2" onSubmit={submit}>
      <SelectField
        label="Test network"
        value={network?.chainId}
        onChange={(event) => setChosen(Number(event.target.value))}
        options={walletNetworks.map(({ chainId: id, name }) => ({ value: String(id), label: name }))}
      />
      <Button
        type="submit"
        busy={pending === "switch"}
        busyLabel="Waiting for your wallet…"
        disabledReason={network?.chainId === chainId ? "Your wallet already uses this network" : null}
      >
        Switch network
      </Button>
    </form>
  );
}
