import { crc32 } from "node:zlib";

/** The origin written into a picture's metadata. */
export interface Origin {
  /** "Muster's built-in designer", "sd_xl_base at Stable Diffusion at 10.0.0.5:7860". */
  maker: string;
  /** True when a trained model made it; false when a program drew it. */
  isTrained: boolean;
  description: string;
}

/** IPTC's terms for a picture's origin. */
const sourceTypes = {
  trained: "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia",
  drawn: "http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia",
} as const;

/**
 * Adds metadata that marks the picture as machine-made: XMP with IPTC's digital source type, in PNG also as plain text. Other
 * formats are returned unchanged.
 */
export function markAsMade(bytes: Uint8Array, origin: Origin): Uint8Array {
  const isPng = bytes[0] === 0x89 && bytes[1] === 0x50;
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  const packet = Buffer.from(xmpOf(origin));
  if (isPng) {
    // After the signature and the header, which has a fixed length.
    const head = 8 + 25;
    const texts = [
      textChunk("Software", "Muster"),
      textChunk("Source", `Made by a machine: ${origin.maker}`),
      textChunk("Description", origin.description),
      textChunk("XML:com.adobe.xmp", packet),
    ];
    return new Uint8Array(Buffer.concat([bytes.subarray(0, head), ...texts, bytes.subarray(head)]));
  }
  if (!isJpeg) return bytes;
  const body = Buffer.concat([Buffer.from("http://ns.adobe.com/xap/1.0/\0"), packet]);
  const length = Buffer.alloc(4);
  length.writeUInt16BE(0xffe1, 0);
  length.writeUInt16BE(body.length + 2, 2);
  return new Uint8Array(Buffer.concat([bytes.subarray(0, 2), length, body, bytes.subarray(2)]));
}

/** An iTXt chunk: keyword, not compressed, no language, UTF-8 text. */
function textChunk(keyword: string, text: string | Buffer): Buffer {
  const data = Buffer.concat([Buffer.from("iTXt"), Buffer.from(keyword, "latin1"), Buffer.alloc(5), Buffer.from(text)]);
  const chunk = Buffer.alloc(data.length + 8);
  chunk.writeUInt32BE(data.length - 4, 0);
  data.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(data), data.length + 4);
  return chunk;
}

function xmpOf({ maker, isTrained, description }: Origin): string {
  const type = isTrained ? sourceTypes.trained : sourceTypes.drawn;
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><xmp:CreatorTool>Muster: ${escapeXml(maker)}</xmp:CreatorTool><Iptc4xmpExt:DigitalSourceType>${type}</Iptc4xmpExt:DigitalSourceType><dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(description)}</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/\p{Cc}/gu, " ");
}

/** The size in pixels from the file's header; undefined when it cannot be read. */
export function sizeOfPicture(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length > 24 && view[0] === 0x89) return { width: view.readUInt32BE(16), height: view.readUInt32BE(20) };
  if (view[0] !== 0xff || view[1] !== 0xd8) return undefined;
  for (let at = 2; at + 9 < view.length; at += 2 + view.readUInt16BE(at + 2)) {
    const marker = view[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5) };
  }
  return undefined;
}
