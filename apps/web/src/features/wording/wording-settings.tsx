import { fillIn, type WordingKey } from "@muster/contracts/texts";
import { customText, type WordingText } from "@muster/contracts/wording";
import { z } from "zod";
import { notify } from "../../platform/notifications.ts";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useChangeText, useResetText, useTexts } from "./wording.queries.ts";

const labels: Record<WordingKey, { label: string; where: string }> = {
  welcome_message: { label: "Greeting", where: "Dashboard title" },
  upgrade_message: { label: "Upgrade message", where: "Above the plans" },
  usage_message: { label: "Actions left", where: "Next to usage on the Free plan" },
  agents_description: { label: "AI Agents", where: "Below the page title" },
  knowledge_description: { label: "Knowledge Stack", where: "Below the page title" },
  tasks_description: { label: "Tasks", where: "Below the page title" },
  leads_description: { label: "Leads", where: "Below the page title" },
  wallet_description: { label: "Wallet", where: "Next to the wallet status" },
};

/** Edits the organization's custom texts. */
export function WordingSettings() {
  const texts = useTexts();
  return (
    <Section title="Texts">
      <p className="mb-3 max-w-prose text-ink-2">
        Everyone in your organization sees these texts. Names in braces are placeholders.
      </p>
      <RecordView query={texts} loading={<SkeletonRows rows={8} height={92} />} errorTitle="Couldn’t load texts">
        {({ items }) => (
          <Panel className="divide-y divide-line">
            {items.map((item) => (
              <TextForm key={item.key} item={item} />
            ))}
          </Panel>
        )}
      </RecordView>
    </Section>
  );
}

function TextForm({ item }: { item: WordingText }) {
  const me = useMe();
  const change = useChangeText();
  const reset = useResetText();
  const form = useZodForm({
    schema: z.object({ text: customText }),
    defaultValues: { text: item.text },
    onSubmit: ({ text }) => change.mutateAsync({ id: item.key, text }),
    onDone: ({ text }) => {
      form.methods.reset({ text });
      notify({ type: "success", title: "Text saved", toastOnly: true });
    },
  });
  const { label, where } = labels[item.key];
  const shown = fillIn(form.values.text, { name: me.profile.displayName, tier: me.profile.tier, n: 7 });

  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-2 p-4">
      <FormAlert message={form.error} />
      <div className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          label={label}
          hint={
            item.placeholders.length
              ? `${where}. You can use ${item.placeholders.map((name) => `{${name}}`).join(" and ")}.`
              : `${where}.`
          }
          {...form.field("text")}
        />
        <div className="flex gap-2 md:pt-[22px]">
          <Button
            type="submit"
            busy={form.isBusy}
            busyLabel="Saving…"
            disabledReason={form.isDirty ? null : "No changes to save"}
          >
            Save
          </Button>
          <Button
            variant="quiet"
            busy={reset.isPending}
            onClick={() => reset.mutate({ id: item.key }, { onSuccess: ({ text }) => form.methods.reset({ text }) })}
            disabledReason={item.isDefault ? "This is the default text" : null}
          >
            Reset to default
          </Button>
        </div>
      </div>
      {item.placeholders.length > 0 && <p className="min-w-0 break-words text-ink-3 text-small">Preview: {shown}</p>}
    </form>
  );
}
