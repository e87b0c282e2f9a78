import { type AnchorProof, anchorProof } from "@muster/contracts/wallet-proof";
import { useQuery } from "@tanstack/react-query";
import { Check, Download, Minus, X } from "lucide-react";
import { useState } from "react";
import { saveFile } from "../../platform/download.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { useWallet } from "./use-wallet.ts";
import { type ProofStep, type Verdict, verifyProof } from "./verify-proof.ts";
import { readTransaction } from "./wallet.queries.ts";

const maxProofBytes = 5_000_000;

/** Verifies a proof file from any Muster installation. */
export function ProofFile() {
  const [proof, setProof] = useState<AnchorProof | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function read([file]: File[]) {
    const parsed = file && file.size <= maxProofBytes ? parseProof(await file.text()) : undefined;
    setProof(parsed ?? null);
    setError(parsed ? null : "This is not a proof file. Choose a .json file exported from Muster.");
  }

  return (
    <>
      <FileDrop
        label="Choose proof file"
        hint="Drop a proof file here. It is verified in your browser and not uploaded."
        accept=".json,application/json"
        onFiles={(files) => void read(files)}
        error={error}
      />
      {proof && <VerifyDialog load={() => Promise.resolve(proof)} onClose={() => setProof(null)} closeLabel="Close" />}
    </>
  );
}

function parseProof(text: string): AnchorProof | undefined {
  try {
    return anchorProof.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

interface VerifyDialogProps {
  load: () => Promise<AnchorProof>;
  onClose: () => void;
  closeLabel: string;
}

/** Verifies one record step by step, with the compared values. */
export function VerifyDialog({ load, onClose, closeLabel }: VerifyDialogProps) {
  // A wallet that connects, or switches to the proof's network, adds its reading.
  const chainId = useWallet()?.chainId ?? null;
  const check = useQuery({
    queryKey: ["wallet", "verify", chainId],
    queryFn: () => verify(load),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const proof = check.data?.proof;
  return (
    <Dialog
      title="Verify record"
      size="lg"
      onClose={onClose}
      footer={
        <>
          {proof && (
            <Button icon={Download} onClick={() => saveProof(proof)}>
              Download proof
            </Button>
          )}
          <div className="flex-1" />
          <Button onClick={onClose}>{closeLabel}</Button>
        </>
      }
    >
      <RecordView query={check} loading={<SkeletonText lines={6} />} errorTitle="Couldn’t verify the record">
        {({ verdict }) => <Outcome verdict={verdict} proof={proof} />}
      </RecordView>
    </Dialog>
  );
}

async function verify(load: () => Promise<AnchorProof>) {
  // Browsers hash only on https and localhost.
  if (!globalThis.isSecureContext)
    throw new Error("Your browser computes hashes only over https. Open Muster with https.");
  const proof = await load();
  return { proof, verdict: await verifyProof(proof, await readTransaction(proof)) };
}

function saveProof(proof: AnchorProof): void {
  const content = new Blob([`${JSON.stringify(proof, null, 2)}\n`], { type: "application/json" });
  saveFile(content, `proof-${proof.record?.id ?? proof.leaf.slice(0, 16)}.json`);
}

const outcomes: Record<Verdict["result"], { text: string; look: string }> = {
  verified: { text: "Verified: this record hasn’t changed since it was anchored.", look: "bg-raised text-ink" },
  failed: { text: "Not verified. See the step that failed.", look: "bg-fault-soft text-fault" },
  incomplete: { text: "Not verified yet: a step couldn’t be compared.", look: "bg-attention-soft text-attention" },
};

function Outcome({ verdict, proof }: { verdict: Verdict; proof: AnchorProof | undefined }) {
  const { text, look } = outcomes[verdict.result];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p role="status" className={cx("rounded-sm px-3 py-2.5 font-[560]", look)}>
        {text}
      </p>
      {proof?.record && <p className="line-clamp-2 break-words text-ink-2">{proof.record.prompt}</p>}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="Steps">
        {verdict.steps.map((step) => (
          <Step key={step.title} step={step} />
        ))}
      </ol>
    </div>
  );
}

const marks = { passed: Check, failed: X, unknown: Minus };
const names = { passed: "Passed", failed: "Failed", unknown: "Not compared" };

function Step({ step: { title, state, expected, actual, note } }: { step: ProofStep }) {
  const Mark = marks[state];
  return (
    <li className="flex items-start gap-3">
      <Mark size={16} aria-hidden="true" className={cx("mt-0.5 shrink-0", state === "failed" && "text-fault")} />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className={cx("font-[530]", state === "failed" && "text-fault")}>
          <span className="sr-only">{names[state]}: </span>
          {title}
        </div>
        {note && <p className="text-ink-2">{note}</p>}
        {expected && <Value name={state === "passed" ? "Both" : "Anchored"} value={expected} />}
        {actual && state !== "passed" && <Value name="Found" value={actual} />}
      </div>
    </li>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <p className="break-all text-ink-3 text-small">
      {name}: <span className="font-mono">{value}</span>
    </p>
  );
}
