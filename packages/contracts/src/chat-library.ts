import { z } from "zod";
import { openToKeys } from "./api-keys.ts";
import { chatId, chatStyle, chatTexts } from "./chat-shapes.ts";

const byId = z.object({ id: chatId });
const tags = ["chat"];
const moment = z.string();

export const stylePreset = z.object({
  id: z.string(),
  name: z.string(),
  style: chatStyle,
  isShared: z.boolean(),
  isOwn: z.boolean(),
});
export type StylePreset = z.infer<typeof stylePreset>;

export const savedPrompt = z.object({
  id: z.string(),
  /** Typed after "/" in the composer. */
  command: z.string(),
  title: z.string(),
  text: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
});
export type SavedPrompt = z.infer<typeof savedPrompt>;

/** What a person writes in a prompt. */
export const promptTexts = {
  command: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "Use up to 40 letters, digits and hyphens"),
  title: z.string().trim().min(1, "Enter a title").max(100, "Use at most 100 characters"),
  text: z.string().trim().min(1, "Enter the prompt").max(8000, "Use at most 8,000 characters"),
};

export const memoryScopes = ["user", "agent", "organization"] as const;
export const memoryNote = z.object({
  id: z.string(),
  /** "user" is the person's own in every chat, "agent" their own with one agent, "organization" everyone's. */
  scope: z.enum(memoryScopes),
  agentId: z.string().nullable(),
  text: z.string(),
  createdBy: z.string(),
  createdAt: moment,
  updatedAt: moment,
  /** Why this person may not change it; null when they may. */
  editBlocker: z.string().nullable(),
});
export type MemoryNote = z.infer<typeof memoryNote>;

/** A person's library for their chats: styles, prompts and notes. */
export const chatLibrary = {
  presets: openToKeys
    .route({ method: "GET", path: "/chat/style-presets", summary: "List your and shared style presets", tags })
    .output(z.object({ items: z.array(stylePreset) })),
  savePreset: openToKeys
    .route({ method: "POST", path: "/chat/style-presets", successStatus: 201, summary: "Save a style preset", tags })
    .input(
      z.object({
        name: z.string().trim().min(1, "Enter a name").max(60, "Use at most 60 characters"),
        style: chatStyle,
        isShared: z.boolean().default(false),
      }),
    )
    .output(stylePreset),
  removePreset: openToKeys
    .route({
      method: "DELETE",
      path: "/chat/style-presets/{id}",
      successStatus: 204,
      summary: "Delete a style preset",
      tags,
    })
    .input(byId)
    .output(z.void()),

  prompts: openToKeys
    .route({ method: "GET", path: "/chat/prompts", summary: "List your and shared prompts", tags })
    .output(z.object({ items: z.array(savedPrompt) })),
  savePrompt: openToKeys
    .route({ method: "POST", path: "/chat/prompts", successStatus: 201, summary: "Save a prompt", tags })
    .input(
      z.object({
        ...promptTexts,
        isShared: z.boolean().default(false),
      }),
    )
    .output(savedPrompt),
  updatePrompt: openToKeys
    .route({ method: "PATCH", path: "/chat/prompts/{id}", summary: "Change a prompt", tags })
    .input(
      z.object({
        id: chatId,
        title: promptTexts.title.optional(),
        text: promptTexts.text.optional(),
        isShared: z.boolean().optional(),
      }),
    )
    .output(savedPrompt),
  removePrompt: openToKeys
    .route({ method: "DELETE", path: "/chat/prompts/{id}", successStatus: 204, summary: "Delete a prompt", tags })
    .input(byId)
    .output(z.void()),

  memory: openToKeys
    .route({ method: "GET", path: "/chat/memory", summary: "List the notes that chats use", tags })
    .input(z.object({ agentId: chatId.optional() }))
    .output(z.object({ items: z.array(memoryNote) })),
  addNote: openToKeys
    .route({ method: "POST", path: "/chat/memory", successStatus: 201, summary: "Add a note", tags })
    .input(
      z.object({
        scope: z.enum(memoryScopes),
        agentId: chatId.nullish(),
        text: chatTexts.note,
      }),
    )
    .output(memoryNote),
  editNote: openToKeys
    .route({ method: "PATCH", path: "/chat/memory/{id}", summary: "Change a note", tags })
    .input(
      z.object({
        id: chatId,
        text: chatTexts.note,
      }),
    )
    .output(memoryNote),
  removeNote: openToKeys
    .route({ method: "DELETE", path: "/chat/memory/{id}", successStatus: 204, summary: "Delete a note", tags })
    .input(byId)
    .output(z.void()),
};
