import { randomBytes } from "node:crypto";

let last = { ms: 0, sequence: 0 };

/**
 * A UUIDv7 (RFC 9562): 48 bits of Unix milliseconds, a 12-bit counter within one millisecond (method 1), then random. It sorts by
 * time, and in creation order within this process, so new rows land at the end of an index.
 */
export function newId(now: Date = new Date()): string {
  const bytes = randomBytes(16);
  const ms = now.getTime();
  // Starting below a quarter leaves three thousand more values in the same millisecond.
  const sequence = ms === last.ms ? last.sequence + 1 : bytes.readUInt16BE(6) & 0x3ff;
  last = { ms, sequence: Math.min(sequence, 0xfff) };
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | last.sequence, 6);
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Whether a text is a valid id; querying with anything else would be an error instead of "not found". */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
