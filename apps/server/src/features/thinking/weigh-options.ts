import type { Decision, Weighed } from "@muster/contracts/thinking";

/**
 * A weighted decision matrix (weighted sum model, Fishburn 1967): each option's total is the sum of its scores times the
 * criteria's shares of the weight. Equal totals keep the given order.
 */
export function weighOptions({ options, criteria, scores }: Decision): Weighed {
  const shares = sharesOf(criteria.map(({ weight }) => weight));
  const ranking = options
    .map((option, index) => ({ option, total: totalOf(scores[index] ?? [], shares) }))
    .sort((a, b) => b.total - a.total);
  const leader = leaderOf(scores, shares);
  return {
    ranking,
    flips: criteria.map(({ name: criterion }, at) => {
      const flip = findFlip(scores, shares, { at, leader });
      return {
        criterion,
        share: shares[at] ?? 0,
        flipsAt: flip?.share ?? null,
        newLeader: flip ? (options[flip.leader] ?? null) : null,
      };
    }),
    robustness: robustnessOf(scores, shares, leader),
  };
}

/** Totals are shown with two decimals, so options that differ by less are tied. */
const leastLead = 0.005;

/** The options that share the highest total; more than one is a tie, which no option leads. */
export function leadersOf({ ranking }: Pick<Weighed, "ranking">): string[] {
  const best = ranking[0]?.total ?? 0;
  return ranking.filter(({ total }) => best - total < leastLead).map(({ option }) => option);
}

function sharesOf(weights: number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (sum === 0 ? 0 : weight / sum));
}

function totalOf(row: number[], shares: number[]): number {
  return row.reduce((total, score, at) => total + score * (shares[at] ?? 0), 0);
}

/** The first option with the highest total. */
function leaderOf(scores: number[][], shares: number[]): number {
  let leader = 0;
  for (let at = 1; at < scores.length; at++)
    if (totalOf(scores[at] ?? [], shares) > totalOf(scores[leader] ?? [], shares) + 1e-12) leader = at;
  return leader;
}

/**
 * The share closest to the current one at which another option ties, when the other criteria keep their proportions. Totals are
 * linear in one share, so each rival ties with the leader at most once.
 */
function findFlip(scores: number[][], shares: number[], { at, leader }: { at: number; leader: number }) {
  const today = shares[at] ?? 0;
  const rest = sharesOf(shares.map((share, index) => (index === at ? 0 : share)));
  // A single criterion has no other to give weight to.
  if (rest.every((share) => share === 0)) return null;
  const linesOf = (row: number[]) => ({ own: row[at] ?? 0, others: totalOf(row, rest) });
  const first = linesOf(scores[leader] ?? []);
  let nearest: { share: number; leader: number } | null = null;
  for (const [rival, row] of scores.entries()) {
    if (rival === leader) continue;
    const line = linesOf(row);
    // first.others + x (first.own − first.others) = line.others + x (line.own − line.others)
    const slope = first.own - first.others - (line.own - line.others);
    if (Math.abs(slope) < 1e-12) continue;
    const share = (line.others - first.others) / slope;
    if (share < 0 || share > 1) continue;
    if (!nearest || Math.abs(share - today) < Math.abs(nearest.share - today)) nearest = { share, leader: rival };
  }
  return nearest;
}

const samples = 1000;

/**
 * How often the leader stays ahead, not just level, when every weight varies by up to half. The same weights always give the same
 * figure.
 */
function robustnessOf(scores: number[][], shares: number[], leader: number): number {
  let kept = 0;
  for (let sample = 0; sample < samples; sample++) {
    const changed = shares.map((share, at) => share * (0.5 + halton(sample + 1, primes[at] ?? 41)));
    const totals = scores.map((row) => totalOf(row, sharesOf(changed)));
    if (totals.every((total, at) => at === leader || total < (totals[leader] ?? 0) - 1e-12)) kept++;
  }
  return kept / samples;
}

const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/** A low-discrepancy sequence in [0, 1): even coverage without randomness (Halton 1960). */
function halton(index: number, base: number): number {
  let [fraction, value, rest] = [1, 0, index];
  while (rest > 0) {
    fraction /= base;
    value += fraction * (rest % base);
    rest = Math.floor(rest / base);
  }
  return value;
}
