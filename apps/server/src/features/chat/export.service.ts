import type { Chart, DataTable } from "@muster/contracts/analysis";
import { chatExportFormats } from "@muster/contracts/chat";
import type { ChatMessage } from "@muster/contracts/chat-shapes";
import type { CitedPassage, Deliverable } from "@muster/contracts/deliverable";
import { message } from "@muster/contracts/messages";
import type { RenderedFile } from "@muster/documents/render-deliverable";
import { renderInChild } from "@muster/documents/render-in-child";
import { escapeMarkdown } from "@muster/writing/builtin/names";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { AppError } from "../../platform/errors.ts";
import { mustFindConversation, viewMessages } from "./chat.read.service.ts";
import { listBranch } from "./messages.repo.ts";

const maxMessages = 2000;

/** The branch that is shown, as a document. */
export async function exportConversation(
  { actor, inOrg, now }: Context,
  { id, format, isCounted }: { id: string; format: string | undefined; isCounted: boolean },
): Promise<RenderedFile> {
  const wanted = readFormat(format ?? "markdown");
  const { title, messages } = await inOrg(async (tx) => {
    const row = await mustFindConversation(tx, actor.userId, id);
    const branch = row.headId
      ? await listBranch(tx, { conversationId: id, endId: row.headId, limit: maxMessages })
      : [];
    if (isCounted)
      await recordEvent(tx, {
        ...{ kind: "chat_exported", text: message("events.chat_exported", { title: row.title }), audience: "owner" },
        ...{ userId: actor.userId, link: `/chat/${id}`, data: { format: wanted } },
      });
    return { title: row.title, messages: await viewMessages(tx, id, branch) };
  });
  const deliverable = toDocument({ title, messages, by: actor.displayName, at: now() });
  return renderInChild({ deliverable, receipt: null, format: wanted }, {});
}

function readFormat(format: string): (typeof chatExportFormats)[number] {
  const known = chatExportFormats.find((each) => each === format);
  const reason = `Choose one of ${chatExportFormats.join(", ")}`;
  if (!known) throw new AppError("invalid_input", reason, { fields: { format: reason } });
  return known;
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
    const files = message.attachments.map((file) => `*Attached: ${file.name}*\n\n`).join("");
    return `## ${name}${engine}\n\n*${message.timestamp}*\n\n${files}${[renumbered(message, citations), ...exhibits(message, charts)].join("\n\n")}`;
  });
  return {
    ...{
      title,
      subtitle: null,
      byline: by,
      createdAt: at.toISOString(),
      markdown: [`# ${title}`, ...parts].join("\n\n"),
    },
    ...{ charts, dataTables: [], figures: [], citations },
  };
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
