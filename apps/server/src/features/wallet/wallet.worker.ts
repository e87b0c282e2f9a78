import { message } from "@muster/contracts/messages";
import { networkOf } from "@muster/contracts/wallet-networks";
import { anchorData } from "@muster/contracts/wallet-proof";
import { z } from "zod";
import type { Services } from "../../kernel/services.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import type { QueueDefinition, QueuedJob } from "../../platform/queue/types.ts";
import { type Reading, readTransaction } from "./read-chain.ts";
import * as repo from "./wallet.repo.ts";

export const checkAnchorQueue: QueueDefinition = {
  name: "wallet.check-anchor",
  retryLimit: 5,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 300,
  heartbeatSeconds: 20,
  expireInSeconds: 120,
};

/** Seconds to wait before each recheck; a transaction is usually in a block within a minute. */
export const recheckDelaysSeconds = [3, 5, 10, 20, 40, 80, 160, 320];

const payload = z.object({ orgId: z.string(), userId: z.string(), id: z.string(), attempt: z.number().int() });
type Check = z.infer<typeof payload>;

export function queueCheck(tx: OrgTx, { queue }: Services, check: Omit<Check, "orgId">, startAfterSeconds = 0) {
  return queue.send(tx, checkAnchorQueue.name, { ...check, orgId: tx.orgId }, { startAfterSeconds });
}

/** Checks the transaction of a sent anchor, and checks again later while it is not in a block. */
export async function checkAnchor(services: Services, job: Pick<QueuedJob, "data" | "signal">): Promise<void> {
  const check = payload.parse(job.data);
  const within = <T>(work: (tx: OrgTx) => Promise<T>) => inOrg(services.db, check, work);
  const anchor = await within((tx) => repo.findAnchor(tx, check));
  if (anchor?.status !== "sent" || anchor.chainId === null || anchor.txHash === null) return;
  const { chainId, txHash } = anchor;
  const reading = await readTransaction(services, { chainId, txHash, signal: job.signal, isFresh: true });
  await within(async (tx) => {
    const now = await repo.findAnchor(tx, check, "update");
    if (now?.status === "sent" && now.txHash === txHash)
      await applyReading(tx, services, { anchor: now, reading, check });
  });
}

interface CheckedAnchor {
  anchor: repo.AnchorRow;
  reading: Reading;
  check: Check;
}

async function applyReading(tx: OrgTx, services: Services, { anchor, reading, check }: CheckedAnchor): Promise<void> {
  const { id, root, txHash } = anchor;
  const { data, state, reason, blockNumber, blockTime } = reading;
  if (data !== null && data !== anchorData(root)) {
    const network = networkOf(anchor.chainId)?.name ?? "";
    await repo.setRecordsTx(tx, id, null);
    await repo.updateAnchor(tx, id, { status: "mismatch", reason: message("wallet.mismatch", { network }) });
  } else if (state === "confirmed") {
    await repo.setRecordsTx(tx, id, txHash);
    await repo.updateAnchor(tx, id, { status: "confirmed", reason: null, blockNumber, blockTime });
  } else if (state === "failed") {
    await repo.setRecordsTx(tx, id, null);
    await repo.updateAnchor(tx, id, { status: "failed", reason, blockNumber, blockTime });
  } else {
    const delay = recheckDelaysSeconds[check.attempt];
    await repo.updateAnchor(tx, id, delay === undefined ? { status: "not_found", reason } : { reason });
    if (delay !== undefined) await queueCheck(tx, services, { ...check, attempt: check.attempt + 1 }, delay);
  }
}
