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
import { startBudgetWorker } from "./features/usage/usage.worker.ts";
import { expireApprovals, expireApprovalsQueue } from "./kernel/agent/approvals.ts";
import { sealEvents, sealQueue } from "./kernel/events/audit.ts";
import type { House } from "./kernel/house.ts";
import { startPostman } from "./kernel/mail/mail.ts";
import { sweepQueue } from "./kernel/runs/jobs.ts";
import { sweepRuns } from "./kernel/runs/sweep.ts";
import { startRunWorkers } from "./kernel/runs/worker.ts";
import { startRevenueWorkers } from "./kernel/telemetry/revenue.ts";

/** Takes work off the queues until the queue is stopped. */
export async function startWorkers(house: House): Promise<void> {
  await startRunWorkers(house, { concurrency: house.config.WORKERS });
  await startPullWorker(house);
  await house.queue.work(sweepQueue.name, async () => void (await sweepRuns(house)), {
    concurrency: 1,
  });
  await house.queue.schedule(sweepQueue.name, "*/5 * * * *");
  await startPostman(house, { addressBook });
  await house.queue.work(forgotQueue.name, ({ data }) => answerForgotten(house, data), { concurrency: 1 });
  await startExportWorker(house);
  await startBytesWorker(house);
  await house.queue.work(contentSweepQueue.name, () => sweepContents(house), { concurrency: 1 });
  await house.queue.schedule(contentSweepQueue.name, "23 * * * *");
  await startBudgetWorker(house);
  await startRevenueWorkers(house);
  await house.queue.work(eraseQueue.name, async () => void (await eraseDue(house)), { concurrency: 1 });
  await house.queue.schedule(eraseQueue.name, "*/10 * * * *");
  await house.queue.work(
    sealQueue.name,
    async () => void (await sealEvents({ db: house.db, dataDir: house.config.dataDir }, house.now())),
    {
      concurrency: 1,
    },
  );
  await house.queue.schedule(sealQueue.name, "* * * * *");
  await startBillingWorkers(house);
  await house.queue.work(expireApprovalsQueue.name, () => expireApprovals(house), { concurrency: 1 });
  await house.queue.schedule(expireApprovalsQueue.name, "*/10 * * * *");
}
