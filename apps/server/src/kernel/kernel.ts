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
import { stepQueue, sweepQueue } from "./runs/jobs.ts";
import { runsHttp } from "./runs/runs.http.ts";
import { sweepRuns } from "./runs/sweep.ts";
import { startRunWorkers } from "./runs/worker.ts";
import { sweepContents } from "./sources/contents.ts";
import { clearDocuments } from "./sources/documents.ts";
import { clearQueue, contentSweepQueue } from "./sources/sources.jobs.ts";
import { revenueJobs } from "./telemetry/revenue.ts";

/** The kernel's own routes, tools, queues and tables. It is registered as the features are, before them. */
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
    "revenue_tellings",
    "run_events",
    "run_questions",
    "run_steps",
    "runs",
    "contents",
    "documents",
    "passages",
    "chunks",
    "source_collections",
    "source_terms",
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
} satisfies Feature;
