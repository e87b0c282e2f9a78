import type { Design } from "./design.ts";
import { isRightToLeft, mix, num, setTitle } from "./svg.ts";

/** A calm grid of geometric tiles beside a title on paper. */
export function professional({ title, width, height, palette, random, isFine }: Design): string {
  const { paper, ink, accents } = palette;
  const margin = Math.min(width, height) * 0.07;
  const isWide = width > height;
  const columns = isWide ? (isFine ? 6 : 5) : isFine ? 6 : 4;
  const cell = isWide
    ? Math.min((height - 2 * margin) / columns, (width * 0.52) / columns)
    : (width - 2 * margin) / columns;
  const rows = isWide
    ? Math.floor((height - 2 * margin) / cell)
    : Math.max(2, Math.floor(((height - 2 * margin) * 0.6) / cell));
  const left = isWide ? width - margin - columns * cell : margin;
  const top = isWide ? (height - rows * cell) / 2 : margin;
  const tiles: string[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) tiles.push(tile(left + column * cell, top + row * cell, cell));
  const text = isWide
    ? { x: margin, y: top, width: left - 2.1 * margin, height: rows * cell - margin * 1.2 }
    : {
        x: margin,
        y: top + rows * cell + margin * 0.8,
        width: width - 2 * margin,
        height: height - (top + rows * cell) - 2.5 * margin,
      };
  const set = setTitle(title, {
    ...{ ...text, color: ink, largest: Math.min(width, height) * (isWide ? 0.115 : 0.1) },
    place: isWide ? "bottom" : "top",
  });
  const ruleY = isWide ? top + rows * cell - margin * 0.45 : set.bottom + margin * 0.5;
  const ruleX = isRightToLeft(title) ? text.x + text.width - margin * 1.6 : text.x;
  const rule = `<rect x="${num(ruleX)}" y="${num(ruleY)}" width="${num(margin * 1.6)}" height="${num(Math.max(3, margin * 0.07))}" fill="${accents[3]}"/>`;
  return `<rect width="100%" height="100%" fill="${paper}"/>${tiles.join("")}${set.svg}${rule}`;

  function tile(x: number, y: number, size: number): string {
    const ground = random.pick([paper, mix(paper, accents[1], 0.18), mix(paper, ink, 0.07), accents[0], ink]);
    const fore = random.pick(accents.filter((color) => color !== ground));
    const box = `<rect x="${num(x)}" y="${num(y)}" width="${num(size + 0.5)}" height="${num(size + 0.5)}" fill="${ground}"/>`;
    const turn = random.whole(0, 3) * 90;
    const shape = random.pick(["quarter", "quarter", "half", "disc", "rings", "stripes", "diagonal", "empty"]);
    return `${box}<g transform="translate(${num(x)} ${num(y)}) rotate(${turn} ${num(size / 2)} ${num(size / 2)})">${figure(shape, size, fore, ground)}</g>`;
  }
}

function figure(shape: string, size: number, fore: string, ground: string): string {
  const half = size / 2;
  switch (shape) {
    case "quarter":
      return `<path d="M0 0H${num(size)}A${num(size)} ${num(size)} 0 0 1 0 ${num(size)}Z" fill="${fore}"/>`;
    case "half":
      return `<path d="M0 ${num(half)}A${num(half)} ${num(half)} 0 0 1 ${num(size)} ${num(half)}Z" fill="${fore}"/>`;
    case "disc":
      return `<circle cx="${num(half)}" cy="${num(half)}" r="${num(size * 0.3)}" fill="${fore}"/>`;
    case "rings":
      return [1, 0.72, 0.44]
        .map(
          (share, at) =>
            `<path d="M0 0H${num(size * share)}A${num(size * share)} ${num(size * share)} 0 0 1 0 ${num(size * share)}Z" fill="${at % 2 === 0 ? fore : ground}"/>`,
        )
        .join("");
    case "stripes":
      return [0, 1, 2, 3]
        .map(
          (at) =>
            `<rect x="0" y="${num((at * size) / 4)}" width="${num(size)}" height="${num(size / 8)}" fill="${fore}"/>`,
        )
        .join("");
    case "diagonal":
      return `<path d="M0 0H${num(size)}L0 ${num(size)}Z" fill="${fore}"/>`;
    default:
      return "";
  }
}
