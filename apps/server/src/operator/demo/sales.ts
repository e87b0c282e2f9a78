const regions = [
  { name: "North", size: 1, growth: 0.004 },
  { name: "South", size: 0.78, growth: 0.017 },
  { name: "East", size: 0.62, growth: -0.009 },
  { name: "West", size: 0.9, growth: 0.008 },
];
const products = [
  { name: "Loose leaf", price: 14.5, sold: 620, isWarming: false },
  { name: "Tea bags", price: 6.9, sold: 1840, isWarming: false },
  { name: "Iced tea", price: 3.2, sold: 1500, isWarming: true },
];

/**
 * Two years of a fictional tea trader's orders, by month, region and product: seasons, a growing region, a shrinking one, a
 * recall.
 */
export function salesTable(): string {
  const lines = ["Month,Region,Product,Units,Revenue,Returns"];
  for (let month = 0; month < 24; month++)
    for (const [place, region] of regions.entries())
      for (const [kind, product] of products.entries()) {
        const season = Math.cos(((month % 12) - (product.isWarming ? 6 : 0)) * (Math.PI / 6));
        const trend = (1 + region.growth) ** month;
        const units = Math.round(product.sold * region.size * trend * (1 + 0.28 * season) * wobble(month, place, kind));
        // In the fourteenth month a batch for the East was recalled.
        const isRecall = month === 13 && region.name === "East" && product.name === "Tea bags";
        const returns = isRecall ? Math.round(units * 0.31) : Math.round(units * 0.018 * wobble(kind, month, place));
        const date = new Date(Date.UTC(2024, month, 1)).toISOString().slice(0, 10);
        lines.push([date, region.name, product.name, units, (units * product.price).toFixed(2), returns].join(","));
      }
  return `${lines.join("\n")}\n`;
}

/** Deterministic noise between 0.94 and 1.06. */
function wobble(...parts: number[]): number {
  const seed = parts.reduce((sum, part, index) => sum + part * (12.9898 + index * 65.2432), 0);
  const wave = Math.sin(seed) * 43_758.5453;
  return 0.94 + (wave - Math.floor(wave)) * 0.12;
}
