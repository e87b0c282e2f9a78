import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { agentDraft } from "@muster/contracts/agents";
import { message } from "@muster/contracts/messages";
import { newTask } from "@muster/contracts/tasks";
import { signUp } from "../../features/accounts/accounts.sign-up.service.ts";
import { createAuth } from "../../features/accounts/auth.ts";
import { createAgent } from "../../features/agents/agents.hire.service.ts";
import { agentTemplates } from "../../features/agents/agents.templates.ts";
import { applyMove } from "../../features/billing/change.service.ts";
import { uploadFile } from "../../features/files/files.service.ts";
import { assignTask } from "../../features/tasks/tasks.assign.service.ts";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import type { Services } from "../../kernel/services.ts";
import { asSystem, inOrg } from "../../kernel/tenancy/tenancy.ts";
import { StartError } from "../../platform/lock/start-error.ts";
import { readSecret } from "../../platform/session/secret.ts";
import * as repo from "./demo.repo.ts";

export const demoEmail = "demo@example.com";
const organizationName = "Harbor Tea (demo)";
const hired = ["data-analyst", "cfo-analyst", "sales-specialist", "ceo-assistant"];
const timeoutMs = 180_000;

export interface Demo {
  email: string;
  password: string;
  organization: string;
  agents: string[];
  task: { id: string; title: string; status: string };
}

/**
 * Creates a sample organization the way a person would: signs up, hires agents from templates, uploads a table, runs a task
 * through the real steps. Workers must be running. Throws a `StartError` when one exists already.
 */
export async function addDemo(services: Services): Promise<Demo> {
  if (await asSystem(services.db, "find the demo", (tx) => repo.findPerson(tx, demoEmail)))
    throw new StartError(`${demoEmail} already exists. Remove the demo first: muster demo --remove`);
  const password = randomBytes(12).toString("base64url");
  const context = await signUpDemo(services, password);
  const agents = [];
  for (const id of hired) agents.push(await hire(context, id));
  const file = await uploadFile(context, {
    name: "orders-2024-2025.csv",
    content: Readable.from([Buffer.from(salesTable())]),
  });
  const task = await assignTask(
    context,
    newTask.parse({
      templateId: "data-analysis",
      agentId: agents[0]?.id,
      title: "Which regions grow, and which do not",
      description: "Which region leads in revenue, and how did revenue develop?",
      deliverableFormat: "pdf",
      attachments: [file.id],
    }),
  );
  const status = await untilEnded(services, task.id);
  return {
    email: demoEmail,
    password,
    organization: organizationName,
    agents: agents.map(({ name }) => name),
    task: { id: task.id, title: task.title, status },
  };
}

/** Removes the demo's data and nothing else; returns whether there was any. */
export async function removeDemo(services: Services): Promise<{ removed: number }> {
  const removed = await asSystem(services.db, "remove the demo", async (tx) => {
    const demos = await repo.findDemos(tx, demoEmail);
    const shared = demos.find(({ others }) => others > 0);
    if (shared)
      throw new StartError(`Other people have joined ${organizationName}. Remove them before you remove the demo.`);
    const files = [];
    for (const { orgId, userId } of demos) {
      for (const sha256 of await repo.deleteOrganization(tx, orgId)) files.push({ orgId, sha256 });
      await repo.deletePerson(tx, userId);
    }
    return { count: demos.length, files };
  });
  // After the commit: a file without a row is only waste, a row without its file is an error.
  for (const { orgId, sha256 } of removed.files) await services.storage.remove(orgId, sha256);
  return { removed: removed.count };
}

async function signUpDemo(services: Services, password: string): Promise<Context> {
  const auth = createAuth(services, readSecret(services.config));
  // The operator acts, so the sign-up setting does not apply.
  const open = { ...services, config: { ...services.config, SIGNUP: "open" as const } };
  const input = { email: demoEmail, password, organizationName, name: "Dana Demo" };
  const from = { headers: new Headers(), ipAddress: "local" };
  const { user } = await signUp(open, auth, { input, from });
  const orgId = await asSystem(services.db, "find the demo", async (tx) => {
    await repo.deleteSessions(tx, user.id); // its cookie was never sent
    return repo.findOrganizationOf(tx, user.id);
  });
  const actor = { userId: user.id, orgId, role: "owner" as const, email: user.email, displayName: user.name };
  const context: Context = { actor, services, now: services.now, inOrg: (work) => inOrg(services.db, actor, work) };
  await context.inOrg(async (tx) => {
    const at = services.now();
    const choice = { tier: "pro", interval: "year", trialDays: 0 } as const;
    await applyMove(tx, { kind: "buy", choice, quotedAt: at }, { at, services, userId: actor.userId });
    await recordEvent(tx, {
      kind: repo.demoEvent,
      text: message("events.sample_created", { organization: organizationName }),
      audience: "organization",
      userId: actor.userId,
    });
  });
  return context;
}

function hire(context: Context, templateId: string) {
  const template = agentTemplates.find(({ id }) => id === templateId);
  if (!template) throw new Error(`Template ${templateId} not found`);
  const { name, role, description, capabilities, personality, responseStyle, knowledgeDomains, instructions } =
    template;
  const draft = { name, role, description, capabilities, personality, responseStyle, knowledgeDomains, instructions };
  return createAgent(context, agentDraft.parse({ ...draft, templateId }));
}

async function untilEnded(services: Services, taskId: string): Promise<string> {
  for (const begun = Date.now(); ; await new Promise((next) => setTimeout(next, 200))) {
    const status = await asSystem(services.db, "watch the demo's task", (tx) => repo.findTaskStatus(tx, taskId));
    const isOpen = status === "pending" || status === "in_progress";
    if (!isOpen || Date.now() - begun > timeoutMs) return status;
  }
}

const regions = [
  { name: "North", size: 1, growth: 0.004 },
  { name: "South", size: 0.78, growth: 0.017 },
  { name: "East", size: 0.62, growth: -0.009 },
  { name: "West", size: 0.9, growth: 0.008 },
];
const products = [
  { name: "Loose leaf", price: 14.5, sold: 620, isWarming: false },
  { name: "Tea bags", price: 6.9, sold: 1840, isWarming: false },
  { name: "Iced tea", price: 3.2, sold: 1500, isWarming: true },
];

/**
 * Two years of a fictional tea trader's orders, by month, region and product: seasons, a growing region, a shrinking one, a
 * recall.
 */
function salesTable(): string {
  const lines = ["Month,Region,Product,Units,Revenue,Returns"];
  for (let month = 0; month < 24; month++)
    for (const [place, region] of regions.entries())
      for (const [kind, product] of products.entries()) {
        const season = Math.cos(((month % 12) - (product.isWarming ? 6 : 0)) * (Math.PI / 6));
        const trend = (1 + region.growth) ** month;
        const units = Math.round(product.sold * region.size * trend * (1 + 0.28 * season) * noise(month, place, kind));
        // In the fourteenth month a batch for the East was recalled.
        const isRecall = month === 13 && region.name === "East" && product.name === "Tea bags";
        const returns = isRecall ? Math.round(units * 0.31) : Math.round(units * 0.018 * noise(kind, month, place));
        const date = new Date(Date.UTC(2024, month, 1)).toISOString().slice(0, 10);
        lines.push([date, region.name, product.name, units, (units * product.price).toFixed(2), returns].join(","));
      }
  return `${lines.join("\n")}\n`;
}

/** Deterministic noise between 0.94 and 1.06. */
function noise(...parts: number[]): number {
  const seed = parts.reduce((sum, part, index) => sum + part * (12.9898 + index * 65.2432), 0);
  const wave = Math.sin(seed) * 43_758.5453;
  return 0.94 + (wave - Math.floor(wave)) * 0.12;
}
