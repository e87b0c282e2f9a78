import { Wallet } from "lucide-react";
import { lazyPart } from "../../platform/part-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { useWallet } from "./use-wallet.ts";
import { walletLabel } from "./wallet-state.ts";

const WalletPanel = lazyPart(async () => (await import("./wallet-panel.tsx")).WalletPanel, {
  name: "Wallet",
  fallback: <div className="h-44" aria-busy="true" />,
});

/** Shows the network, or whether a wallet is connected, and opens the wallet's panel. */
export function WalletIndicator({ wide = false }: { wide?: boolean }) {
  const label = walletLabel(useWallet());
  return (
    <Popover
      label="Wallet"
      width={320}
      trigger={
        <Button
          variant={wide ? "secondary" : "quiet"}
          icon={Wallet}
          wide={wide}
          className="text-small!"
          aria-label={`Wallet: ${label}`}
        >
          {label}
        </Button>
      }
    >
      {(close) => <WalletPanel onLeave={close} />}
    </Popover>
  );
}
