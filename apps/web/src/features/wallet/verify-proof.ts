import type { ChainReading } from "@muster/contracts/wallet";
import { type AnchorProof, anchorData, hashRecord, rootOfPath } from "@muster/contracts/wallet-proof";

export interface ProofStep {
  title: string;
  /** "unknown": it could not be compared, as the note says. */
  state: "passed" | "failed" | "unknown";
  expected?: string | undefined;
  actual?: string | undefined;
  note?: string | undefined;
}

/** What the proof's transaction carries, according to the server and to the person's own wallet. */
export interface Readings {
  server: ChainReading | null;
  /** Null when no wallet is connected to the proof's network, or when it doesn't know the transaction. */
  wallet: { data: string } | null;
}

export interface Verdict {
  /** "incomplete": nothing is wrong, but something could not be compared. */
  result: "verified" | "failed" | "incomplete";
  steps: ProofStep[];
}

/** Recomputes the record's hash and the root, and compares the root with the chain. */
export async function verifyProof(proof: AnchorProof, { server, wallet }: Readings): Promise<Verdict> {
  const data = anchorData(proof.root);
  const record: ProofStep = proof.record
    ? compare("The record has its anchored hash", { expected: proof.leaf, actual: await hashRecord(proof.record) })
    : {
        title: "The record has its anchored hash",
        state: "unknown",
        note: "This record was deleted. Only its hash is left.",
      };
  const root = await rootOfPath(proof.leaf, proof.path);
  const path = compare("The hash leads to the anchored root", { expected: proof.root, actual: root });
  const chain = [readByServer(server, data), ...(wallet ? [readByWallet(wallet, data)] : [])];
  const steps = [record, path, ...chain];
  const isComplete = record.state === "passed" && chain.some(({ state }) => state === "passed");
  const hasFailed = steps.some(({ state }) => state === "failed");
  return { result: hasFailed ? "failed" : isComplete ? "verified" : "incomplete", steps };
}

function readByServer(reading: ChainReading | null, expected: string): ProofStep {
  const title = "The transaction carries the root, read by Muster";
  if (!reading) return { title, state: "unknown", note: "The anchor has no transaction yet." };
  const note = reading.reason ?? undefined;
  if (reading.data === null)
    return { title, state: reading.state === "not_found" ? "failed" : "unknown", expected, note };
  const step = compare(title, { expected, actual: reading.data });
  if (step.state === "failed") return step;
  if (reading.state === "failed") return { ...step, state: "failed", note };
  return reading.state === "confirmed" ? step : { ...step, state: "unknown", note };
}

function readByWallet({ data }: { data: string }, expected: string): ProofStep {
  return compare("The transaction carries the root, read by your wallet", { expected, actual: data.toLowerCase() });
}

function compare(title: string, values: { expected: string; actual: string }): ProofStep {
  return { title, state: values.expected === values.actual ? "passed" : "failed", ...values };
}
