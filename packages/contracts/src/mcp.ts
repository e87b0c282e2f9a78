import { z } from "zod";
import { newTask, taskStage, taskStatus } from "./tasks.ts";

/** Where the MCP server is reached: Streamable HTTP without sessions. */
export const mcpPath = "/api/mcp";

/** A longer deliverable is returned in parts, so that a call fits into a model's context. */
export const mcpTextCharacters = 40_000;

const search = (what: string) => z.string().max(200).optional().describe(what);
const paging = {
  limit: z.number().int().min(1).max(100).default(20),
  cursor: z.string().max(300).optional().describe("next_cursor of the previous call"),
};
const page = { next_cursor: z.string().nullable(), total: z.number().int() };
const taskId = z.string().max(60).describe('The task\'s id, or its number such as "MU-214"');

const briefTask = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  status: taskStatus,
  agent_name: z.string(),
  answer: z.string().nullable().describe("The first sentence of the newest deliverable's answer"),
  waiting_for: z
    .object({ kind: z.enum(["question", "approval"]), text: z.string(), options: z.array(z.string()) })
    .nullable()
    .describe("What the task needs from a person, who answers at its link"),
  error: z.string().nullable(),
  created_at: z.string(),
  link: z.string(),
});

/** The arguments and results of the tools that the MCP server offers, by name. Their fields are snake_case, as the protocol's are. */
export const mcpCalls = {
  list_agents: {
    input: z.object({ search: search("Part of a name or role"), ...paging }),
    output: z.object({
      agents: z.array(
        z.object({ id: z.string(), name: z.string(), role: z.string(), description: z.string(), status: z.string() }),
      ),
      ...page,
    }),
  },
  assign_task: {
    input: z.object({
      agent_id: z.string().max(60).describe("An active agent of list_agents"),
      template: z.string().max(60).describe("The id of a template"),
      title: newTask.shape.title,
      question: newTask.shape.description.describe("What the deliverable must answer or contain"),
      knowledge_base_ids: newTask.shape.knowledgeBases.describe("Knowledge bases to work from"),
      file_ids: newTask.shape.attachments.describe("Files to work from, uploaded with POST /api/files"),
      parameters: newTask.shape.parameters.describe("The template's parameters by name"),
      request_key: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .optional()
        .describe("A new random value for each task. A repeated call with the same value returns the task that exists"),
    }),
    output: briefTask.pick({ id: true, number: true, status: true, link: true }),
  },
  list_tasks: {
    input: z.object({
      search: search("Words in a title, a request, or a deliverable"),
      stage: taskStage.optional().describe("A finished task is to_review until its owner accepts it: then done"),
      ...paging,
    }),
    output: z.object({ tasks: z.array(briefTask), ...page }),
  },
  get_task: { input: z.object({ task_id: taskId }), output: briefTask },
  get_deliverable: {
    input: z.object({
      task_id: taskId,
      start: z.number().int().min(0).default(0).describe("next_start of the previous call, for the next part"),
    }),
    output: z.object({
      title: z.string(),
      version: z.number().int(),
      markdown: z.string(),
      note: z.string().nullable().describe("Says which part of a long document this is"),
      next_start: z.number().int().nullable(),
      receipt: z.array(z.string()),
      link: z.string(),
    }),
  },
  list_knowledge_bases: {
    input: z.object({ search: search("Part of a name"), ...paging }),
    output: z.object({
      knowledge_bases: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          description: z.string(),
          status: z.string(),
          items: z.number().int(),
          link: z.string(),
        }),
      ),
      ...page,
    }),
  },
  search_knowledge: {
    input: z.object({
      knowledge_base_id: z.string().max(64),
      query: z.string().trim().min(1).max(500),
      limit: z.number().int().min(1).max(20).default(8),
    }),
    output: z.object({
      searched_for: z.array(z.string()),
      passages: z.array(
        z.object({
          document: z.string(),
          page: z.string().nullable(),
          heading: z.string().nullable(),
          text: z.string(),
          is_cut: z.boolean(),
          link: z.string(),
        }),
      ),
    }),
  },
} satisfies Record<string, { input: z.ZodObject; output: z.ZodObject }>;
