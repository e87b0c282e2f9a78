import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Shown once: the server stores only their hashes. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [said, setSaid] = useState("");
  const text = `Recovery codes for Muster. Each code works once.\n\n${codes.join("\n")}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      setSaid("Couldn’t copy. Select the codes and copy them.");
    }
  }

  function save() {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = "muster-recovery-codes.txt";
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    setSaid("Downloaded");
  }

  return (
    <Dialog
      title="Save your recovery codes"
      description="Use one to sign in if you can’t reach your authenticator app. Each works once. You won’t see them again."
      size="sm"
      onClose={onClose}
      closeOnOverlay={false}
      closeOnEscape={false}
      footer={
        <>
          <span role="status" className="min-w-0 flex-1 text-ink-2 text-small">
            {said}
          </span>
          <Button variant="primary" onClick={onClose}>
            I’ve saved them
          </Button>
        </>
      }
    >
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-sm bg-raised p-4" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex gap-2">
        <Button icon={Download} onClick={save}>
          Download
        </Button>
        <Button icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </Dialog>
  );
}
