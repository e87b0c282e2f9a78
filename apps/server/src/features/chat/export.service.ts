import type { Chart, DataTable } from "@muster/contracts/analysis";
import { chatExportFormats } from "@muster/contracts/chat";
import type { ChatMessage } from "@muster/contracts/chat-shapes";
import type { CitedPassage, Deliverable } from "@muster/contracts/deliverable";
import { message, renderMessage } from "@muster/contracts/messages";
import type { RenderedFile } from "@muster/documents/render-deliverable";
import { renderInChild } from "@muster/documents/render-in-child";
import { escapeMarkdown } from "@muster/writing/builtin/names";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import { conflictIf, mustFindConversation, mustFindMessage, viewMessages } from "./chat.read.service.ts";
import type { ConversationRow } from "./chat.table.ts";
import { listBranch } from "./messages.repo.ts";
import { loadStreamedText } from "./shown.service.ts";

const maxMessages = 2000;

interface ExportInput {
  id: string;
  /** One reply instead of the branch that is shown. */
  messageId: string | undefined;
  format: string | undefined;
  isCounted: boolean;
}

/** The branch that is shown, or one reply, as a document. */
export async function exportConversation(
  { actor, inOrg, now }: Context,
  { id, messageId, format, isCounted }: ExportInput,
): Promise<RenderedFile> {
  const wanted = readFormat(format ?? "markdown");
  const { title, messages } = await inOrg(async (tx) => {
    const row = await mustFindConversation(tx, actor.userId, id);
    const found = await listExported(tx, row, messageId);
    if (isCounted)
      await recordEvent(tx, {
        ...{ kind: "chat_exported", text: message("events.chat_exported", { title: row.title }), audience: "owner" },
        ...{ userId: actor.userId, link: `/chat/${id}`, data: { format: wanted } },
      });
    return { title: row.title, messages: await viewMessages(tx, id, found) };
  });
  const [reply] = messageId ? messages : [];
  const deliverable = reply
    ? replyDocument(reply, title)
    : toDocument({ title, messages, by: actor.displayName, at: now() });
  return renderInChild({ deliverable, receipt: null, format: wanted }, {});
}

async function listExported(tx: OrgTx, { id, headId }: ConversationRow, messageId: string | undefined) {
  if (!messageId) return headId ? listBranch(tx, { conversationId: id, endId: headId, limit: maxMessages }) : [];
  const row = await mustFindMessage(tx, id, messageId);
  conflictIf(row.role !== "assistant" && message("chat.only_replies"));
  conflictIf(row.endedAt === null && message("chat.reply_not_finished"));
  return loadStreamedText(tx, [row]);
}

function readFormat(format: string): (typeof chatExportFormats)[number] {
  const known = chatExportFormats.find((each) => each === format);
  const reason = `Choose one of ${chatExportFormats.join(", ")}`;
  if (!known) throw new AppError("invalid_input", reason, { fields: { format: reason } });
  return known;
}

/** A reply by itself, named by its first heading, else like its conversation. */
function replyDocument(reply: ChatMessage, conversation: string): Deliverable {
  const { agentName, engineLabel, timestamp, content } = reply;
  const heading = /^#{1,3} +(.+?)[ #]*$/m.exec(content)?.[1];
  const title = heading ?? conversation;
  const by = [agentName ?? "Assistant", engineLabel].filter(Boolean).join(", ");
  const citations: CitedPassage[] = [];
  const charts: Chart[] = [];
  const body = [renumbered(reply, citations), ...exhibits(reply, charts)].join("\n\n");
  // Its own title is not printed twice.
  const text = heading && body.trimStart().startsWith("#") ? body.trimStart().replace(/^#.*\n?/, "") : body;
  return {
    ...{ title, subtitle: null, byline: by, createdAt: timestamp, markdown: `# ${title}\n\n${text.trim()}` },
    ...{ charts, dataTables: [], figures: [], citations },
  };
}

/** Citations are renumbered, since each reply counts its own from 1. */
function toDocument({
  title,
  messages,
  by,
  at,
}: {
  title: string;
  messages: ChatMessage[];
  by: string;
  at: Date;
}): Deliverable {
  const citations: CitedPassage[] = [];
  const charts: Chart[] = [];
  const parts = messages.map((message) => {
    const name = message.role === "user" ? by : (message.agentName ?? "Assistant");
    const engine = message.engineLabel ? ` (${message.engineLabel})` : "";
    const files = message.attachments.map((file) => `*Attached: ${escapeMarkdown(file.name)}*\n\n`).join("");
    const text = lowerHeadings(renumbered(message, citations));
    return `## ${escapeMarkdown(name + engine)}\n\n*${momentOf(message.timestamp)}*\n\n${files}${[text, ...exhibits(message, charts)].join("\n\n")}`;
  });
  return {
    ...{
      title,
      subtitle: null,
      byline: by,
      createdAt: at.toISOString(),
      markdown: [`# ${title}`, ...leftOut(messages), ...parts].join("\n\n"),
    },
    ...{ charts, dataTables: [], figures: [], citations },
  };
}

/** What a long conversation's file lacks. */
function leftOut(messages: ChatMessage[]): string[] {
  const total = messages.at(-1)?.position ?? 0;
  if (total === messages.length) return [];
  return [`*${renderMessage(message("chat.export_left_out", { shown: messages.length, total }))}*`];
}

/** Headings of a message go below its author's name, so that the outline lists the messages in order. */
function lowerHeadings(markdown: string): string {
  let fence: string | undefined;
  const lines = markdown.split("\n").map((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && fence === undefined) fence = mark;
    else if (mark && fence && mark.startsWith(fence)) fence = undefined;
    return fence === undefined ? line.replace(/^( {0,3})(#{1,4})(?=\s)/, "$1##$2") : line;
  });
  return lines.join("\n");
}

const moments = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** "November 27, 2026 at 6:56 PM UTC": a document is read in any time zone. */
function momentOf(timestamp: string): string {
  return `${moments.format(new Date(timestamp))} UTC`;
}

/** The charts and tables below a reply. Charts are numbered across replies. */
function exhibits({ charts, dataTables }: ChatMessage, all: Chart[]): string[] {
  const drawn = charts.map((chart) => {
    const id = `c${all.length + 1}`;
    all.push({ ...chart, id });
    return `![${escapeMarkdown(chart.title)}](chart:${id})`;
  });
  return [...drawn, ...dataTables.map(markdownTable)];
}

function markdownTable({ columns, rows, totalRows }: DataTable): string {
  const line = (cells: string[]) => `| ${cells.map(escapeMarkdown).join(" | ")} |`;
  const marks = columns.map(({ align }) => (align === "right" ? "---:" : "---"));
  const more = totalRows > rows.length ? [`*${rows.length} of ${totalRows} rows*`] : [];
  return [
    [line(columns.map(({ name }) => name)), `| ${marks.join(" | ")} |`, ...rows.map(line)].join("\n"),
    ...more,
  ].join("\n\n");
}

function renumbered({ content, citations: own }: ChatMessage, all: CitedPassage[]): string {
  const numbers = new Map<string, number>();
  for (const { number, name: fileName, ...citation } of own) {
    all.push({ ...citation, fileName, number: all.length + 1, label: null, heading: null });
    numbers.set(String(number), all.length);
  }
  return content.replace(/\[(\d{1,4})\](?!\()/g, (mark, number: string) => {
    const renamed = numbers.get(number);
    return renamed === undefined ? mark : `[${renamed}]`;
  });
}
