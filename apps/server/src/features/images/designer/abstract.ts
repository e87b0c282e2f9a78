import type { Design } from "./design.ts";
import { mix, num, setTitle, smooth } from "./svg.ts";

/** Soft light in the dark under fine contour lines. */
export function abstract({ title, width, height, palette, random, isFine }: Design): string {
  const { ink, accents } = palette;
  const unit = Math.min(width, height);
  const ground = mix(ink, "#05060a", 0.45);
  const blobs = Array.from({ length: 7 }, (_, at) => {
    const color = accents[at % accents.length] ?? accents[0];
    return `<ellipse cx="${num(width * random.between(0.05, 0.95))}" cy="${num(height * random.between(-0.05, 0.75))}" rx="${num(unit * random.between(0.2, 0.45))}" ry="${num(unit * random.between(0.16, 0.36))}" fill="${color}" opacity="${num(random.between(0.55, 0.9))}" transform="rotate(${random.whole(-50, 50)} ${num(width / 2)} ${num(height / 2)})"/>`;
  });
  const center = { x: width * random.between(0.58, 0.82), y: height * random.between(0.22, 0.42) };
  const waves = Array.from({ length: 5 }, (_, at) => ({
    many: at + 2,
    size: random.between(0.04, 0.13) / (1 + at * 0.35),
    shift: random.between(0, 2 * Math.PI),
  }));
  const rings = isFine ? 46 : 30;
  const reach = Math.hypot(width, height) * 0.78;
  const lines = Array.from({ length: rings }, (_, at) => {
    const share = (at + 1) / rings;
    const radius = reach * share ** 1.15;
    const path = Array.from({ length: 73 }, (_unused, step) => {
      const angle = (step * Math.PI) / 36;
      const bend = waves.reduce(
        (sum, { many, size, shift }) => sum + size * Math.sin(many * angle + shift + share * 2.6),
        0,
      );
      return [
        center.x + Math.cos(angle) * radius * (1 + bend),
        center.y + Math.sin(angle) * radius * (0.82 + bend),
      ] as const;
    });
    const isLoud = at % 6 === 2;
    return `<path d="${smooth(path)}" stroke="${isLoud ? mix(accents[2], "#ffffff", 0.35) : "#ffffff"}" stroke-width="${num(unit * (isLoud ? 0.0028 : 0.0013))}" opacity="${num((isLoud ? 0.9 : 0.4) * (1 - share * 0.55))}"/>`;
  });
  const disc = unit * random.between(0.045, 0.065);
  const margin = unit * 0.075;
  const set = setTitle(title, {
    ...{ x: margin, y: height * 0.45, width: width - 2 * margin, height: height * 0.55 - margin },
    ...{ color: "#ffffff", largest: unit * 0.105, place: "bottom" as const },
  });
  return `<defs><filter id="blur" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${num(unit * 0.085)}"/></filter>
<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ground}" stop-opacity="0"/><stop offset="1" stop-color="${ground}" stop-opacity="0.92"/></linearGradient>
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="1" seed="${random.whole(1, 999)}"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0.55 0 0 0 -0.22"/></filter></defs>
<rect width="100%" height="100%" fill="${ground}"/><g filter="url(#blur)">${blobs.join("")}</g>
<g fill="none" stroke-linejoin="round">${lines.join("")}</g>
<circle cx="${num(center.x)}" cy="${num(center.y)}" r="${num(disc)}" fill="${mix(accents[3], "#ffffff", 0.12)}"/>
<rect y="${num(height * 0.42)}" width="100%" height="${num(height * 0.58 + 1)}" fill="url(#shade)"/>
<rect width="100%" height="100%" filter="url(#grain)" opacity="0.22"/>
${set.svg}`;
}
