import { useState } from "react";
import { useNavigate } from "react-router";
import { keepDropped, useDropped } from "../../../platform/dropped.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { QuickAssign } from "./quick-assign.tsx";

/** A file was dropped somewhere, or a question typed into the command menu. */
export function QuickAssignDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [start] = useState(() => {
    const { files, question } = useDropped.getState();
    return { files: [...files], question };
  });

  function close() {
    keepDropped({});
    onClose();
  }

  return (
    <Dialog title="Assign a task" size="lg" onClose={close} closeOnOverlay={false}>
      <QuickAssign
        start={start}
        autoFocus
        onAssigned={(task) => {
          close();
          void navigate(`/tasks/${task.number}`);
        }}
      />
    </Dialog>
  );
}
