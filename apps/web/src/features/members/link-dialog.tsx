import type { SentInvitation } from "@muster/contracts/members";
import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";

interface LinkDialogProps {
  sent: SentInvitation;
  onClose: () => void;
}

/** The one time that the link can be seen. */
export function LinkDialog({ sent, onClose }: LinkDialogProps) {
  return (
    <Dialog
      title="Copy the link"
      description={`Hand it to ${sent.invitation.email} yourself. It is shown this one time; later you can make a new one.`}
      closeOnOverlay={false}
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <CopyLink link={sent.link ?? ""} />
    </Dialog>
  );
}

/** A link in a field to select, and a button that copies it. Browsers copy by themselves on https and localhost alone. */
function CopyLink({ link }: { link: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");

  async function copy() {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setSaid("Copied");
    } catch {
      setSaid("Selected: press Ctrl or ⌘ and C to copy");
    }
  }

  return (
    <div className="grid gap-3">
      <TextField
        ref={input}
        label="Invitation link"
        readOnly
        value={link}
        className="font-mono text-small"
        onFocus={(event) => event.target.select()}
      />
      <div className="flex items-center gap-3">
        <Button variant="primary" icon={said === "Copied" ? Check : Copy} data-autofocus="" onClick={() => void copy()}>
          Copy link
        </Button>
        <p role="status" className="text-ink-2">
          {said}
        </p>
      </div>
    </div>
  );
}
