import { expect, it } from "vitest";
import { type Message, type MessageKey, message, renderMessage } from "../messages.ts";
import { paymentRequired, taskCompleted, taskFailed } from "../texts.ts";
import { specification } from "./specification.ts";

/** The texts of the specification's two error catalogues and its validation warnings, copied by hand. */
const firstCatalogue = [
  "Invalid email or password",
  "Agent not found",
  "Function not found",
  "Record not found",
  "Something went wrong",
  "We're working to fix this issue. Please try again in a moment.",
  "Offline Sync Failed",
  "Some offline actions could not be processed.",
  "Sync Failed",
  "Failed to synchronize data. Will retry automatically.",
  "User not authenticated",
  "Payment Required",
  "Web Search requires a paid plan. Choose Basic ($20/month), Pro ($50/month), or Premium ($100/month).",
  "Trial Limit Reached",
  "Trial expired. Choose a plan to continue with Muster's AI features.",
  "Trial Almost Expired",
  "Choose a plan to continue using Muster's features.",
  "Upgrade Required",
  "Please choose a plan to continue using Muster.",
  "Task Assignment Failed",
  "Failed to assign task. Please try again.",
  "Task Failed",
  "Failed to complete Q3 review. Please try again.",
  "Task Completed",
  "Q3 review has been completed by Ada. Ready for download.",
  "Task Assigned",
  "Task Retrying",
  "Downloads require a paid plan. Choose Basic, Pro, or Premium to access deliverables.",
  "Download Failed",
  "Download Started",
  "Payment Error",
  "Failed to start payment process. Please try again.",
  "Redirecting to Payment",
  "Creation Failed",
  "Failed to create agent. Please try again.",
  "Usage limit exceeded. Please upgrade to continue assigning tasks",
  "Task not found",
  "Failed to generate deliverable content",
  "Passwords do not match",
];

const secondCatalogue = [
  "Payment required. Upgrade to access thinking features.",
  "Payment required. Upgrade to Pro to use deep research features.",
  "Payment required. Upgrade to Pro to generate images with AI.",
  "Payment required. Upgrade to Pro to create study sessions.",
  "Payment required. Upgrade to Pro to use web search features.",
  "Payment required. Upgrade to Pro to process files with AI.",
  "Deep research service temporarily unavailable",
  "Image generation service temporarily unavailable",
  "Study creation service temporarily unavailable",
  "Web search service temporarily unavailable",
  "File processing service temporarily unavailable",
  "Thinking Failed",
  "Research Failed",
  "Study Creation Failed",
  "Search Failed",
  "Generation Failed",
  "Generation failed: 503",
  "Failed to Start Conversation",
  "Message Failed",
  "Rewind Failed",
  "Snapshot Failed",
  "Model Initialization Failed",
  "Failed to initialize Ollama models. Please check your system configuration.",
  "Ollama Initialization Failed",
  "Please ensure Ollama is installed and running",
  "Capture Failed",
  "Failed to capture photo. Please try again.",
  "Camera Error",
  "Camera access denied or not available. Please check permissions.",
  "Collaboration Failed",
  "Failed to create collaboration",
  "Usage Limit Reached",
  "Upgrade to Pro to continue uploading files, adding images, or organizing content.",
  "Upload Failed",
  "Image Processing Failed",
  "Operation Failed",
  "Failed to process knowledge base. Please try again.",
  "Token limit reached - upgrade to continue",
  "OpenAI API key not configured",
  "Failed to read file",
  "Summary generation failed",
  "Unable to generate summary",
  "Unable to analyze content quality",
  "Query Required",
  "Please enter a question or topic to think about.",
  "Topic Required",
  "Please enter a research topic.",
  "Please enter a study topic.",
  "Prompt Required",
  "Please enter a description for the image you want to create.",
  "Please enter a search query.",
  "Humor with children requires extra care",
  "Enthusiastic mood may not suit academic context",
  "Missing Information",
  "Please select agents and enter a task description",
];

const params = {
  feature: "Web Search",
  title: "Q3 review",
  agent: "Ada",
  status: 503,
  name: "Ana",
  tier: "basic",
  n: 3,
};
const rendered = new Set(
  (Object.keys(specification) as MessageKey[]).map((key) => renderMessage({ key, params } as unknown as Message)),
);

it.each([...firstCatalogue, ...secondCatalogue])("has %s", (text) => {
  expect(rendered).toContain(text);
});

it("renders the same text as the functions that the web app uses", () => {
  expect(renderMessage(message("payment.required", { feature: "Web Search" }))).toBe(paymentRequired("Web Search"));
  expect(renderMessage(message("task.failed", { title: "T" }))).toBe(taskFailed("T"));
  expect(renderMessage(message("task.completed", { title: "T", agent: "A" }))).toBe(taskCompleted("T", "A"));
});
