/** A line of text on a page: its baseline from the lower left corner, and its font size. */
export interface Placed {
  text: string;
  x: number;
  y: number;
  size?: number;
}

/** A page with pictures: its paint operations, and the object numbers, from 10 on, in the order of /Im0, /Im1 … */
export interface PicturePage {
  content: string;
  pictures: readonly number[];
}

export interface RawPdf {
  pages: readonly (readonly Placed[] | PicturePage)[];
  /** Objects from number 10 on, and additions to the catalog. */
  objects?: readonly string[];
  catalog?: string;
}

/** A PDF of A4 pages in Helvetica with exact object offsets, as the format requires. */
export function makePdf({ pages, objects = [], catalog = "" }: RawPdf): Uint8Array {
  const first = 10 + objects.length;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(" ");
  const bodies = new Map<number, string>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 595 842] >>`],
    [3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"],
  ]);
  objects.forEach((body, index) => {
    bodies.set(10 + index, body);
  });
  pages.forEach((page, index) => {
    const content = "content" in page ? page.content : page.map(draw).join("\n");
    const shown = "content" in page ? page.pictures.map((number, at) => `/Im${at} ${number} 0 R`).join(" ") : "";
    bodies.set(
      first + index * 2,
      `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> /XObject << ${shown} >> >> /Contents ${first + index * 2 + 1} 0 R >>`,
    );
    bodies.set(first + index * 2 + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  });
  return assemble(bodies);
}

function draw({ text, x, y, size = 11 }: Placed): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, "\\$&")}) Tj ET`;
}

function assemble(bodies: ReadonlyMap<number, string>): Uint8Array {
  let file = "%PDF-1.7\n";
  const offsets = new Map<number, number>();
  for (const [number, body] of bodies) {
    offsets.set(number, file.length);
    file += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const size = Math.max(...bodies.keys()) + 1;
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined ? "0000000000 65535 f " : `${String(offset).padStart(10, "0")} 00000 n `;
  });
  return Buffer.from(
    `${file}xref\n0 ${size}\n${rows.join("\n")}\ntrailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    "latin1",
  );
}

/** Lines below each other, from a given height. */
export function column(texts: readonly string[], x: number, top: number, size = 11): Placed[] {
  return texts.map((text, index) => ({ text, x, y: top - index * size * 1.25, size }));
}
