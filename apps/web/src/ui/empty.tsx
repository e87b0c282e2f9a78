import type { ReactNode } from "react";
import { FieldArt, type FieldArtKind } from "./field-art.tsx";

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
