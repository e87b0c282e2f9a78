import type { CardTextFormat, StudyDeck } from "@muster/contracts/study-review";
import type { UseQueryResult } from "@tanstack/react-query";
import { BookOpen, Download, MoreHorizontal, Play, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { downloadFile } from "../../platform/download.ts";
import { notify } from "../../platform/notifications.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { cardsText } from "./review-text.ts";
import { useStudyAction } from "./study.queries.ts";

const ImportDialog = lazyDialog(async () => (await import("./import-dialog.tsx")).ImportDialog);

interface DeckListProps {
  decks: UseQueryResult<{ items: StudyDeck[] }>;
  /** Reviews one deck alone. */
  onReview: (id: string) => void;
}

export function DeckList({ decks, onReview }: DeckListProps) {
  const [removing, setRemoving] = useState<StudyDeck | null>(null);
  const [isImporting, setImporting] = useState(false);
  const remove = useStudyAction("Couldn’t delete the deck", (id: string) => api.study.removeDeck({ id }));
  return (
    <Section
      title="Decks"
      aside={
        <Button size="sm" icon={Upload} onClick={() => setImporting(true)}>
          Import
        </Button>
      }
    >
      <QueryView
        query={decks}
        loading={<SkeletonText lines={3} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="text-ink-3">Every study session becomes a deck of cards.</p>}
        errorTitle="Couldn’t load your decks"
      >
        {({ items }) => (
          <ul className="panel" aria-label="Decks">
            {items.map((deck) => (
              <li key={deck.id} className="row">
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-[560]">{deck.title}</span>
                  <span className="block text-small text-ink-3">{describe(deck)}</span>
                </span>
                <Menu
                  label={`Actions for ${deck.title}`}
                  trigger={
                    <IconButton label={`Actions for ${deck.title}`} icon={MoreHorizontal} size="sm" variant="quiet" />
                  }
                  items={[
                    { label: "Review this deck", icon: Play, onSelect: () => onReview(deck.id) },
                    ...(deck.resultId
                      ? [{ label: "Open session", icon: BookOpen, to: `/results/${deck.resultId}` }]
                      : []),
                    ...(deck.source === "assigned"
                      ? [{ label: "Open session", icon: BookOpen, to: `/study/decks/${deck.id}` }]
                      : []),
                    { label: "Export for Anki", icon: Download, onSelect: () => void exportDeck(deck.id, "anki") },
                    { label: "Export as CSV", icon: Download, onSelect: () => void exportDeck(deck.id, "csv") },
                    "separator" as const,
                    { label: "Delete", icon: Trash2, danger: true, onSelect: () => setRemoving(deck) },
                  ]}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {removing && (
        <ConfirmDialog
          title={`Delete ${removing.title}?`}
          body={`Its ${cardsText(removing.cards)} and your reviews of them are deleted. The study session stays.`}
          confirmLabel="Delete deck"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removing.id, { onSuccess: () => setRemoving(null) })}
          onCancel={() => setRemoving(null)}
        />
      )}
    </Section>
  );
}

async function exportDeck(id: string, format: CardTextFormat) {
  try {
    await downloadFile(`/api/study/decks/${encodeURIComponent(id)}/export?format=${format}`);
  } catch (error) {
    if (isHandledGlobally(error)) return;
    notify({ type: "error", title: "Download Failed", message: error instanceof Error ? error.message : "" });
  }
}

function describe({ cards, answered, due, assignedByName }: StudyDeck): string {
  return [
    cardsText(cards),
    `${answered} reviewed`,
    ...(due > 0 ? [`${due} due`] : []),
    ...(assignedByName ? [`from ${assignedByName}`] : []),
  ].join(" · ");
}
