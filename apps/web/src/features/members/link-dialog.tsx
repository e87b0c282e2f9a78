import type { SentInvitation } from "@muster/contracts/members";
import { Button } from "../../ui/button.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface LinkDialogProps {
  sent: SentInvitation;
  onClose: () => void;
}

/** Shows the link, once. */
export function LinkDialog({ sent, onClose }: LinkDialogProps) {
  return (
    <Dialog
      title="Share the invitation link"
      description={`Send this link to ${sent.invitation.email}. You won’t see it again, but you can create a new one later.`}
      closeOnOverlay={false}
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <CopyField label="Invitation link" value={sent.link ?? ""} action="Copy link" isFirst />
    </Dialog>
  );
}
