import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { copyText } from "./copy-text.ts";

const confirmedForMs = 2000;

/** Confirms in its own place: on a phone a message at the top would move what is being read. */
export function CopyButton({ what, read }: { what: "reply" | "code"; read: () => string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), confirmedForMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <>
      <IconButton
        label={`Copy ${what}`}
        icon={isCopied ? Check : Copy}
        size="sm"
        onClick={async () => setCopied(await copyText(read(), what))}
      />
      <LiveRegion>{isCopied ? "Copied" : ""}</LiveRegion>
    </>
  );
}
