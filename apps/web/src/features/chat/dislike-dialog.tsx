import { chatTexts, feedbackReasons } from "@muster/contracts/chat-shapes";
import { z } from "zod";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextArea } from "../../ui/text-field.tsx";

const reasonLabels: Record<(typeof feedbackReasons)[number], string> = {
  incorrect: "It is wrong",
  unsupported: "The sources do not support it",
  incomplete: "Something is missing",
  "off-topic": "It does not answer the question",
  style: "The tone or format is wrong",
  other: "Something else",
};

const feedbackForm = z.object({ reason: z.enum(feedbackReasons), comment: chatTexts.feedbackComment });

interface DislikeDialogProps {
  onSave: (feedback: z.output<typeof feedbackForm>) => Promise<unknown>;
  onClose: () => void;
}

/** Asks what is wrong with a reply. */
export function DislikeDialog({ onSave, onClose }: DislikeDialogProps) {
  const form = useZodForm({
    schema: feedbackForm,
    defaultValues: { reason: "incorrect", comment: "" },
    onSubmit: onSave,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="What is wrong with this reply?"
      description="Ratings count toward the agent’s accuracy."
      size="sm"
      submitLabel="Save"
      busyLabel="Saving…"
      onClose={onClose}
    >
      <SelectField
        label="Reason"
        options={feedbackReasons.map((value) => ({ value, label: reasonLabels[value] }))}
        {...form.field("reason")}
      />
      <TextArea label="Comment" optional rows={3} {...form.field("comment")} />
    </FormDialog>
  );
}
