import { planOf } from "@muster/contracts/plans";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { queueEmail } from "../../kernel/mail/mail.ts";
import { shareKind } from "../../kernel/shares/share-kinds.ts";
import * as repo from "../../kernel/shares/shares.repo.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { readAccount } from "../../kernel/usage/usage.ts";
import { newId } from "../../platform/ids.ts";
import { mustFindMemberEmails } from "../accounts/accounts.service.ts";
import { toShare } from "./shares.service.ts";

interface Delivery {
  kind: "task";
  subjectId: string;
  version?: number | undefined;
  userIds: string[];
}

/** Emails the first sentence, a link for members of the organization, and the document to chosen members. */
export function deliverShare(context: Context, { userIds, ...input }: Delivery) {
  const { actor, inOrg, now, services } = context;
  const kind = shareKind(services, input.kind);
  return inOrg(async (tx) => {
    const emails = await mustFindMemberEmails(tx, userIds);
    const { link, summary, ...captured } = await kind.capture(tx, actor, input);
    const row = await repo.insertShare(tx, {
      ...{ id: newId(now()), userId: actor.userId, kind: input.kind, audience: "organization" as const },
      ...{ ...captured, sharedByName: actor.displayName, createdAt: now(), tokenHash: null, expiresAt: null },
    });
    const isAttached = kind.file !== undefined && (await mayAttach(tx, context));
    const email = {
      subject: `${actor.displayName} sent you: ${row.title}`,
      title: row.title,
      paragraphs: [`${actor.displayName} sent you this result.`, ...(summary ? [summary] : [])],
      action: { label: "Open result", url: `/shares/${row.id}` },
    };
    const options = { ...(isAttached && { attach: { orgId: tx.orgId, shareId: row.id } }) };
    for (const to of emails)
      await queueEmail(
        tx,
        services,
        { ...email, to },
        { ...options, notify: { orgId: tx.orgId, userId: actor.userId } },
      );
    await recordEvent(tx, {
      ...{ kind: "task_emailed", audience: "owner", userId: actor.userId, link },
      text: `${row.title} was emailed to ${emails.length} ${emails.length === 1 ? "member" : "members"}`,
      data: { userIds },
    });
    return { recipients: emails.length, isAttached, share: toShare(row) };
  });
}

/** Where downloads are limited, an attachment would not be counted, so there is none. */
async function mayAttach(tx: OrgTx, { services, now }: Context): Promise<boolean> {
  if (services.config.BILLING === "off") return true;
  return planOf((await readAccount(tx, now())).tier).downloads === null;
}
