import type { Task } from "@muster/contracts/tasks";
import { useCallback, useState } from "react";
import { useUrlState } from "../../platform/url-state.ts";
import { formatDate } from "../../ui/format.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { DocumentText } from "./document/document-text.tsx";
import { DownloadBar } from "./document/download-bar.tsx";
import { FigureCard } from "./document/figure-card.tsx";
import { FiguresView } from "./document/figures-view.tsx";
import { ReceiptView } from "./document/receipt-view.tsx";
import { type TaskPreview, useTaskPreview } from "./tasks.queries.ts";

/** A finished document, with the receipt beside it and a way to take it home. */
export function TaskResult({ task }: { task: Task }) {
  const [version, setVersion] = useUrlState("version", "");
  const preview = useTaskPreview(task.id, Number(version) || undefined);
  return (
    <QueryView
      query={preview}
      loading={<SkeletonRows rows={6} />}
      isEmpty={() => false}
      empty={null}
      errorTitle="The document could not be loaded"
    >
      {(data) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <DownloadBar task={task} preview={data} onVersion={(next) => setVersion(String(next))} />
          <Views preview={data} />
        </div>
      )}
    </QueryView>
  );
}

function Views({ preview }: { preview: TaskPreview }) {
  const [linked, link] = useUrlState("tab", "document");
  // The address follows; keys pressed faster than it must not act on the tab before.
  const [tab, setTab] = useState(linked);
  const [picked, setPicked] = useState<string[]>([]);
  const { deliverable, receipt } = preview;
  const pick = useCallback((ids: string[]) => setPicked(ids), []);

  function show(next: string) {
    setPicked([]);
    setTab(next);
    link(next);
  }

  const card = picked.length > 0 && (
    <FigureCard figures={receipt.figures} picked={picked} onPick={pick} onClose={() => setPicked([])} />
  );
  return (
    <>
      <Tabs
        label="Parts of the result"
        value={tab}
        onChange={show}
        tabs={[
          {
            id: "document",
            label: "Document",
            panel: (
              <article className="mx-auto max-w-[720px]">
                <p className="mb-3 text-small text-ink-3">
                  {deliverable.byline} · {formatDate(deliverable.createdAt)}
                </p>
                <DocumentText
                  text={deliverable.markdown}
                  charts={deliverable.charts}
                  figures={receipt.figures}
                  onFigure={pick}
                />
              </article>
            ),
          },
          {
            id: "receipt",
            label: "Receipt",
            panel: <ReceiptView receipt={receipt} onFigures={() => show("figures")} />,
          },
          {
            id: "figures",
            label: `Figures (${receipt.figures.length})`,
            panel: <FiguresView figures={receipt.figures} picked={picked} onPick={pick} />,
          },
        ]}
      />
      {card}
    </>
  );
}
