import { authed } from "../../kernel/http/rpc.ts";
import { listOwnDecks, rateOwnCard, readOverview, removeDeck, undoReview } from "./study.service.ts";

export const studyRoutes = {
  overview: authed.study.overview.handler(({ context, input }) => readOverview(context, input)),
  // Viewers learn, too: their cards are their own.
  rate: authed.study.rate.handler(({ context, input }) => rateOwnCard(context, input)),
  undo: authed.study.undo.handler(({ context, input }) => undoReview(context, input)),
  decks: authed.study.decks.handler(({ context, input }) => listOwnDecks(context, input)),
  removeDeck: authed.study.removeDeck.handler(({ context, input }) => removeDeck(context, input)),
};
