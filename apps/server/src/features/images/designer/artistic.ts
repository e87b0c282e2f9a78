import type { Design } from "./design.ts";
import { mix, num, setTitle, smooth } from "./svg.ts";

/** Brush strokes along a curved field, on paper with a margin, with the title below as on an exhibition poster. */
export function artistic({ title, width, height, palette, random, isFine }: Design): string {
  const { paper, ink, accents } = palette;
  const margin = Math.min(width, height) * 0.055;
  const caption = height * (height > width ? 0.17 : 0.21);
  const area = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin - caption };
  const unit = Math.min(area.width, area.height);
  const swirls = Array.from({ length: 3 }, () => ({
    x: area.x + area.width * random.between(0.1, 0.9),
    y: area.y + area.height * random.between(0.1, 0.9),
    turn: random.pick([-1, 1]) * random.between(0.8, 1.4),
    reach: unit * random.between(0.3, 0.6),
  }));
  const drift = random.between(-0.5, 0.5);
  const angleAt = (x: number, y: number) => {
    const wave = Math.sin(x / (unit * 0.23) + drift * 6) * 0.35 + Math.cos(y / (unit * 0.19)) * 0.3;
    return swirls.reduce((angle, swirl) => {
      const [dx, dy] = [x - swirl.x, y - swirl.y];
      const pull = Math.exp(-(dx * dx + dy * dy) / (2 * swirl.reach ** 2));
      return angle + swirl.turn * pull * Math.PI;
    }, drift + wave);
  };
  const tones = [
    accents[0],
    accents[1],
    accents[2],
    accents[3],
    mix(accents[1], paper, 0.5),
    mix(accents[2], paper, 0.4),
    ink,
  ];
  const many = isFine ? 1500 : 900;
  const strokes = Array.from({ length: many }, (_, n) => {
    const layer = n / many;
    let [x, y] = [area.x + random.next() * area.width, area.y + random.next() * area.height];
    const band = (y - area.y) / area.height + Math.sin(x / (unit * 0.4)) * 0.12 + random.between(-0.16, 0.16);
    const tone = tones[Math.min(tones.length - 1, Math.max(0, Math.floor(band * tones.length)))] ?? ink;
    const color = mix(tone, random.next() < 0.5 ? paper : ink, random.between(0, 0.28));
    const path: [number, number][] = [[x, y]];
    const step = unit * (0.028 - 0.012 * layer);
    for (let at = 0; at < 7; at++) {
      const angle = angleAt(x, y);
      x += Math.cos(angle) * step;
      y += Math.sin(angle) * step;
      path.push([x, y]);
    }
    const thick = unit * (0.034 - 0.024 * layer) * random.between(0.6, 1.2);
    const body = `<path d="${smooth(path)}" stroke="${color}" stroke-width="${num(thick)}" opacity="${num(0.72 + 0.25 * layer)}"/>`;
    const bristle = `<path d="${smooth(path.map(([px, py]) => [px + thick * 0.18, py - thick * 0.22] as const))}" stroke="${mix(color, "#ffffff", 0.35)}" stroke-width="${num(thick * 0.16)}" opacity="0.55"/>`;
    return thick > unit * 0.012 ? body + bristle : body;
  });
  const set = setTitle(title, {
    ...{ x: margin, y: area.y + area.height + margin * 0.7, width: width - 2 * margin, height: caption - margin * 0.4 },
    ...{ color: ink, largest: Math.min(width, height) * 0.078, place: "middle" as const },
  });
  return `<defs><clipPath id="canvas"><rect x="${num(area.x)}" y="${num(area.y)}" width="${num(area.width)}" height="${num(area.height)}"/></clipPath>
<filter id="weave" x="0" y="0" width="100%" height="100%"><feTurbulence type="turbulence" baseFrequency="0.035 0.42" numOctaves="2" seed="${random.whole(1, 999)}"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.5 -0.12"/></filter></defs>
<rect width="100%" height="100%" fill="${paper}"/>
<g clip-path="url(#canvas)"><rect width="100%" height="100%" fill="${mix(accents[0], ink, 0.4)}"/><g fill="none" stroke-linecap="round">${strokes.join("")}</g><rect width="100%" height="100%" filter="url(#weave)" opacity="0.35"/></g>
${set.svg}`;
}
