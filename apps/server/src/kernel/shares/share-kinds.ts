import type { Shared, SharedKind } from "@muster/contracts/shares";
import type { Services } from "../services.ts";
import type { Actor } from "../tenancy/actor.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import type { ShareRow } from "./shares.table.ts";

/** The state of a subject at the moment it is shared. */
export interface CapturedState {
  /** The subject's id, which callers may have named by a short number. */
  subjectId: string;
  title: string;
  /** Where its owner finds it. */
  link: string;
  state: Record<string, string | number>;
  /** The first sentence of a document, for an email. */
  summary?: string | null;
}

export interface SharedFile {
  bytes: Uint8Array;
  fileName: string;
  mediaType: string;
}

export interface CaptureInput {
  subjectId: string;
  version?: number | undefined;
}

/** The fields of every share: who shared it, when, and until when. */
export type SharedFrame = Pick<Shared, "title" | "sharedBy" | "sharedAt" | "expiresAt">;

/** Something that can be shared read-only. A feature declares it in its record. */
export interface ShareKind {
  name: SharedKind;
  /** The id of the person's subject that a caller named by a short number; undefined for an unknown one. */
  findId?(tx: OrgTx, actor: Actor, subjectId: string): Promise<string | undefined>;
  /** Throws when the person doesn't own the subject or it can't be shared now. */
  capture(tx: OrgTx, actor: Actor, input: CaptureInput): Promise<CapturedState>;
  /** What readers see. Undefined when the subject was deleted. */
  read(tx: OrgTx, share: ShareRow, frame: SharedFrame): Promise<Shared | undefined>;
  /** What is shared as a file, for an email; called outside of a transaction. Undefined when it was deleted. */
  file?(services: Services, share: ShareRow): Promise<SharedFile | undefined>;
}

const kindsOf = new WeakMap<Services["db"], Map<string, ShareKind>>();

/** Registers kinds for this process. */
export function addShareKinds(services: Services, kinds: ShareKind[]): void {
  const known = kindsOf.get(services.db) ?? new Map<string, ShareKind>();
  for (const kind of kinds) known.set(kind.name, kind);
  kindsOf.set(services.db, known);
}

export function shareKind(services: Services, name: SharedKind): ShareKind {
  const kind = kindsOf.get(services.db)?.get(name);
  if (!kind) throw new Error(`No feature shares "${name}"`);
  return kind;
}
