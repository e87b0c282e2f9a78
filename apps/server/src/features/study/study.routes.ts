import { authed, writer } from "../../kernel/http/rpc.ts";
import { gradeShortAnswer } from "./grade-answer.service.ts";
import { assignSession, listAssignments, readAssignedDeck } from "./study.assign.service.ts";
import {
  importDeck,
  listOwnDecks,
  listWebServices,
  rateOwnCard,
  readOverview,
  removeDeck,
  undoReview,
} from "./study.service.ts";

/** Viewers can review too, because they only change their own cards. */
export const studyRoutes = {
  overview: authed.study.overview.handler(({ context, input }) => readOverview(context, input)),
  web: authed.study.web.handler(({ context }) => listWebServices(context)),
  grade: writer.study.grade.handler(({ context, input }) => gradeShortAnswer(context, input)),
  rate: authed.study.rate.handler(({ context, input }) => rateOwnCard(context, input)),
  undo: authed.study.undo.handler(({ context, input }) => undoReview(context, input)),
  decks: authed.study.decks.handler(({ context, input }) => listOwnDecks(context, input)),
  deck: authed.study.deck.handler(({ context, input }) => readAssignedDeck(context, input)),
  importDeck: writer.study.importDeck.handler(({ context, input }) => importDeck(context, input)),
  removeDeck: authed.study.removeDeck.handler(({ context, input }) => removeDeck(context, input)),
  assign: writer.study.assign.handler(({ context, input }) => assignSession(context, input)),
  assignments: authed.study.assignments.handler(({ context, input }) => listAssignments(context, input)),
};
