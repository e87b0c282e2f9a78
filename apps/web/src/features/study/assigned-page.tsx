import { useParams } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { Page } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { SourcesOpen } from "./passage-link.tsx";
import { useAssignedDeck } from "./study.queries.ts";
import { SessionView } from "./study-view.tsx";

/** A session that a colleague assigned: where the notification leads. */
export function AssignedPage() {
  const { deckId = "" } = useParams();
  const deck = useAssignedDeck(deckId);
  const by = deck.data?.assignedByName;
  return (
    <Page
      title={deck.data?.title ?? "Study session"}
      subtitle={by ? `Assigned by ${by}, who can see how many cards you answered, got right, and have due` : "\u00a0"}
      actions={
        deck.data && (
          <ButtonLink variant="primary" to={`/study/review?deck=${deckId}`}>
            Review cards
          </ButtonLink>
        )
      }
    >
      <div className="max-w-[760px]">
        <RecordView
          query={deck}
          loading={<SkeletonText lines={8} />}
          errorTitle="Couldn’t load the session"
          wayBack={{ to: "/study/review", label: "Review" }}
        >
          {({ session }) => (
            <SourcesOpen value={false}>
              <SessionView session={session} />
            </SourcesOpen>
          )}
        </RecordView>
      </div>
    </Page>
  );
}
