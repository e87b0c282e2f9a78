const regions = ["North", "South", "East", "West", "Central"];
const products = ["Anchor", "Bolt", "Clamp", "Drill", "Easel", "Flange", "Gasket"];

/** A sales table with seven columns and the given number of rows over three years; the same on every machine. */
export function salesTable(rows: number): Blob {
  const parts: string[] = ["Date,Order,Region,Product,Units,Price,Revenue\n"];
  for (let from = 0; from < rows; from += 10_000) parts.push(salesRows(from, Math.min(rows, from + 10_000)));
  return new Blob(parts, { type: "text/csv" });
}

function salesRows(from: number, to: number): string {
  let text = "";
  for (let row = from; row < to; row++) {
    const noise = (Math.imul(row + 1, 2_654_435_761) >>> 0) / 2 ** 32;
    const day = new Date(Date.UTC(2023, 0, 1 + (row % 1096))).toISOString().slice(0, 10);
    const units = 1 + Math.floor(noise * 40) + (row % 1096) / 200;
    const price = 4 + ((row * 7) % 90) / 10;
    const whole = Math.floor(units);
    text += `${day},SO-${100_000 + row},${regions[Math.floor(noise * noise * 5)]},${products[row % 7]},${whole},${price.toFixed(2)},${(whole * price).toFixed(2)}\n`;
  }
  return text;
}
