import { answerForgotten, forgotQueue } from "./features/accounts/accounts.letters.service.ts";
import { addressBook } from "./features/accounts/accounts.news.service.ts";
import { startBillingWorkers } from "./features/billing/billing.worker.ts";
import { sweepContents } from "./features/files/contents.service.ts";
import { contentSweepQueue } from "./features/files/files.jobs.ts";
import { startPullWorker } from "./features/models/pulls.worker.ts";
import { eraseDue } from "./features/organization/organization.erase.service.ts";
import { eraseQueue } from "./features/organization/organization.jobs.ts";
import { startBytesWorker } from "./features/profile/bytes.service.ts";
import { startExportWorker } from "./features/profile/exports.worker.ts";
import { purgeTasksQueue } from "./features/tasks/tasks.jobs.ts";
import { purgeDeletedTasks } from "./features/tasks/tasks.review.service.ts";
import { startBudgetWorker } from "./features/usage/usage.worker.ts";
import { expireApprovals, expireApprovalsQueue } from "./kernel/agent/approvals.ts";
import { sealEvents, sealQueue } from "./kernel/events/audit.ts";
import { startPostman } from "./kernel/mail/mail.ts";
import { sweepQueue } from "./kernel/runs/jobs.ts";
import { sweepRuns } from "./kernel/runs/sweep.ts";
import { startRunWorkers } from "./kernel/runs/worker.ts";
import type { Services } from "./kernel/services.ts";
import { startRevenueWorkers } from "./kernel/telemetry/revenue.ts";

/** Takes work off the queues until the queue is stopped. */
export async function startWorkers(services: Services): Promise<void> {
  await startRunWorkers(services, { concurrency: services.config.WORKERS });
  await startPullWorker(services);
  await services.queue.work(sweepQueue.name, async () => void (await sweepRuns(services)), {
    concurrency: 1,
  });
  await services.queue.schedule(sweepQueue.name, "*/5 * * * *");
  await startPostman(services, { addressBook });
  await services.queue.work(forgotQueue.name, ({ data }) => answerForgotten(services, data), { concurrency: 1 });
  await startExportWorker(services);
  await startBytesWorker(services);
  await services.queue.work(contentSweepQueue.name, () => sweepContents(services), { concurrency: 1 });
  await services.queue.schedule(contentSweepQueue.name, "23 * * * *");
  await startBudgetWorker(services);
  await startRevenueWorkers(services);
  await services.queue.work(eraseQueue.name, async () => void (await eraseDue(services)), { concurrency: 1 });
  await services.queue.schedule(eraseQueue.name, "*/10 * * * *");
  await services.queue.work(purgeTasksQueue.name, async () => void (await purgeDeletedTasks(services)), {
    concurrency: 1,
  });
  await services.queue.schedule(purgeTasksQueue.name, "47 * * * *");
  await services.queue.work(
    sealQueue.name,
    async () => void (await sealEvents({ db: services.db, dataDir: services.config.dataDir }, services.now())),
    {
      concurrency: 1,
    },
  );
  await services.queue.schedule(sealQueue.name, "* * * * *");
  await startBillingWorkers(services);
  await services.queue.work(expireApprovalsQueue.name, () => expireApprovals(services), { concurrency: 1 });
  await services.queue.schedule(expireApprovalsQueue.name, "*/10 * * * *");
}
