import type { Design } from "./design.ts";
import { mix, num, type Random, setTitle } from "./svg.ts";

/** A landscape like a photograph: ridges that fade into mist, a low sun, reflecting water, grain. */
export function realistic({ title, width, height, palette, random, isFine }: Design): string {
  const { ink, accents } = palette;
  const horizon = height * random.between(0.56, 0.64);
  const sun = { x: width * random.between(0.55, 0.8), y: horizon - height * random.between(0.23, 0.3) };
  const radius = Math.min(width, height) * 0.055;
  const warm = mix(accents[3], "#ffd9a0", 0.55);
  const sky = [
    mix(accents[0], "#0e1730", 0.35),
    mix(mix(accents[0], accents[1], 0.5), "#b9c6dc", 0.4),
    mix(warm, "#ffe9cf", 0.3),
  ] as const;
  const layers = isFine ? 7 : 5;
  const ridges = Array.from({ length: layers }, (_, at) => {
    const depth = at / (layers - 1);
    const base = horizon - height * 0.1 * (1 - depth) ** 1.3;
    const rise = height * (0.09 + 0.07 * depth);
    const color = mix(mix(sky[2], sky[1], 0.6), mix(ink, accents[0], 0.2), 0.14 + 0.86 * depth ** 1.2);
    return { path: ridge(random, { width, base, rise, floor: horizon + 2 }), color, depth };
  });
  const land = ridges
    .map(
      ({ path, color, depth }) =>
        `<path d="${path}" fill="${color}"/><rect y="${num(horizon - height * 0.1)}" width="100%" height="${num(height * 0.1 + 2)}" fill="url(#mist)" opacity="${num(0.75 * (1 - depth))}"/>`,
    )
    .join("");
  const ripples = Array.from({ length: isFine ? 150 : 90 }, () => {
    const depth = random.next() ** 1.6;
    const y = horizon + 3 + depth * (height - horizon);
    const isGlitter = random.next() < 0.55;
    const x = isGlitter ? sun.x + random.between(-1, 1) * width * (0.02 + 0.13 * depth) : random.between(0, width);
    const length = width * random.between(0.012, 0.06) * (0.4 + depth);
    const color = isGlitter ? mix(warm, "#ffffff", 0.5) : mix(sky[1], "#ffffff", 0.3);
    return `<rect x="${num(x - length / 2)}" y="${num(y)}" width="${num(length)}" height="${num(0.8 + 2.2 * depth)}" rx="1" fill="${color}" opacity="${num(isGlitter ? random.between(0.25, 0.8) : random.between(0.05, 0.22))}"/>`;
  }).join("");
  const margin = Math.min(width, height) * 0.07;
  const set = setTitle(title, {
    ...{ x: margin, y: height * 0.5, width: width - 2 * margin, height: height * 0.5 - margin },
    ...{ color: "#ffffff", largest: Math.min(width, height) * 0.09, place: "bottom" as const },
  });
  return `<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="0.5" stop-color="${sky[1]}"/><stop offset="0.8" stop-color="${mix(sky[1], sky[2], 0.7)}"/><stop offset="1" stop-color="${sky[2]}"/></linearGradient>
<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${num(sun.x)}" cy="${num(sun.y)}" r="${num(Math.max(width, height) * 0.5)}"><stop offset="0" stop-color="#fff4dd" stop-opacity="0.95"/><stop offset="0.12" stop-color="${warm}" stop-opacity="0.6"/><stop offset="0.45" stop-color="${warm}" stop-opacity="0.16"/><stop offset="1" stop-color="${warm}" stop-opacity="0"/></radialGradient>
<linearGradient id="mist" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[2]}" stop-opacity="0"/><stop offset="1" stop-color="${mix(sky[2], "#ffffff", 0.3)}" stop-opacity="0.85"/></linearGradient>
<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000000" stop-opacity="0"/><stop offset="1" stop-color="#000000" stop-opacity="0.62"/></linearGradient>
<linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(sky[2], ink, 0.25)}"/><stop offset="0.35" stop-color="${mix(sky[1], ink, 0.4)}"/><stop offset="1" stop-color="${mix(sky[0], "#05080f", 0.35)}"/></linearGradient>
<radialGradient id="column"><stop offset="0" stop-color="#fff2d8" stop-opacity="0.8"/><stop offset="1" stop-color="${warm}" stop-opacity="0"/></radialGradient>
<filter id="soft" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="${num(width * 0.0035)} ${num(height * 0.0014)}"/></filter>
<filter id="haze" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${num(Math.min(width, height) * 0.02)} ${num(Math.min(width, height) * 0.006)}"/></filter>
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.85" numOctaves="2" seed="${random.whole(1, 999)}"/><feColorMatrix values="0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 0 0.5 0.9 0 0 0 -0.36"/></filter>
<clipPath id="lake"><rect y="${num(horizon)}" width="${width}" height="${num(height - horizon)}"/></clipPath>
</defs>
<rect width="100%" height="${num(horizon + 2)}" fill="url(#sky)"/>
${clouds(random, { width, horizon, color: mix(sky[2], "#ffffff", 0.45), many: isFine ? 16 : 10 })}
<rect width="100%" height="${num(horizon + 2)}" fill="url(#glow)"/>
<circle cx="${num(sun.x)}" cy="${num(sun.y)}" r="${num(radius)}" fill="#fffaf0"/>
${land}
<rect y="${num(horizon)}" width="100%" height="${num(height - horizon)}" fill="url(#water)"/>
<g clip-path="url(#lake)"><g transform="translate(0 ${num(2 * horizon)}) scale(1 -1)" opacity="0.5" filter="url(#soft)"><ellipse cx="${num(sun.x)}" cy="${num(sun.y)}" rx="${num(radius * 0.9)}" ry="${num(radius * 2.6)}" fill="url(#column)"/>${ridges.map(({ path, color }) => `<path d="${path}" fill="${color}"/>`).join("")}</g></g>
${ripples}
<rect y="${num(height * 0.55)}" width="100%" height="${num(height * 0.45)}" fill="url(#shade)"/>
<rect width="100%" height="100%" filter="url(#grain)" opacity="0.28"/>
${set.svg}`;
}

interface Ridge {
  width: number;
  base: number;
  rise: number;
  floor: number;
}

/** A skyline by midpoint displacement. */
function ridge(random: Random, { width, base, rise, floor }: Ridge): string {
  let heights = [random.between(0.2, 0.9), random.between(0.2, 1), random.between(0.2, 0.9)];
  for (let [step, rough] = [0, 0.42]; step < 7; step++, rough *= 0.56)
    heights = heights.flatMap((value, at) => {
      const next = heights[at + 1];
      return next === undefined ? [value] : [value, (value + next) / 2 + random.between(-rough, rough)];
    });
  const line = heights.map(
    (value, at) => `L${num((width * at) / (heights.length - 1))} ${num(base - Math.max(0, value + 0.15) * rise)}`,
  );
  return `M0 ${num(floor)}${line.join("")}L${num(width)} ${num(floor)}Z`;
}

interface Clouds {
  width: number;
  horizon: number;
  color: string;
  many: number;
}

/** Long thin banks, blurred sideways. */
function clouds(random: Random, { width, horizon, color, many }: Clouds): string {
  const banks = Array.from({ length: many }, () => {
    const y = horizon * random.between(0.12, 0.72);
    const long = width * random.between(0.1, 0.32);
    return `<ellipse cx="${num(random.between(0, width))}" cy="${num(y)}" rx="${num(long)}" ry="${num(long * random.between(0.02, 0.06))}" fill="${color}" opacity="${num(random.between(0.1, 0.42))}"/>`;
  });
  return `<g filter="url(#haze)">${banks.join("")}</g>`;
}
