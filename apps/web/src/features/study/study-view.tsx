import type { AiResultDetail } from "@muster/contracts/results";
import type { StudyPassage, StudyQuestion, StudySession } from "@muster/contracts/study";
import { GraduationCap, UserPlus } from "lucide-react";
import { useState } from "react";
import { closeModal } from "../../platform/modals.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Section } from "../../ui/panel.tsx";
import { PageLink, PassageLink, SourcesOpen } from "./passage-link.tsx";
import { QuestionCard } from "./question-card.tsx";

const AssignDialog = lazyDialog(async () => (await import("./assign-dialog.tsx")).AssignDialog);

export function StudyView({ detail }: { detail: AiResultDetail }) {
  // The server's own schema made it; the list of results carries it as JSON.
  const session = detail.result as unknown as StudySession;
  const [isAssigning, setAssigning] = useState(false);
  const [assigned, setAssigned] = useState("");
  const hasCards = session.quiz.length + session.exercises.length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {detail.isOwn && hasCards && (
        <div className="flex flex-wrap items-center gap-2">
          <ButtonLink to="/study/review" icon={GraduationCap} onClick={closeModal}>
            Review cards
          </ButtonLink>
          <Button icon={UserPlus} onClick={() => setAssigning(true)}>
            Assign to a colleague
          </Button>
          <span role="status" className="text-small text-ink-2">
            {assigned}
          </span>
        </div>
      )}
      <SourcesOpen value={detail.isOwn}>
        <SessionView session={session} />
      </SourcesOpen>
      {isAssigning && (
        <AssignDialog
          {...{ resultId: detail.id, title: session.topic, onAssigned: setAssigned }}
          onClose={() => setAssigning(false)}
        />
      )}
    </div>
  );
}

export function SessionView({ session }: { session: StudySession }) {
  const { objectives, sections, videos, notes } = session;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Section title="Objectives" level={3}>
        <ul className="grid list-disc gap-1 pl-5">
          {objectives.map((objective) => (
            <li key={objective} className="break-words">
              {objective}
            </li>
          ))}
        </ul>
      </Section>
      {sections.map(({ title, text, passageIds, lesson }) => (
        <Section key={passageIds.join()} title={title} level={3} aside={<Places session={session} ids={passageIds} />}>
          {lesson ? (
            <>
              <Lesson lesson={lesson} passages={session.passages} />
              <details className="mt-3">
                <summary className="cursor-pointer text-small text-ink-3">The sources’ own words</summary>
                <OwnWords text={text} />
              </details>
            </>
          ) : (
            <OwnWords text={text} />
          )}
        </Section>
      ))}
      <Questions title="Quiz" questions={session.quiz} session={session} />
      <Questions title="Exercises" questions={session.exercises} session={session} />
      {videos.length > 0 && (
        <Section title="Videos" level={3}>
          <ul className="panel">
            {videos.map(({ title, url, details }) => (
              <li key={url} className="row">
                <span className="min-w-0 flex-1">
                  <PageLink url={url}>{title}</PageLink>
                </span>
                <span className="text-small text-ink-3">{details.join(" · ")}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Reading passages={session.passages} />
      {notes.length > 0 && (
        <ul className="grid gap-1 text-small text-ink-3">
          {notes.map((note) => (
            <li key={note} className="break-words">
              {note}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function OwnWords({ text }: { text: string[] }) {
  return (
    <div className="grid gap-2 break-words text-read">
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

/** A model's explanation, with the quotes that support its sentences beside it. */
function Lesson({
  lesson: { text, quotes },
  passages,
}: {
  lesson: NonNullable<StudySession["sections"][number]["lesson"]>;
  passages: StudyPassage[];
}) {
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <p className="whitespace-pre-line break-words text-read" dir="auto">
        {text}
      </p>
      <ol className="grid content-start gap-2 border-line text-small max-md:border-t max-md:pt-3 md:border-l md:pl-4">
        {quotes.map(({ number, passageId, quote }) => {
          const passage = passages.find(({ id }) => id === passageId);
          return (
            <li key={number} className="break-words text-ink-2">
              <span className="num text-ink-3">[{number}]</span> “{quote}”{" "}
              {passage && <PassageLink passage={passage} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Questions({
  title,
  questions,
  session: { passages },
}: {
  title: string;
  questions: StudyQuestion[];
  session: StudySession;
}) {
  if (questions.length === 0) return null;
  return (
    <Section title={title} level={3}>
      <ol className="panel">
        {questions.map((question, index) => (
          <QuestionCard
            key={question.id}
            number={index + 1}
            question={question}
            passage={passages.find(({ id }) => id === question.passageId)}
          />
        ))}
      </ol>
    </Section>
  );
}

/** Every source once: it opens where its first passage is, and a page of the web at its site too. */
function Reading({ passages }: { passages: StudyPassage[] }) {
  const sources = [...new Map(passages.toReversed().map((passage) => [passage.fileId, passage])).values()].toReversed();
  return (
    <Section title="Reading" level={3}>
      <ul className="panel">
        {sources.map((passage) => (
          <li key={passage.fileId} className="row flex-wrap">
            <span className="min-w-0 flex-1">
              <PassageLink passage={{ ...passage, page: null }} />
            </span>
            {passage.url !== null && (
              <span className="text-small">
                <PageLink url={passage.url}>{new URL(passage.url).hostname.replace(/^www\./, "")}</PageLink>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const maxPlaces = 3;

/** The files and pages that a section comes from, each once. */
function Places({ session: { passages }, ids }: { session: StudySession; ids: string[] }) {
  const own = passages.filter(({ id }) => ids.includes(id));
  const isFirst = ({ fileId, page }: StudyPassage, at: number) =>
    own.findIndex((other) => other.fileId === fileId && other.page === page) === at;
  return (
    <span className="flex flex-wrap justify-end gap-x-3">
      {own
        .filter(isFirst)
        .slice(0, maxPlaces)
        .map((passage) => (
          <PassageLink key={passage.id} passage={passage} />
        ))}
    </span>
  );
}
