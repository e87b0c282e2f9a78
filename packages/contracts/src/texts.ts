/** Texts of the specification that server and web share. Exact wording; defined only here. */
export const texts = {
  trialBanner: "PAYMENT REQUIRED AFTER 1 ACTION",
  invalidCredentials: "Invalid email or password",
  passwordsDiffer: "Passwords do not match",
  unauthenticated: "User not authenticated",
  trialLimitTitle: "Trial Limit Reached",
  trialLimit: "Trial expired. Choose a plan to continue with Muster's AI features.",
  trialAlmostTitle: "Trial Almost Expired",
  trialAlmost: "Choose a plan to continue using Muster's features.",
  paymentRequiredTitle: "Payment Required",
  downloadsNeedPlan: "Downloads require a paid plan. Choose Basic, Pro, or Premium to access deliverables.",
  upgradeRequiredTitle: "Upgrade Required",
  upgradeRequired: "Please choose a plan to continue using Muster.",
  usageLimitTask: "Usage limit exceeded. Please upgrade to continue assigning tasks",
  usageLimitKnowledge: "Upgrade to Pro to continue uploading files, adding images, or organizing content.",
  usageLimitOther: "Token limit reached - upgrade to continue",
  usageLimitTitle: "Usage Limit Reached",
  taskAssignmentFailedTitle: "Task Assignment Failed",
  taskAssignmentFailed: "Failed to assign task. Please try again.",
  taskFailedTitle: "Task Failed",
  taskCompletedTitle: "Task Completed",
  taskAssignedTitle: "Task Assigned",
  taskRetryingTitle: "Task Retrying",
  downloadFailedTitle: "Download Failed",
  downloadStartedTitle: "Download Started",
  paymentErrorTitle: "Payment Error",
  paymentError: "Failed to start payment process. Please try again.",
  redirectingTitle: "Redirecting to Payment",
  creationFailedTitle: "Creation Failed",
  creationFailed: "Failed to create agent. Please try again.",
  criticalTitle: "Something went wrong",
  offlineSyncFailedTitle: "Offline Sync Failed",
  offlineSyncFailed: "Some offline actions could not be processed.",
  syncFailedTitle: "Sync Failed",
  syncFailed: "Failed to synchronize data. Will retry automatically.",
  critical: "We're working to fix this issue. Please try again in a moment.",
  needsSource: "Attach a document or connect a model",
  approvalNeededTitle: "Approval needed",
  signUpGate: "Sign up and upgrade to Pro to access Muster's features.",
} as const;

/** "Payment Required" for one feature: the 402 of a blocked action and its notification. */
export function paymentRequired(featureName: string): string {
  return `${featureName} requires a paid plan. Choose Basic ($20/month), Pro ($50/month), or Premium ($100/month).`;
}

/** Why a plan without actions left refuses this one. */
export function usageLimit(action: string): string {
  if (action === "task_assignment") return texts.usageLimitTask;
  return action === "knowledge_upload" ? texts.usageLimitKnowledge : texts.usageLimitOther;
}

/** The displayed name of an action. An action without an entry is "this feature". */
export const actionNames: Record<string, string> = {
  ai_agents: "AI Agents",
  task_assignment: "Task Assignment",
  lead_generation: "Lead Generation",
  knowledge_upload: "Knowledge Upload",
  camera_capture: "Camera Features",
  deep_thinking: "Extended Thinking",
  deep_research: "Deep Research",
  study_session: "Study Sessions",
  image_generation: "Image Generation",
  web_search: "Web Search",
  image_search: "Image Search",
  video_search: "Video Search",
  image_editing: "Image Editing",
  collaboration: "Collaboration",
  chat_message: "AI Chat",
};

export function actionName(action: string): string {
  return actionNames[action] ?? "this feature";
}

/** Default texts that an organization can customize. Names in braces are replaced. */
export const wordingDefaults = {
  welcome_message: "Welcome back, {name}",
  upgrade_message: "Upgrade from {tier} to unlock unlimited features",
  usage_message: "{n} actions remaining on your free plan",
  agents_description: "Create and manage AI agents for your business workflows",
  knowledge_description: "Build comprehensive knowledge bases with AI-powered indexing",
  tasks_description: "Assign tasks to AI agents and download professional deliverables",
  leads_description: "Generate qualified leads using AI-powered web search",
  wallet_description: "Connect your wallet for blockchain-powered features",
} as const;
export type WordingKey = keyof typeof wordingDefaults;

/** Replaces the names in braces. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
