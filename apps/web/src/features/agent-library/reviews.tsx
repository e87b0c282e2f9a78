import { type LibraryAgentDetails, libraryReviewDraft } from "@muster/contracts/agent-library";
import { Star } from "lucide-react";
import { useState } from "react";
import { Controller } from "react-hook-form";
import type { z } from "zod";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Section } from "../../ui/panel.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { Time } from "../../ui/time.tsx";
import { useReview, useWithdrawReview } from "./agent-library.queries.ts";

type Review = LibraryAgentDetails["reviews"][number];
interface Values {
  stars: number;
  text: string;
}

// The contract makes the text optional; the form always has one.
const schema = libraryReviewDraft as unknown as z.ZodType<Values, Values>;

/** The organization's reviews; users can change and withdraw their own. */
export function Reviews({ agent }: { agent: LibraryAgentDetails }) {
  const [isWriting, setWriting] = useState(false);
  const withdraw = useWithdrawReview(agent.id);
  const own = agent.reviews.find(({ isOwn }) => isOwn);
  return (
    <Section title="Reviews from your organization">
      {agent.reviews.length === 0 && (
        <p className="text-ink-2">
          No one in your organization has reviewed this agent. Other organizations see only the average rating, never
          your text.
        </p>
      )}
      {agent.reviews.length > 0 && (
        <ul className="panel [&>li+li]:border-line [&>li+li]:border-t">
          {agent.reviews.map((review) => (
            <ReviewRow key={review.id} review={review} />
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" icon={Star} disabledReason={agent.reviewBlocker} onClick={() => setWriting(true)}>
          {own ? "Edit your review" : "Write a review"}
        </Button>
        {own && (
          <Button
            size="sm"
            variant="danger"
            busy={withdraw.isPending}
            busyLabel="Withdrawing…"
            onClick={() => withdraw.mutate()}
          >
            Withdraw
          </Button>
        )}
      </div>
      {isWriting && <ReviewDialog agent={agent} own={own} onClose={() => setWriting(false)} />}
    </Section>
  );
}

function ReviewRow({ review }: { review: Review }) {
  return (
    <li className="grid gap-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-[560]">{review.isOwn ? "You" : (review.author ?? "Former member")}</span>
        <span className="text-ink-3 text-small">
          <Time value={review.updatedAt} mode="date" />
        </span>
      </div>
      <span className="flex" role="img" aria-label={`${review.stars} out of 5 stars`}>
        <StarRow count={review.stars} />
      </span>
      {review.text && <p className="whitespace-pre-line break-words text-ink-2">{review.text}</p>}
    </li>
  );
}

const five = [1, 2, 3, 4, 5];

function StarRow({ count }: { count: number }) {
  return five.map((n) => (
    <Star key={n} size={14} aria-hidden="true" fill={n <= count ? "currentColor" : "none"} className="text-ink-2" />
  ));
}

interface ReviewDialogProps {
  agent: LibraryAgentDetails;
  own: Review | undefined;
  onClose: () => void;
}

function ReviewDialog({ agent, own, onClose }: ReviewDialogProps) {
  const save = useReview(agent.id);
  const form = useZodForm({
    schema,
    defaultValues: { stars: own?.stars ?? 0, text: own?.text ?? "" },
    onSubmit: (values) => save.mutateAsync(values),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Review ${agent.name}`}
      description="Your organization sees your name and text. Other organizations see only the average rating."
      submitLabel="Save review"
      busyLabel="Saving…"
      onClose={onClose}
    >
      <Controller
        control={form.methods.control}
        name="stars"
        render={({ field, fieldState }) => (
          <StarsField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <TextArea label="Review" optional rows={4} maxLength={500} {...form.field("text")} />
    </FormDialog>
  );
}

interface StarsFieldProps {
  value: number;
  onChange: (stars: number) => void;
  error: string | undefined;
}

/** Native radio buttons, so that arrow keys and screen readers work. */
function StarsField({ value, onChange, error }: StarsFieldProps) {
  return (
    <fieldset aria-describedby={error ? "stars-error" : undefined}>
      <legend className="mb-1 font-[530]">Rating</legend>
      <div className="flex">
        {five.map((stars) => (
          <label
            key={stars}
            className="grid size-9 cursor-pointer place-content-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-11"
          >
            <input
              type="radio"
              name="stars"
              className="sr-only"
              value={stars}
              checked={value === stars}
              aria-label={stars === 1 ? "1 star" : `${stars} stars`}
              onChange={() => onChange(stars)}
            />
            <Star
              size={22}
              aria-hidden="true"
              fill={stars <= value ? "currentColor" : "none"}
              className={cx(stars <= value ? "text-ink" : "text-ink-3")}
            />
          </label>
        ))}
      </div>
      {error && (
        <p id="stars-error" className="mt-1.5 text-fault text-small">
          {error}
        </p>
      )}
    </fieldset>
  );
}
