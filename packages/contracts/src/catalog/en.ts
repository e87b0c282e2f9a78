import { chat } from "./chat.ts";
import { emails } from "./emails.ts";
import { events } from "./events.ts";
import { leads } from "./leads.ts";
import { policies, refusals } from "./policies.ts";
import { reading } from "./reading.ts";
import { receipts } from "./receipts.ts";
import { specification } from "./specification.ts";
import { steps } from "./steps.ts";
import { work } from "./work.ts";

/** The English catalog: ICU message patterns by key. */
export const en = {
  /** Text from outside the catalog: a person's note, a vendor's error. */
  plain: "{text}",
  ...specification,
  ...policies,
  ...work,
  ...events,
  ...steps,
  ...reading,
  ...refusals,
  ...receipts,
  ...chat,
  ...leads,
  ...emails,
} as const;

export type Catalog = typeof en;
