import type { Design } from "./design.ts";
import type { Palette } from "./palettes.ts";
import { mix, num, type Random, setTitle, smooth } from "./svg.ts";

/** A bright scene with thick outlines: sun, clouds, hills, houses and trees, and the title on a ribbon. */
export function cartoon({ title, width, height, palette, random, isFine }: Design): string {
  const { ink, paper, accents } = palette;
  const unit = Math.min(width, height);
  const line = unit * 0.0075;
  const outline = `stroke="${ink}" stroke-width="${num(line)}" stroke-linejoin="round" stroke-linecap="round"`;
  const pen: Pen = { outline, line, random, accents, paper };
  const sky = mix(accents[1], "#ffffff", 0.5);
  const sun = { x: width * random.between(0.68, 0.84), y: height * random.between(0.4, 0.44), r: unit * 0.095 };
  const rays = Array.from({ length: 12 }, (_, at) => {
    const angle = (at * Math.PI) / 6 + 0.1;
    const [from, to] = [sun.r * 1.25, sun.r * (at % 2 === 0 ? 1.7 : 1.5)];
    return `M${num(sun.x + Math.cos(angle) * from)} ${num(sun.y + Math.sin(angle) * from)}L${num(sun.x + Math.cos(angle) * to)} ${num(sun.y + Math.sin(angle) * to)}`;
  }).join("");
  const face = `<circle cx="${num(sun.x - sun.r * 0.32)}" cy="${num(sun.y - sun.r * 0.1)}" r="${num(sun.r * 0.1)}" fill="${ink}"/><circle cx="${num(sun.x + sun.r * 0.32)}" cy="${num(sun.y - sun.r * 0.1)}" r="${num(sun.r * 0.1)}" fill="${ink}"/><path d="M${num(sun.x - sun.r * 0.35)} ${num(sun.y + sun.r * 0.22)}Q${num(sun.x)} ${num(sun.y + sun.r * 0.62)} ${num(sun.x + sun.r * 0.35)} ${num(sun.y + sun.r * 0.22)}" fill="none" ${outline}/>`;
  const colors = [mix(accents[0], "#ffffff", 0.28), mix("#7fb069", accents[1], 0.25), mix("#a7c957", accents[2], 0.3)];
  const hills = colors.map((color, at) => {
    const base = height * (0.62 + at * 0.13);
    const swing = unit * (0.07 - at * 0.012);
    const count = 4;
    const top = Array.from({ length: count + 3 }, (_, n) => {
      const x = (width * (n - 1)) / count;
      return [x, base + (n % 2 === 0 ? -1 : 1) * swing * random.between(0.6, 1.2)] as const;
    });
    return { color, top, base };
  });
  const yOn = (hill: (typeof hills)[number], x: number) => {
    const next = hill.top.findIndex(([px]) => px >= x);
    const [one, other] = [hill.top[Math.max(0, next - 1)], hill.top[Math.max(0, next)]];
    if (!one || !other || other[0] === one[0]) return hill.base;
    const at = (x - one[0]) / (other[0] - one[0]);
    return one[1] + (other[1] - one[1]) * (at * at * (3 - 2 * at));
  };
  const scene = hills
    .map((hill, at) => {
      const ground = `<path d="${smooth(hill.top)}V${num(height + line)}H${num(-width)}Z" fill="${hill.color}" ${outline}/>`;
      const things = Array.from({ length: isFine ? 5 : 3 }, (_, n) => {
        const x = (width * (n + random.between(0.2, 0.8))) / (isFine ? 5 : 3);
        const size = unit * (0.055 + 0.03 * at) * random.between(0.85, 1.15);
        const y = yOn(hill, x) + size * 0.08;
        return at === 1 && n % 2 === 0 ? house(pen, x, y, size * 1.5) : tree(pen, x, y, size * 1.25);
      });
      return ground + things.join("");
    })
    .join("");
  const ribbon = {
    x: width * 0.07,
    y: height * (height > width ? 0.06 : 0.07),
    width: width * 0.86,
    height: height * (height > width ? 0.15 : 0.19),
  };
  const set = setTitle(title, {
    ...{ x: width / 2, y: ribbon.y + ribbon.height * 0.06, width: ribbon.width * 0.9, height: ribbon.height * 0.86 },
    ...{ color: ink, largest: unit * 0.085, anchor: "middle" as const, place: "middle" as const },
  });
  ribbon.width = Math.min(ribbon.width, set.width + unit * 0.16);
  ribbon.x = (width - ribbon.width) / 2;
  const shift = ribbon.height * 0.07;
  return `<defs><pattern id="dots" width="${num(unit * 0.02)}" height="${num(unit * 0.02)}" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><circle cx="${num(unit * 0.01)}" cy="${num(unit * 0.01)}" r="${num(unit * 0.0034)}" fill="#ffffff"/></pattern></defs>
<rect width="100%" height="100%" fill="${sky}"/><rect width="100%" height="62%" fill="url(#dots)" opacity="0.45"/>
${Array.from({ length: isFine ? 5 : 3 }, (_, n) => cloud(pen, width * ((n + random.between(0.1, 0.5)) / (isFine ? 5 : 3)), height * random.between(0.36, 0.5), unit * random.between(0.05, 0.08))).join("")}
<path d="${rays}" ${outline} fill="none"/><circle cx="${num(sun.x)}" cy="${num(sun.y)}" r="${num(sun.r)}" fill="${mix(accents[2], "#ffd23f", 0.6)}" ${outline}/>${face}
${scene}
<rect x="${num(ribbon.x + shift)}" y="${num(ribbon.y + shift)}" width="${num(ribbon.width)}" height="${num(ribbon.height)}" rx="${num(unit * 0.03)}" fill="${ink}"/>
<rect x="${num(ribbon.x)}" y="${num(ribbon.y)}" width="${num(ribbon.width)}" height="${num(ribbon.height)}" rx="${num(unit * 0.03)}" fill="${mix(paper, "#ffffff", 0.6)}" ${outline}/>
${set.svg}`;
}

interface Pen extends Pick<Palette, "accents" | "paper"> {
  /** Attributes of every shape. */
  outline: string;
  line: number;
  random: Random;
}

function cloud({ outline }: Pen, x: number, y: number, r: number): string {
  const path = `M${num(x - r * 1.7)} ${num(y)}a${num(r * 0.7)} ${num(r * 0.7)} 0 0 1 ${num(r * 0.6)} ${num(-r * 0.75)}a${num(r)} ${num(r)} 0 0 1 ${num(r * 1.8)} ${num(-r * 0.15)}a${num(r * 0.72)} ${num(r * 0.72)} 0 0 1 ${num(r * 0.95)} ${num(r * 0.9)}z`;
  return `<path d="${path}" fill="#ffffff" ${outline}/>`;
}

function tree({ outline, line, accents, random }: Pen, x: number, y: number, size: number): string {
  const crown = random.pick([accents[0], mix("#2d6a4f", accents[1], 0.3), mix("#52796f", accents[0], 0.2)]);
  const trunk = `<rect x="${num(x - size * 0.09)}" y="${num(y - size * 0.5)}" width="${num(size * 0.18)}" height="${num(size * 0.5)}" fill="#8d5a3a" ${outline}/>`;
  const top =
    random.next() < 0.5
      ? `<circle cx="${num(x)}" cy="${num(y - size * 0.85)}" r="${num(size * 0.46)}" fill="${crown}" ${outline}/><path d="M${num(x - size * 0.22)} ${num(y - size * 0.98)}a${num(size * 0.26)} ${num(size * 0.26)} 0 0 1 ${num(size * 0.2)} ${num(-size * 0.16)}" fill="none" stroke="#ffffff" stroke-width="${num(line)}" stroke-linecap="round" opacity="0.7"/>`
      : `<path d="M${num(x)} ${num(y - size * 1.55)}L${num(x + size * 0.46)} ${num(y - size * 0.4)}H${num(x - size * 0.46)}Z" fill="${crown}" ${outline}/>`;
  return trunk + top;
}

function house({ outline, accents, paper, random }: Pen, x: number, y: number, size: number): string {
  const wall = random.pick([
    mix(paper, "#ffffff", 0.4),
    mix(accents[2], "#ffffff", 0.4),
    mix(accents[3], "#ffffff", 0.55),
  ]);
  const w = size * 0.8;
  const window = (wx: number) =>
    `<rect x="${num(wx)}" y="${num(y - size * 0.5)}" width="${num(size * 0.16)}" height="${num(size * 0.18)}" fill="${mix(accents[1], "#ffffff", 0.55)}" ${outline}/>`;
  return `<rect x="${num(x - w / 2)}" y="${num(y - size * 0.62)}" width="${num(w)}" height="${num(size * 0.66)}" fill="${wall}" ${outline}/><path d="M${num(x - w * 0.64)} ${num(y - size * 0.6)}L${num(x)} ${num(y - size * 1.12)}L${num(x + w * 0.64)} ${num(y - size * 0.6)}Z" fill="${accents[3]}" ${outline}/>${window(x - w * 0.36)}${window(x + w * 0.16)}<rect x="${num(x - size * 0.08)}" y="${num(y - size * 0.3)}" width="${num(size * 0.18)}" height="${num(size * 0.34)}" fill="${accents[0]}" ${outline}/>`;
}
