import type { ErrorCode } from "@muster/contracts/errors";
import type { Message } from "@muster/contracts/messages";
import { AppError } from "../../platform/errors.ts";

/** The kinds of errors that RFC 7644 names. */
type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability"
  | "noTarget"
  | "tooMany"
  | "uniqueness";

export class ScimError extends AppError {
  readonly scimType: ScimType;

  constructor(scimType: ScimType, reason: Message | string) {
    super(codes[scimType], reason);
    this.scimType = scimType;
  }
}

const codes: Record<ScimType, ErrorCode> = {
  invalidFilter: "malformed",
  invalidPath: "malformed",
  invalidSyntax: "malformed",
  invalidValue: "malformed",
  mutability: "malformed",
  noTarget: "malformed",
  tooMany: "malformed",
  uniqueness: "conflict",
};
