/** The plan of a task, as the person sees it. */
export const taskSteps = [
  { key: "plan", label: "Understanding the question" },
  { key: "gather", label: "Reading and computing" },
  { key: "write", label: "Writing" },
  { key: "check", label: "Checking every figure" },
  { key: "render", label: "Making the document" },
];
