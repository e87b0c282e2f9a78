import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { formatDateTime } from "../../ui/format.ts";
import { Panel, Section } from "../../ui/panel.tsx";
import { readDollars } from "../../ui/read-dollars.ts";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useUnsaved } from "../../ui/unsaved.ts";
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

interface Values {
  model: string;
  input: string;
  output: string;
  cached: string;
  from: string;
}

function PriceForm() {
  const set = useSetPrice();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({ defaultValues: { model: "", input: "", cached: "", output: "", from: "" } });
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsaved(isDirty);
  const amount = (text: string) => readDollars(text) !== undefined || "Enter an amount in dollars, such as 2.50";

  async function submit({ model, input, cached, output, from }: Values) {
    setFailure(null);
    try {
      await set.mutateAsync({
        model: model.trim(),
        inputMicrosPerMillion: readDollars(input) ?? 0,
        cachedInputMicrosPerMillion: readDollars(cached) ?? null,
        outputMicrosPerMillion: readDollars(output) ?? 0,
        ...(from && { from }),
      });
      form.reset();
    } catch (error) {
      if (!isHandledGlobally(error)) setFailure(applyFieldErrors(error, form.setError));
    }
  }

  return (
    <form
      noValidate
      aria-label="Set a price"
      className="grid items-start gap-3 border-line border-t p-4 first:border-t-0 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_96px_116px_96px_150px_auto]"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <TextField
        label="Model"
        spellCheck={false}
        placeholder="gpt-4.1-mini"
        error={errors.model?.message}
        {...form.register("model", { validate: (text) => text.trim() !== "" || "Enter a model name" })}
      />
      <TextField
        label="Input ($)"
        inputMode="decimal"
        error={errors.input?.message}
        {...form.register("input", { validate: amount })}
      />
      <TextField
        label="Cached ($)"
        inputMode="decimal"
        placeholder="As input"
        error={errors.cached?.message}
        {...form.register("cached", { validate: (text) => text.trim() === "" || amount(text) })}
      />
      <TextField
        label="Output ($)"
        inputMode="decimal"
        error={errors.output?.message}
        {...form.register("output", { validate: amount })}
      />
      <TextField
        label="Valid from"
        type="date"
        optional
        min={new Date().toISOString().slice(0, 10)}
        error={errors.from?.message}
        {...form.register("from")}
      />
      <Button type="submit" className="lg:mt-[26px]" busy={isSubmitting} busyLabel="Saving…">
        Set price
      </Button>
      {failure && (
        <p role="alert" className="text-fault md:col-span-full">
          {failure}
        </p>
      )}
    </form>
  );
}

function dollars(micros: number): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 6 }).format(
    micros / 1_000_000,
  );
}
