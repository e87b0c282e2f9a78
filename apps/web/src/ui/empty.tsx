import type { ReactNode } from "react";
import { cx } from "./cx.ts";

interface EmptyProps {
  art: FieldArtKind;
  title: string;
  body: ReactNode;
  children?: ReactNode;
  level?: 2 | 3;
}

/** Empty state: what is missing, what will appear here, and how to add it. */
export function Empty({ art, title, body, children, level = 3 }: EmptyProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col items-center px-6 py-9 text-center md:py-10">
      <FieldArt kind={art} />
      <Heading className="mt-6 text-title">{title}</Heading>
      <div className="mt-1 max-w-[48ch] text-ink-2">{body}</div>
      {children && <div className="mt-5 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

type FieldArtKind = "agent" | "task" | "chat" | "folder" | "lead" | "search" | "role";

/** 13 by 9 dots per picture; 1 is a highlighted dot. */
const pictures: Record<FieldArtKind, string> = {
  task: "0000000000000 0000000000010 0000000000110 0010000001100 0011000011000 0001100110000 0000111100000 0000011000000 0000000000000",
  chat: "0000000000000 0011111111100 0110000000110 0100101010010 0110000000110 0011111111100 0000110000000 0001000000000 0000000000000",
  folder:
    "0000000000000 0011110000000 0010001111100 0010000000100 0010000000100 0010000000100 0011111111100 0000000000000 0000000000000",
  lead: "0000000000000 0111111111110 0011000001100 0001100011000 0000110110000 0000011100000 0000001000000 0000001000000 0000000000000",
  agent:
    "0000000000000 0001010101000 0000000000000 0010101010100 0000000000000 0101010101010 0000000000000 1010101010101 0000000000000",
  search:
    "0000000000000 0000111100000 0001000010000 0010000001000 0010000001000 0001000010000 0000111101000 0000000000100 0000000000010",
  role: "0000001000000 0000011100000 0000001000000 0001111111000 0001000001000 0011100011100 0001000001000 0000000000000 0000000000000",
};

/** Illustrations of dots that form the missing thing. */
function FieldArt({ kind, className }: { kind: FieldArtKind; className?: string }) {
  const rows = pictures[kind].split(" ");
  return (
    <svg aria-hidden="true" viewBox="0 0 156 108" className={cx("h-[108px] w-[156px]", className)}>
      {rows.flatMap((row, y) =>
        [...row].map((cell, x) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed grid, its place is its identity
            key={`${x}-${y}`}
            cx={6 + x * 12}
            cy={6 + y * 12}
            r={cell === "1" ? 3.4 : 1.1}
            fill={cell === "1" ? "var(--ink-2)" : "var(--line-strong)"}
          />
        )),
      )}
    </svg>
  );
}
