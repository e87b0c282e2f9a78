import { modelPriceInput } from "@muster/contracts/models";
import { Trash2 } from "lucide-react";
import { z } from "zod";
import { Button, IconButton } from "../../ui/button.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { formatDateTime } from "../../ui/format.ts";
import { Panel, Section } from "../../ui/panel.tsx";
import { readDollars } from "../../ui/read-dollars.ts";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type ModelSettings, useRemovePrice, useSetPrice } from "./model-settings.queries.ts";

/** The organization's custom prices, which replace list prices. */
export function PricesSection({ prices }: { prices: ModelSettings["prices"] }) {
  const remove = useRemovePrice();
  return (
    <Section title="Prices">
      <p className="mb-3 text-ink-2">
        Set your price per million tokens for input, cached input, and output (including reasoning). It applies from now
        or from a later date (UTC); past usage keeps its cost. Without a price, Muster uses the provider’s list price,
        or $45 if unknown. Models on your own network are free.
      </p>
      <Panel className="overflow-hidden">
        {prices.length > 0 && (
          <SimpleTable
            caption="Prices per million tokens"
            hideCaption
            isStacked
            rows={prices}
            rowKey={({ id }) => id}
            columns={[
              { key: "model", header: "Model", cell: ({ model }) => <span className="font-mono">{model}</span> },
              { key: "in", header: "Input", align: "right", cell: (row) => dollars(row.inputMicrosPerMillion) },
              {
                key: "cached",
                header: "Cached input",
                align: "right",
                cell: ({ cachedInputMicrosPerMillion: kept }) => (kept === null ? "Same as input" : dollars(kept)),
              },
              { key: "out", header: "Output", align: "right", cell: (row) => dollars(row.outputMicrosPerMillion) },
              { key: "from", header: "Valid from", cell: ({ validFrom }) => formatDateTime(validFrom) },
              {
                key: "remove",
                header: <span className="sr-only">Remove</span>,
                align: "right",
                cell: ({ id, model }) => (
                  <IconButton
                    size="sm"
                    icon={Trash2}
                    label={`Remove the price of ${model}`}
                    busy={remove.isPending && remove.variables === id}
                    onClick={() => remove.mutate(id)}
                  />
                ),
              },
            ]}
          />
        )}
        <PriceForm />
      </Panel>
    </Section>
  );
}

const input = modelPriceInput.shape;
const amountHint = "Enter an amount in dollars, such as 2.50";

/** Dollars as typed. */
const amount = z
  .string()
  .refine((text) => readDollars(text) !== undefined, amountHint)
  .transform((text) => readDollars(text) ?? 0);

const price = z.object({
  model: input.model,
  inputMicrosPerMillion: amount.pipe(input.inputMicrosPerMillion),
  cachedInputMicrosPerMillion: z
    .string()
    .refine((text) => text.trim() === "" || readDollars(text) !== undefined, amountHint)
    .transform((text) => readDollars(text) ?? null)
    .pipe(input.inputMicrosPerMillion.nullable()),
  outputMicrosPerMillion: amount.pipe(input.outputMicrosPerMillion),
  from: z
    .string()
    .transform((text) => text || undefined)
    .pipe(input.from),
});

const empty = {
  model: "",
  inputMicrosPerMillion: "",
  cachedInputMicrosPerMillion: "",
  outputMicrosPerMillion: "",
  from: "",
};

function PriceForm() {
  const set = useSetPrice();
  const form = useZodForm({
    schema: price,
    defaultValues: empty,
    onSubmit: ({ from, ...values }) => set.mutateAsync({ ...values, ...(from && { from }) }),
    onDone: () => form.methods.reset(empty),
  });

  return (
    <form
      {...form.props}
      aria-label="Set a price"
      className="grid items-start gap-3 border-line border-t p-4 first:border-t-0 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_96px_116px_96px_150px_auto]"
    >
      <TextField label="Model" spellCheck={false} placeholder="gpt-4.1-mini" {...form.field("model")} />
      <TextField label="Input ($)" inputMode="decimal" {...form.field("inputMicrosPerMillion")} />
      <TextField
        label="Cached ($)"
        inputMode="decimal"
        placeholder="As input"
        {...form.field("cachedInputMicrosPerMillion")}
      />
      <TextField label="Output ($)" inputMode="decimal" {...form.field("outputMicrosPerMillion")} />
      <TextField
        label="Valid from"
        type="date"
        optional
        min={new Date().toISOString().slice(0, 10)}
        {...form.field("from")}
      />
      <Button type="submit" className="lg:mt-[26px]" busy={form.isBusy} busyLabel="Saving…">
        Set price
      </Button>
      <div className="empty:hidden md:col-span-full">
        <FormAlert message={form.error} />
      </div>
    </form>
  );
}

function dollars(micros: number): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 6 }).format(
    micros / 1_000_000,
  );
}
