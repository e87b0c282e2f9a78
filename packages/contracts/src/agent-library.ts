import { oc } from "@orpc/contract";
import { z } from "zod";
import { agent, agentCategory, agentTemplate, modelConfig } from "./agents.ts";
import { openToKeys } from "./api-keys.ts";

export const libraryAgent = agentTemplate
  .pick({
    ...{ id: true, name: true, role: true, category: true, description: true, capabilities: true, tags: true },
    ...{ personality: true, responseStyle: true },
  })
  .extend({
    modelConfig,
    /** The mean of this installation's reviews, 1 … 5, to two decimals; null without a review. */
    rating: z.number().nullable(),
    ratings: z.number().int(),
    /** Agents created from it on this installation, deleted ones included. */
    downloads: z.number().int(),
  });
export type LibraryAgent = z.infer<typeof libraryAgent>;

export const libraryReviewDraft = z.object({
  stars: z.number().int().min(1, "Choose 1 to 5 stars").max(5, "Choose 1 to 5 stars"),
  text: z.string().trim().max(500, "Use at most 500 characters").default(""),
});

export const libraryReview = z.object({
  id: z.string(),
  /** Null for a person who has left the organization. */
  author: z.string().nullable(),
  stars: z.number().int(),
  text: z.string(),
  updatedAt: z.string(),
  isOwn: z.boolean(),
});

export const libraryAgentDetails = libraryAgent.extend({
  knowledgeDomains: z.array(z.string()),
  preview: z.object({ instructions: z.string(), examples: z.array(z.string()) }),
  /** The organization's agents that were created from it. */
  installed: z.array(agent.pick({ id: true, name: true, status: true })),
  /** Reviews by members of the organization: the reader's first, then the newest. */
  reviews: z.array(libraryReview),
  /** Why this person may not install it; null when they may. */
  installBlocker: z.string().nullable(),
  /** Why this person may not review it; null when they may. */
  reviewBlocker: z.string().nullable(),
});
export type LibraryAgentDetails = z.infer<typeof libraryAgentDetails>;

export const librarySort = z.enum(["uses", "rating", "name"]);
export type LibrarySort = z.infer<typeof librarySort>;

const byId = z.object({ id: z.string().max(60) });
const tags = ["agent library"];

export const agentLibrary = {
  list: openToKeys
    .route({ method: "GET", path: "/agent-library", summary: "List the library's agents", tags })
    .input(
      z.object({
        category: agentCategory.optional(),
        /** Each term must occur in the name, role, description or a tag. */
        search: z.string().max(200).optional(),
        sort: librarySort.default("uses"),
      }),
    )
    .output(
      z.object({
        items: z.array(libraryAgent),
        /** Why this person may not install an agent; null when they may. */
        installBlocker: z.string().nullable(),
      }),
    ),
  get: openToKeys
    .route({ method: "GET", path: "/agent-library/{id}", summary: "Get an agent of the library with a preview", tags })
    .input(byId)
    .output(libraryAgentDetails),
  install: openToKeys
    .route({
      method: "POST",
      path: "/agent-library/{id}/install",
      successStatus: 201,
      summary: "Create an agent from the library",
      tags,
    })
    .input(byId)
    .output(agent),
  review: oc
    .route({ method: "PUT", path: "/agent-library/{id}/review", summary: "Add or change your review", tags })
    .input(byId.extend(libraryReviewDraft.shape))
    .output(libraryAgentDetails),
  withdrawReview: oc
    .route({
      method: "DELETE",
      path: "/agent-library/{id}/review",
      summary: "Withdraw your review",
      tags,
    })
    .input(byId)
    .output(libraryAgentDetails),
};
