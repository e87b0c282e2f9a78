import type { ReactNode } from "react";
import { Logo } from "../../ui/logo.tsx";
import { FormationArt } from "./formation-art.tsx";

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
