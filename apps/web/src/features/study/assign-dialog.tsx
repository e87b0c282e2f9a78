import { useState } from "react";
import { api } from "../../platform/api.ts";
import { notify } from "../../platform/notifications.ts";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useMembers } from "../members/members.queries.ts";
import { useStudyAction } from "./study.queries.ts";

interface AssignDialogProps {
  resultId: string;
  title: string;
  onClose: () => void;
}

export function AssignDialog({ resultId, title, onClose }: AssignDialogProps) {
  const ownId = useMe().user.id;
  const members = useMembers();
  const [userId, setUserId] = useState("");
  const assign = useStudyAction("Couldn’t assign the session", (colleague: string) =>
    api.study.assign({ id: resultId, userId: colleague }),
  );
  const colleagues = (members.data?.items ?? []).filter((member) => member.userId !== ownId);
  const name = colleagues.find((member) => member.userId === userId)?.displayName ?? "";
  const blocker =
    members.data && colleagues.length === 0 ? "Invite a colleague first" : userId === "" ? "Choose a colleague" : null;
  return (
    <Dialog
      title="Assign to a colleague"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={assign.isPending}
            busyLabel="Assigning…"
            disabledReason={blocker}
            onClick={() =>
              assign.mutate(userId, {
                onSuccess: ({ isNew }) => {
                  notify({
                    type: isNew ? "success" : "info",
                    title: isNew ? "Session assigned" : "Already assigned",
                    message: isNew ? `${name} was notified.` : `${name} already has this session.`,
                    toastOnly: true,
                  });
                  onClose();
                },
              })
            }
          >
            Assign
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="break-words text-ink-2">
          Your colleague gets “{title}” with its quotes from your documents and its questions as cards. They are
          notified that you can see how many cards they answered, got right, and have due.
        </p>
        <SelectField
          label="Colleague"
          data-autofocus=""
          value={userId}
          onChange={(event) => setUserId(event.target.value)}
          options={[
            { value: "", label: members.isPending ? "Loading…" : "Choose a colleague" },
            ...colleagues.map((member) => ({ value: member.userId, label: member.displayName })),
          ]}
        />
      </div>
    </Dialog>
  );
}
