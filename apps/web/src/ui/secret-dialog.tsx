import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface SecretDialogProps {
  title: string;
  description: string;
  onClose: () => void;
  /** The secret to copy. */
  children: ReactNode;
}

/** Shows a secret that cannot be shown again, so only its button closes it. */
export function SecretDialog({ title, description, onClose, children }: SecretDialogProps) {
  return (
    <Dialog
      title={title}
      description={description}
      closeOnOverlay={false}
      closeOnEscape={false}
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
