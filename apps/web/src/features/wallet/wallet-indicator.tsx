import { Wallet } from "lucide-react";
import { useWording } from "../../platform/wording.ts";
import { Button } from "../../ui/button.tsx";
import { Popover } from "../../ui/popover.tsx";

/** Says that wallets are not supported yet. */
export function WalletIndicator({ wide = false }: { wide?: boolean }) {
  const description = useWording("wallet_description");
  return (
    <Popover
      label="Wallet"
      width={300}
      trigger={
        <Button
          variant={wide ? "secondary" : "quiet"}
          icon={Wallet}
          wide={wide}
          className="text-small!"
          aria-label="Wallet: Disconnected"
        >
          Disconnected
        </Button>
      }
    >
      <div className="p-3.5">
        <h2 className="text-base">Wallet</h2>
        <p className="mt-1 text-ink-2">
          {description}. Coming soon: connect your wallet to anchor agent activity on a test network. This is optional.
        </p>
      </div>
    </Popover>
  );
}
