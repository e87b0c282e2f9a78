import { expireApprovals, expireApprovalsQueue } from "./agent/approvals.ts";
import { askPersonTool } from "./agent/ask-person.tools.ts";
import { fetchPage } from "./agent/fetch-page.tools.ts";
import { readPassage, searchSources } from "./agent/source.tools.ts";
import { sealEvents, sealQueue } from "./events/audit.ts";
import type { Feature } from "./feature.ts";
import { clientErrorsHttp } from "./http/client-errors.ts";
import { healthHttp } from "./http/health.ts";
import { openapiHttp } from "./http/openapi.ts";
import { mailJob } from "./mail/mail.ts";
import { eraseName, eraseRows, ownRows, type PersonalData } from "./personal-data.ts";
import { stepQueue, sweepQueue } from "./runs/jobs.ts";
import { runsHttp } from "./runs/runs.http.ts";
import { sweepRuns } from "./runs/sweep.ts";
import { startRunWorkers } from "./runs/worker.ts";
import { sweepContents } from "./sources/contents.ts";
import { clearDocuments } from "./sources/documents.ts";
import { clearQueue, contentSweepQueue } from "./sources/sources.jobs.ts";
import { revenueJobs } from "./telemetry/revenue.ts";

/** Documents that the person's runs keep. */
const eraseKept = `delete from documents where org_id = $1 and owner_kind = 'run'
  and owner_id in (select id from runs where org_id = $1 and user_id = $2)`;

/** Runs are erased after what started them; usage records and the audit log stay with the organization. */
const personalData: PersonalData[] = [
  { erase: ["source_citations", "idempotency_keys", "notification_preferences"].map(eraseRows) },
  { name: "notifications", select: ownRows("notifications"), erase: [eraseRows("notifications")] },
  { name: "activity", select: ownRows("events", "user_id = $2 and audience = 'owner'") },
  {
    name: "audit",
    select: `select e.*, s.number as seal_number, s.hash as seal_hash from events e
               left join audit_seals s on s.event_id = e.id
              where e.org_id = $1 and e.user_id = $2 and e.id > $3 order by e.id limit $4`,
  },
  { name: "usage", select: ownRows("usage_reservations") },
  { name: "model_calls", select: ownRows("model_calls") },
  { erase: [eraseKept, eraseRows("runs")] },
  // Of work that others took over, who answered stays without the name.
  { name: "questions", select: ownRows("run_questions"), erase: [eraseName("run_questions", "answered_by")] },
  {
    name: "approvals",
    select: ownRows("approvals"),
    erase: [eraseRows("approvals"), eraseName("approvals", "decided_by")],
  },
];

/** The kernel's routes, tools, queues, and tables, registered like a feature before all features. */
export const kernel = {
  name: "kernel",
  http: [runsHttp, healthHttp, clientErrorsHttp, openapiHttp],
  tables: [
    "approvals",
    "approval_settings",
    "tool_effects",
    "fetched_pages",
    "audit_seals",
    "client_errors",
    "events",
    "idempotency_keys",
    "model_calls",
    "notifications",
    "organization_deletions",
    "notification_preferences",
    "rate_limits",
    "revenue_reports",
    "run_events",
    "run_questions",
    "run_steps",
    "runs",
    "shares",
    "contents",
    "documents",
    "passages",
    "chunks",
    "source_collections",
    "source_segments",
    "source_terms",
    "source_vocabulary",
    "source_vector_codes",
    "source_vectors",
    "source_citations",
    "usage_accounts",
    "usage_budgets",
    "usage_months",
    "usage_reservations",
  ],
  tools: [searchSources, readPassage, fetchPage, askPersonTool],
  jobs: [
    { queue: stepQueue, start: (services) => startRunWorkers(services, { concurrency: services.config.WORKERS }) },
    { queue: sweepQueue, work: sweepRuns, concurrency: 1, schedule: "*/5 * * * *" },
    mailJob,
    {
      queue: sealQueue,
      work: ({ db, config, now }) => sealEvents({ db, dataDir: config.dataDir }, now()),
      concurrency: 1,
      schedule: "* * * * *",
    },
    { queue: expireApprovalsQueue, work: expireApprovals, concurrency: 1, schedule: "*/10 * * * *" },
    { queue: contentSweepQueue, work: sweepContents, concurrency: 1, schedule: "23 * * * *" },
    { queue: clearQueue, work: clearDocuments, concurrency: 1, schedule: "*/15 * * * *" },
    ...revenueJobs,
  ],
  personalData,
} satisfies Feature;
