/**
 * Two-sided p-value of the Mann–Kendall test by the normal approximation; 1 for fewer than four points. Sources: H. B. Mann (1945) and
 * M. G. Kendall (1975), with the correction of the variance for ties.
 */
export function mannKendall(ys: readonly number[]): number {
  const n = ys.length;
  if (n < 4) return 1;
  let s = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) s += Math.sign((ys[j] ?? 0) - (ys[i] ?? 0));
  const ties = new Map<number, number>();
  for (const y of ys) ties.set(y, (ties.get(y) ?? 0) + 1);
  let variance = n * (n - 1) * (2 * n + 5);
  for (const t of ties.values()) variance -= t * (t - 1) * (2 * t + 5);
  variance /= 18;
  if (variance <= 0 || s === 0) return 1;
  const z = (s - Math.sign(s)) / Math.sqrt(variance);
  return 2 * (1 - normalCdf(Math.abs(z)));
}

/** Two-sided p-value of a correlation r over n pairs, by Fisher's z. */
export function correlationP(r: number, n: number): number {
  if (n < 4) return 1;
  const z = Math.atanh(Math.min(0.999999999, Math.abs(r))) * Math.sqrt(n - 3);
  return 2 * (1 - normalCdf(z));
}

/** Abramowitz and Stegun 7.1.26, absolute error below 1.5e-7. */
function normalCdf(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const erf =
    1 -
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp(-x * x);
  return z >= 0 ? (1 + erf) / 2 : (1 - erf) / 2;
}
