import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Shown once: the server keeps only what they hash to. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [said, setSaid] = useState("");
  const text = `Recovery codes for Muster. Each works once.\n\n${codes.join("\n")}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      setSaid("Not copied: select the codes and copy them yourself");
    }
  }

  function save() {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = "muster-recovery-codes.txt";
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    setSaid("Saved");
  }

  return (
    <Dialog
      title="Keep these recovery codes"
      description="Each signs you in once, when the app is not at hand. They are not shown again."
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
            I have kept them
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
