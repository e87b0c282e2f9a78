/** Runs, tasks, and the notifications about them. */
export const work = {
  "runs.step_failed": "The step “{label}” failed unexpectedly. Try again.",
  "runs.step_crashed": "The step “{label}” stopped unexpectedly {times, number} times. Try again.",
  "runs.step_skipped": "The step “{label}” could not start because a step before it did not finish.",
  "task.step.plan": "Understanding the question",
  "task.step.compute": "Reading and computing",
  "task.step.read": "Reading the documents",
  "task.step.write": "Writing",
  "task.step.check_figures": "Checking every figure",
  "task.step.check_citations": "Checking every citation and figure",
  "task.step.render": "Making the document",
  "task.assigned": "{title} has been assigned to {agent}.",
  "task.retrying": "{title} is being retried.",
  "task.version_failed": "Version {version, number} could not be made: {error} You weren't charged.",
} as const;
