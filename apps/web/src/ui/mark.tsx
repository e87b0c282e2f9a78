const hues = [178, 60, 250, 25, 320, 135, 95, 225];
const radii = [0.28, 0.72, 1.12];

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

/** One dot of a mark: center and radius. Coordinates are in a 12 by 12 box. */
interface FormationDot {
  x: number;
  y: number;
  radius: number;
}

/** An agent's hue angle, one of eight, derived from its id. */
export function hueOf(id: string): number {
  return hues[hash(id) % hues.length] ?? 178;
}

/** The nine dots of an agent's mark: mirrored left to right, in three sizes, derived from its id. */
export function formationOf(id: string): FormationDot[] {
  const seed = hash(`mark:${id}`);
  const cells = Array.from({ length: 6 }, (_, index) => radii[Math.floor(seed / 3 ** index) % 3] ?? 0.72);
  // The center's neighbors are always visible; otherwise some ids give a nearly empty square.
  cells[3] = Math.max(cells[3] ?? 0, 0.72);
  return Array.from({ length: 9 }, (_, index) => {
    const row = Math.floor(index / 3);
    const column = index % 3;
    const radius = cells[row * 2 + (column === 1 ? 1 : 0)] ?? 0.72;
    return { x: 3.2 + column * 2.8, y: 3.2 + row * 2.8, radius };
  });
}

/** FNV-1a, unsigned 32 bits. */
function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}
