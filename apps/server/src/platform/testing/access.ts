import { describe, expect, it } from "vitest";
import type { TestPerson, TestServer } from "./test-server.ts";

/** The callers. The first four belong to organization A; `stranger` owns another; `removed` was a member of A until just now. */
export const callers = ["owner", "admin", "member", "viewer", "stranger", "removed", "signedOut"] as const;
export type Caller = (typeof callers)[number];

/** Text in every row that belongs to A, and in no row of anyone else. */
export const canary = "Zanzibar";

/** Ids of A's rows by the names under which the features declare them. */
export type Rows = Record<string, string>;

export interface RowContext {
  server: TestServer;
  owner: TestPerson;
  /** The rows created so far. */
  rows: Rows;
  /** A call as A's owner. Throws unless it succeeds. */
  // biome-ignore lint/suspicious/noExplicitAny: each maker knows the shape of the response that it asked for
  post(path: string, body: unknown): Promise<any>;
  upload(): Promise<string>;
  /** Creates another row of any feature. */
  make(row: string): Promise<string>;
}

type Statuses = [number, number, number, number, number, number, number];

export interface Expectation {
  /** The row whose id replaces the path's `{id}`; a row "a/b" replaces two names of a path. */
  id?: string;
  query?: string;
  /** JSON, or a form. */
  body?(rows: Rows): unknown;
  /** The status for each caller, in the order of `callers`. */
  answers: Statuses;
  /** The status for a key of the owner with write scope, where it is not the owner's, and on routes with tokens of their own. */
  withKey?: number;
  /** The call ends or changes the caller's session, so it gets a separate session. */
  changesSession?: true;
  /** For calls that remove something that other cases need: they run after all others, in this order. */
  runsLast?: number;
}

/**
 * The expected status of each route for each caller, and the expected audit events. Written by hand, never derived from the code
 * that enforces it.
 */
export interface Access {
  /** Every route of the feature. */
  routes: Record<string, Expectation>;
  /** For each route that changes or exports something: the kinds of its events, or the reason why it has none. */
  audit?: Record<string, string[] | string>;
  /** Changes that fail or change nothing in the matrix; audit.changes.test.ts makes them succeed. */
  auditedElsewhere?: string[];
  /** Routes that accept API keys. */
  openToKeys?: string[];
  /** How to create the rows that the routes are called with. */
  rows?: Record<string, (context: RowContext) => Promise<string>>;
  /** Texts that only the owner of a row may read. */
  personal?(rows: Rows): (string | undefined)[];
  /** Texts that no one outside of A may read, besides A's and its owner's id and the canary. */
  internal?(rows: Rows): (string | undefined)[];
}

export const public200: Statuses = [200, 200, 200, 200, 200, 200, 200];
/** Each caller's own view; strangers and removed members get theirs. */
export const signedIn200: Statuses = [200, 200, 200, 200, 200, 200, 401];
export const seenByA: Statuses = [200, 200, 200, 200, 404, 404, 401];
export const editedByAdmins: Statuses = [200, 200, 403, 403, 404, 404, 401];
/** The caller's own organization; strangers and removed members are admins of theirs. */
export const readByAdmins: Statuses = [200, 200, 403, 403, 200, 200, 401];
/** Personal rows belong to no one else, not even to an admin. */
export const ownersOwn: Statuses = [200, 404, 404, 404, 404, 404, 401];
/** The same for changes: viewers are refused before any lookup. */
export const ownersOwnChange: Statuses = [200, 404, 404, 403, 404, 404, 401];

/** Calls on the caller's own account: everyone signed in reaches them, viewers too; the matrix sends input that is refused. */
export function refusedToAll(status: number): Statuses {
  return [status, status, status, status, status, status, 401];
}

export function publicRefusal(status: number): Statuses {
  return [status, status, status, status, status, status, status];
}

/** Registers one feature's expectations; the matrix in access-matrix.test.ts makes the calls. */
export function defineAccess(feature: string, access: Access): Access {
  const { routes, audit = {}, auditedElsewhere = [], openToKeys = [] } = access;
  describe(`expectations of ${feature}`, () => {
    it("cover the audit log for each route that changes or exports something", () => {
      const audited = Object.keys(routes).filter(
        (name) => !name.startsWith("GET ") || /\/(export|download)$/.test(name),
      );
      expect(Object.keys(audit).sort()).toEqual(audited.sort());
    });

    it("name only routes of the feature", () => {
      expect(Object.keys(audit)).toEqual(expect.arrayContaining(auditedElsewhere));
      expect(Object.keys(routes)).toEqual(expect.arrayContaining(openToKeys));
    });
  });
  return access;
}

export function uploadForm(name: string): FormData {
  const form = new FormData();
  form.set("file", new Blob(["region,sales\nNorth,10\nSouth,20\n"], { type: "text/csv" }), name);
  return form;
}
