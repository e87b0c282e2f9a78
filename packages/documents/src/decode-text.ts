/** Decodes bytes: by byte-order mark, else UTF-16 by its zeros, UTF-8, or Windows-1252. Undefined when they are not text. */
export function decodeText(bytes: Uint8Array, isWhole: boolean): string | undefined {
  const text = decode(bytes, isWhole);
  if (text === undefined) return undefined;
  const sample = text.slice(0, 50_000);
  const controls = sample.match(/(?![\t\n\r\f])\p{Cc}/gu)?.length ?? 0;
  return controls > sample.length * 0.005 ? undefined : text;
}

function decode(bytes: Uint8Array, isWhole: boolean): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return read(bytes, "utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return read(bytes, "utf-16be");
  const start = bytes.subarray(0, 4096);
  if (start.includes(0)) return decodeWithZeros(start, bytes);
  if (bytes.includes(0)) return undefined;
  return readUtf8(bytes, isWhole) ?? read(bytes, "windows-1252");
}

/** Latin text in UTF-16 has a zero in nearly every second byte, always at the same parity. */
function decodeWithZeros(start: Uint8Array, bytes: Uint8Array): string | undefined {
  const zeros = [0, 0];
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length * 0.3 && even === 0) return read(bytes, "utf-16le");
  return even > start.length * 0.3 && odd === 0 ? read(bytes, "utf-16be") : undefined;
}

function readUtf8(bytes: Uint8Array, isWhole: boolean): string | undefined {
  try {
    // A partial read may end within a character: the decoder then accepts an incomplete one.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return undefined;
  }
}

function read(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}
