import type { ReactNode } from "react";
import { Empty } from "./empty.tsx";
import type { FieldArtKind } from "./field-art.tsx";
import { Page, Section } from "./panel.tsx";

interface ComingPageProps {
  title: string;
  subtitle: string;
  art: FieldArtKind;
  /** Planned features, each a short sentence. */
  will: string[];
  /** What can be used today instead. */
  today: ReactNode;
  children?: ReactNode;
}

/** Page of a feature that is not built yet: what it will do, and what can be used instead. */
export function ComingPage({ title, subtitle, art, will, today, children }: ComingPageProps) {
  return (
    <Page title={title} subtitle={subtitle}>
      <div className="panel">
        <Empty art={art} level={2} title={`${title} isn’t available yet`} body={today}>
          {children}
        </Empty>
      </div>
      <Section title="Planned features" className="mt-7">
        <ul className="panel">
          {will.map((line) => (
            <li key={line} className="row text-ink-2">
              {line}
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}
