import { z } from "zod";
import { api } from "../../platform/api.ts";
import { useMe } from "../../platform/session.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useMembers } from "../members/members.queries.ts";
import { useStudyAction } from "./study.queries.ts";

interface AssignDialogProps {
  resultId: string;
  title: string;
  /** With a sentence that says what happened. */
  onAssigned: (outcome: string) => void;
  onClose: () => void;
}

export function AssignDialog({ resultId, title, onAssigned, onClose }: AssignDialogProps) {
  const ownId = useMe().user.id;
  const members = useMembers();
  const colleagues = (members.data?.items ?? []).filter((member) => member.userId !== ownId);
  const assign = useStudyAction(null, (userId: string) => api.study.assign({ id: resultId, userId }));
  const form = useZodForm({
    schema: z.object({ userId: z.string().min(1, "Choose a colleague") }),
    defaultValues: { userId: "" },
    onSubmit: ({ userId }) => assign.mutateAsync(userId),
    onDone: ({ isNew }) => {
      const name = colleagues.find((member) => member.userId === form.values.userId)?.displayName ?? "";
      onAssigned(isNew ? `${name} was notified.` : `${name} already has this session.`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Assign to a colleague"
      size="sm"
      submitLabel="Assign"
      busyLabel="Assigning…"
      blocker={members.data && colleagues.length === 0 ? "Invite a colleague first" : null}
      canDiscard
      onClose={onClose}
    >
      <p className="break-words text-ink-2">
        Your colleague gets “{title}” with its quotes from your documents and its questions as cards. They are notified
        that you can see how many cards they answered, got right, and have due.
      </p>
      <SelectField
        label="Colleague"
        data-autofocus=""
        options={[
          { value: "", label: members.isPending ? "Loading…" : "Choose a colleague" },
          ...colleagues.map((member) => ({ value: member.userId, label: member.displayName })),
        ]}
        {...form.field("userId")}
      />
    </FormDialog>
  );
}
