import { type Message, renderMessage, toMessage } from "@muster/contracts/messages";
import { oneLine } from "../../platform/one-line.ts";

/** A line of an email: one of Muster's messages, or text from outside the catalog such as a task's title. */
type Line = Message | string;

/** An email as it waits in the queue: its messages are rendered when it is sent. */
export interface EmailDraft {
  /** One address. */
  to: string;
  /** Several lines are joined by colons: "Task Completed: Sales by region". */
  subject: Line | Line[];
  title: Line;
  paragraphs: Line[];
  /** The email's button. `url` is absolute, or a path of this installation: "/invite/TOKEN". */
  action?: { label: Line; url: string };
}

/** The sentences of a queued email. */
export function renderEmail({ to, subject, title, paragraphs, action }: EmailDraft): Email {
  const render = (line: Line) => oneLine(renderMessage(toMessage(line)));
  return {
    ...{ to, title: render(title), paragraphs: paragraphs.map(render) },
    subject: oneLine([subject].flat().map(render).join(": ")).slice(0, 250).toWellFormed(),
    ...(action && { action: { ...action, label: render(action.label) } }),
  };
}

/** The text of an email. All emails share one layout. */
export interface Email {
  /** One address. */
  to: string;
  subject: string;
  title: string;
  paragraphs: string[];
  /** The email's button. `url` is absolute, or a path of this installation: "/invite/TOKEN". */
  action?: { label: string; url: string };
}

/** The email as plain text. */
export function emailText({ title, paragraphs, action }: Email, footer: string): string {
  const parts = [title, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), `--\n${footer}`];
  return `${parts.map((part) => part.trim()).join("\n\n")}\n`;
}

/**
 * The email as HTML: tables and inline styles, for mail clients; no images and nothing loaded. Light by default, with a dark
 * style for clients that support it.
 */
export function emailHtml({ subject, title, paragraphs, action }: Email, footer: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f4f4f2;">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(paragraphs[0] ?? title)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f4f4f2;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;">
<tr><td class="ink" style="padding:0 4px 16px;${font}font-size:16px;font-weight:600;color:#1c1c1a;">Muster</td></tr>
<tr><td class="card" style="overflow-wrap:anywhere;word-break:break-word;background-color:#ffffff;border:1px solid #e2e2de;border-radius:10px;padding:32px;">
<h1 class="ink" style="margin:0 0 16px;${font}font-size:22px;line-height:1.3;font-weight:600;color:#1c1c1a;">${escapeHtml(title)}</h1>
${paragraphs.map(paragraphHtml).join("\n")}
${action ? actionHtml(action) : ""}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;${font}font-size:13px;line-height:1.5;color:#6b6b66;">${escapeHtml(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const darkStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background-color:#161615!important}.card{background-color:#1f1f1e!important;border-color:#353533!important}
.ink{color:#f2f2ef!important}.text{color:#d6d6d1!important}.quiet{color:#a3a39d!important}.button{background-color:#f2f2ef!important}.button a{color:#161615!important}}`;

function paragraphHtml(text: string): string {
  return `<p class="text" style="margin:0 0 14px;${font}font-size:15px;line-height:1.6;color:#3d3d3a;">${escapeHtml(text)}</p>`;
}

/** The link is repeated below the button, because some clients show no buttons. */
function actionHtml({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:22px 0 18px;">
<tr><td class="button" style="background-color:#1c1c1a;border-radius:7px;"><a href="${href}" style="display:inline-block;padding:12px 20px;${font}font-size:15px;font-weight:600;color:#ffffff;text-decoration:none;">${escapeHtml(label)}</a></td></tr>
</table>
<p class="quiet" style="margin:0;${font}font-size:13px;line-height:1.5;color:#6b6b66;">Or copy this URL into your browser:<br><span style="word-break:break-all;">${href}</span></p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
