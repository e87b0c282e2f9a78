interface PlannedStep {
  key: string;
  label: string;
}

/** The plan of a task, as the person sees it. */
const plans: Record<string, PlannedStep[]> = {
  "data-analysis": [
    { key: "plan", label: "Understanding the question" },
    { key: "gather", label: "Reading and computing" },
    { key: "write", label: "Writing" },
    { key: "check", label: "Checking every figure" },
    { key: "render", label: "Making the document" },
  ],
  "market-analysis": [
    { key: "plan", label: "Understanding the question" },
    { key: "gather", label: "Reading the documents" },
    { key: "write", label: "Writing" },
    { key: "check", label: "Checking every citation and figure" },
    { key: "render", label: "Making the document" },
  ],
};

export function stepsOf(templateId: string): PlannedStep[] {
  const steps = plans[templateId];
  if (!steps) throw new Error(`No plan for ${templateId}`);
  return steps;
}
