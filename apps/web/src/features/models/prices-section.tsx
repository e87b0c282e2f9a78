import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { useUnsaved } from "../../platform/unsaved.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { formatDateTime } from "../../ui/format.ts";
import { Panel, Section } from "../../ui/panel.tsx";
import { readDollars } from "../../ui/read-dollars.ts";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type ModelSettings, useRemovePrice, useSetPrice } from "./model-settings.queries.ts";

/** What the organization pays for a model, where that is not the maker's list price. */
export function PricesSection({ prices }: { prices: ModelSettings["prices"] }) {
  const remove = useRemovePrice();
  return (
    <Section title="Prices">
      <p className="mb-3 text-ink-2">
        Set what you pay for a model, per million tokens: what goes in, of that what its server has kept from an earlier
        call, and what comes out, thinking included. It holds from now on, or from the beginning of a later day (UTC);
        what was used before keeps its cost. Without one, the maker's list price counts, or $45 where none is known; a
        model on your own network costs nothing.
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
              { key: "in", header: "In", align: "right", cell: (row) => dollars(row.inputMicrosPerMillion) },
              {
                key: "cached",
                header: "Cached in",
                align: "right",
                cell: ({ cachedInputMicrosPerMillion: kept }) => (kept === null ? "as in" : dollars(kept)),
              },
              { key: "out", header: "Out", align: "right", cell: (row) => dollars(row.outputMicrosPerMillion) },
              { key: "from", header: "From", cell: ({ validFrom }) => formatDateTime(validFrom) },
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
  const amount = (text: string) => readDollars(text) !== undefined || "Enter dollars, such as 2.50";

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
        {...form.register("model", { validate: (text) => text.trim() !== "" || "Name the model" })}
      />
      <TextField
        label="$ in"
        inputMode="decimal"
        error={errors.input?.message}
        {...form.register("input", { validate: amount })}
      />
      <TextField
        label="$ cached in"
        inputMode="decimal"
        placeholder="as in"
        error={errors.cached?.message}
        {...form.register("cached", { validate: (text) => text.trim() === "" || amount(text) })}
      />
      <TextField
        label="$ out"
        inputMode="decimal"
        error={errors.output?.message}
        {...form.register("output", { validate: amount })}
      />
      <TextField
        label="From"
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
