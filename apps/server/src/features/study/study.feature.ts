import type { Feature } from "../../kernel/feature.ts";
import { eraseRows, ownRows } from "../../kernel/personal-data.ts";
import { resultRoute } from "../../kernel/results/result-route.ts";
import { studyHttp } from "./study.http.ts";
import { studyKind } from "./study.kind.ts";
import { studyRoutes } from "./study.routes.ts";
import { studyRuns } from "./study.runs.ts";

export const study = {
  name: "study",
  routes: { study: studyRoutes },
  http: [resultRoute(studyKind), studyHttp],
  tables: ["study_decks", "study_cards", "study_reviews"],
  runKinds: [studyRuns],
  resultKinds: [studyKind],
  personalData: [
    {
      name: "study_decks",
      select: ownRows("study_decks"),
      // Cards and reviews are deleted with their deck. Assigned copies stay with the colleague.
      erase: [
        eraseRows("study_decks"),
        "update study_decks set assigned_by = null where org_id = $1 and assigned_by = $2",
      ],
    },
    { name: "study_cards", select: ownRows("study_cards") },
    { name: "study_reviews", select: ownRows("study_reviews") },
  ],
} satisfies Feature;
