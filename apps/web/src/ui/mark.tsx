import { formationOf, hueOf } from "./formation.ts";

interface MarkProps {
  id: string;
  size?: number;
  /** A band of light passes over the dots: the agent is working now. */
  live?: boolean;
  plain?: boolean;
}

/** An agent's identity, drawn from its id. Decorative: its name is always shown beside it. */
export function Mark({ id, size = 32, live = false, plain = false }: MarkProps) {
  const hue = hueOf(id);
  const style = {
    borderRadius: size * 0.25,
    color: `oklch(var(--agent-l) var(--agent-c) ${hue})`,
    background: plain ? "none" : `oklch(var(--agent-l) var(--agent-c) ${hue} / var(--agent-soft-a))`,
  };
  return (
    <span className="mark" data-live={live || undefined} style={style}>
      <svg aria-hidden="true" width={size} height={size} viewBox="0 0 12 12">
        {formationOf(id).map((dot) => (
          <circle key={`${dot.x}-${dot.y}`} cx={dot.x} cy={dot.y} r={dot.radius} fill="currentColor" />
        ))}
      </svg>
    </span>
  );
}
