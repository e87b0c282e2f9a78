import type { ReactNode } from "react";
import { Logo } from "../../ui/logo.tsx";
import { Mark } from "../../ui/mark.tsx";

/** Frame around every form for signed-out visitors. */
export function AuthFrame({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(460px,1fr)_1.15fr]">
      <main className="flex flex-col px-6 py-8 md:px-12">
        <div className="flex items-center gap-2.5 font-[620] text-title">
          <Logo size={24} />
          Muster
        </div>
        <div className="grid flex-1 place-items-center py-8">
          <div className="w-full max-w-[360px]">
            <h1 className="text-page">{title}</h1>
            <p className="mt-1.5 mb-6 text-card text-ink-2">{lead}</p>
            {children}
          </div>
        </div>
      </main>
      <FormationArt />
    </div>
  );
}

const columns = 22;
const rows = 15;
const hues = [178, 60, 250, 320, 135];
const jobs = [
  ["Data Analyst", "Findings from your tables"],
  ["Sales Specialist", "Proposals and follow-ups"],
  ["Content Creator", "Posts, pages, campaigns"],
] as const;

/** Scattered dots line up in rows, beside three example jobs. Decorative. */
function FormationArt() {
  return (
    <aside
      aria-hidden="true"
      className="relative hidden flex-col justify-end overflow-hidden border-line border-l bg-surface p-12 lg:flex"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 880 560"
        preserveAspectRatio="xMidYMin slice"
        className="formation absolute inset-0 h-[66%] w-full"
      >
        {Array.from({ length: rows * columns }, (_, index) => dot(index))}
      </svg>
      <div className="relative max-w-[430px]">
        <p className="text-balance font-[560] text-display tracking-[-0.022em]">
          Every agent has a name, a job, and a record.
        </p>
        <div className="mt-7 grid gap-3">
          {jobs.map(([name, does]) => (
            <div key={name} className="flex items-center gap-3">
              <Mark id={name} size={28} />
              <span className="font-[560]">{name}</span>
              <span className="truncate text-ink-3">{does}</span>
            </div>
          ))}
        </div>
      </div>
    </aside>
  );
}

function dot(index: number) {
  const [x, y] = [index % columns, Math.floor(index / columns)];
  const order = Math.min(1, y / (rows - 4));
  const scatter = (1 - order) ** 1.6 * 140;
  return (
    <circle
      key={index}
      cx={20 + x * 40 + (noise(index) - 0.5) * scatter}
      cy={24 + y * 36 + (noise(index + 999) - 0.5) * scatter}
      r={1.3 + order * 3.1 * (0.75 + noise(index + 5) * 0.25)}
      fill={colour(index, order)}
    />
  );
}

function colour(index: number, order: number): string {
  if (index % 23 === 7) return `oklch(var(--agent-l) var(--agent-c) ${hues[index % hues.length]})`;
  return order > 0.6 ? "var(--line-control)" : "var(--line-strong)";
}

/** Deterministic, so that the art is the same at every visit. */
function noise(seed: number): number {
  const value = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return value - Math.floor(value);
}
