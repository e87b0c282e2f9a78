interface Subscription {
  tier: string;
  status: "trialing" | "active" | "past_due" | "canceled";
  current_period_end: string | null;
  cancel_at_period_end: boolean;
}

/** Says in one sentence how the subscription stands and what happens next. */
export function subscriptionSentence(subscription: Subscription, formatDate: (iso: string) => string): string {
  const end = subscription.current_period_end ? formatDate(subscription.current_period_end) : null;
  if (subscription.status === "past_due") return "The last payment failed. The plan goes on for a short time only.";
  if (subscription.status === "canceled") return "Canceled.";
  if (end === null)
    return subscription.tier === "free" ? "No subscription. Counts start again every month." : "Active.";
  if (subscription.tier === "trial") return `Your trial lasts until ${end}.`;
  if (subscription.cancel_at_period_end) return `Ends on ${end} and is not renewed.`;
  if (subscription.status === "trialing") return `Free until ${end}, then the plan starts.`;
  return `The current period ends on ${end}.`;
}
