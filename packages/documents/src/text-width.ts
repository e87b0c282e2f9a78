/**
 * Width of a text in em, close to the advances of Inter: no font is loaded for it, so that the same code lays out charts in a
 * browser and tables in a child process. Errs a little to the wide side.
 */
export function textWidth(text: string, bold = false): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return bold ? width * 1.05 : width;
}

function characterWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return ASCII[code] ?? 0.6;
  if (code === 0x200b || code === 0x200d || (code >= 0xfe00 && code <= 0xfe0f)) return 0;
  if (code >= 0x300 && code <= 0x36f) return 0;
  if (WIDE.test(character)) return 1;
  if (code >= 0x600 && code <= 0x6ff) return 0.55;
  return character === character.toLowerCase() ? 0.6 : 0.72;
}

const WIDE =
  /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]|\p{Extended_Pictographic}/u;

const ASCII = asciiWidths();

function asciiWidths(): number[] {
  const groups: [string, number][] = [
    ["ijl.,:;'|!`I", 0.29],
    [" ", 0.28],
    ['ftr()[]{}/\\"', 0.38],
    ["cksvxyzJ?*_-", 0.56],
    ["abdeghnopquLFE", 0.61],
    ["0123456789$+=<>~^#&TBPRSXYZKACV", 0.65],
    ["DGHNUOQ", 0.75],
    ["mMwW@", 0.93],
    ["%", 1.2],
  ];
  const widths: number[] = Array.from({ length: 128 }, () => 0.6);
  for (const [characters, width] of groups) for (const character of characters) widths[character.charCodeAt(0)] = width;
  return widths;
}
