import { useMe } from "../../platform/session.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { formatUnits } from "../../ui/format.ts";
import { Ticks } from "../../ui/ticks.tsx";

/** The trial's state and what follows. Only on trial. */
export function PlanBox({ onLeave }: { onLeave?: () => void }) {
  const me = useMe();
  if (me.profile.tier !== "trial" || me.billing === "off") return null;
  const left = me.usage.remaining ?? 0;
  return (
    <section aria-label="Choose Your Plan" className="rounded-md border border-line-strong bg-surface p-3">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-base font-[560]">Choose Your Plan</h2>
        <span className="num shrink-0 text-ink-3 text-small">
          {formatUnits(left)}
          <span className="sr-only"> {left === 1 ? "action" : "actions"}</span> left
        </span>
      </div>
      <div className="mt-2">
        <Ticks value={me.usage.percentage} tone="attention" label="Trial actions used" height={8} />
      </div>
      <p className="mt-2 text-ink-2 text-small">Continue with Basic ($20), Pro ($50), or Premium ($100).</p>
      <ButtonLink
        to="/settings"
        variant="primary"
        size="sm"
        wide
        className="mt-2.5"
        {...(onLeave && { onClick: onLeave })}
      >
        Choose Plan
      </ButtonLink>
    </section>
  );
}
