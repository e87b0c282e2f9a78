/** Sales by month and region in which North leads and sales rise; deterministic. */
export function salesCsv(months = 24): string {
  const regions = { North: 1200, South: 800, East: 500, West: 300 };
  const lines = ["Date,Region,Product,Units,Revenue"];
  for (let month = 0; month < months; month++) {
    const date = new Date(Date.UTC(2024, month, 15)).toISOString().slice(0, 10);
    Object.entries(regions).forEach(([region, base], index) => {
      const units = Math.round(base / 10 + month * 2 + ((month * 7 + index * 3) % 5));
      lines.push(`${date},${region},${index % 2 ? "Bolt" : "Anchor"},${units},${(units * 9.5).toFixed(2)}`);
    });
  }
  return `${lines.join("\n")}\n`;
}

/** Revenue of a region, summed here by plain addition: what the document must state. */
export function revenueOf(csv: string, region: string): number {
  return csv
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","))
    .filter((cells) => cells[1] === region)
    .reduce((sum, cells) => sum + Number(cells[4]), 0);
}
