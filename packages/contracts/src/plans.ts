/**
 * The only catalog of plans: prices, limits, features. Limits are per period; null is unlimited. Sizes in bytes, prices in cents.
 */
export const tiers = ["trial", "free", "basic", "pro", "premium", "enterprise"] as const;
export type Tier = (typeof tiers)[number];

export interface Plan {
  id: Tier;
  name: string;
  monthlyCents: number;
  yearlyCents: number;
  /** Total actions on trial, per UTC calendar month on free, per subscription period otherwise. */
  actions: number | null;
  storageBytes: number;
  /** Deliverables that may be downloaded, in total. */
  downloads: number | null;
  agents: number | null;
  popular: boolean;
  /** Available at the checkout. */
  forSale: boolean;
  /** Days of the plan's own free trial, offered once per organization. */
  trialDays: number;
  features: string[];
}

const MB = 1024 ** 2;
const GB = 1024 ** 3;

export const plans: Plan[] = [
  {
    id: "trial",
    name: "Trial",
    monthlyCents: 0,
    yearlyCents: 0,
    actions: 1,
    storageBytes: 250 * MB,
    downloads: 0,
    agents: 15,
    popular: false,
    forSale: false,
    trialDays: 14,
    features: ["1 action", "15 agents", "250 MB of files"],
  },
  {
    id: "free",
    name: "Free",
    monthlyCents: 0,
    yearlyCents: 0,
    actions: 10,
    storageBytes: 500 * MB,
    downloads: 3,
    agents: 15,
    popular: false,
    forSale: false,
    trialDays: 0,
    features: ["10 actions a month", "3 downloads", "15 agents", "500 MB of files"],
  },
  {
    id: "basic",
    name: "Basic",
    monthlyCents: 2000,
    yearlyCents: 20_000,
    actions: 1000,
    storageBytes: 5 * GB,
    downloads: null,
    agents: 15,
    popular: false,
    forSale: true,
    trialDays: 7,
    features: ["1,000 AI actions a month", "Unlimited downloads", "15 agents", "5 GB of files"],
  },
  {
    id: "pro",
    name: "Pro",
    monthlyCents: 5000,
    yearlyCents: 50_000,
    actions: null,
    storageBytes: 50 * GB,
    downloads: null,
    agents: 50,
    popular: true,
    forSale: true,
    trialDays: 0,
    features: ["Unlimited AI actions", "Unlimited downloads", "50 agents", "50 GB of files"],
  },
  {
    id: "premium",
    name: "Premium",
    monthlyCents: 10_000,
    yearlyCents: 100_000,
    actions: null,
    storageBytes: 500 * GB,
    downloads: null,
    agents: 200,
    popular: false,
    forSale: true,
    trialDays: 0,
    features: ["Unlimited AI actions", "Unlimited downloads", "200 agents", "500 GB of files"],
  },
  {
    id: "enterprise",
    name: "Enterprise",
    monthlyCents: 19_900,
    yearlyCents: 199_000,
    actions: null,
    storageBytes: 2048 * GB,
    downloads: null,
    agents: null,
    popular: false,
    forSale: true,
    trialDays: 0,
    features: ["Unlimited AI actions", "Unlimited downloads", "Unlimited agents", "2 TB of files"],
  },
];

export function planOf(tier: Tier): Plan {
  const plan = plans.find((candidate) => candidate.id === tier);
  if (!plan) throw new Error(`No plan for tier ${tier}`);
  return plan;
}

/** "pro_monthly" → the plan and its price; undefined when it is not for sale. */
export function priceOf(priceId: string): { plan: Plan; interval: "month" | "year"; cents: number } | undefined {
  const [id, period, ...more] = priceId.split("_");
  const plan = plans.find((candidate) => candidate.id === id && candidate.forSale);
  if (!plan || more.length > 0) return undefined;
  if (period === "monthly") return { plan, interval: "month", cents: plan.monthlyCents };
  if (period === "yearly") return { plan, interval: "year", cents: plan.yearlyCents };
  return undefined;
}

/** Whether a tier has the paid features. */
export function hasPaidFeatures(tier: Tier): boolean {
  return tier === "pro" || tier === "premium" || tier === "enterprise";
}

/** The plans with the paid features and their prices: "Pro ($50/month), …, or Enterprise ($199/month)". */
export const plansWithPaidFeatures = new Intl.ListFormat("en", { type: "disjunction" }).format(
  plans
    .filter(({ id }) => hasPaidFeatures(id))
    .map(({ name, monthlyCents }) => `${name} ($${monthlyCents / 100}/month)`),
);

/** Price ids of everything for sale: "basic_monthly", "basic_yearly", … */
export const priceIds = plans
  .filter((plan) => plan.forSale)
  .flatMap((plan) => [`${plan.id}_monthly`, `${plan.id}_yearly`]);

export function priceIdOf(tier: Tier, interval: "month" | "year"): string {
  return `${tier}_${interval === "month" ? "monthly" : "yearly"}`;
}
