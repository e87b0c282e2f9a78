import { open } from "node:fs/promises";

/** Random access to bytes in a file or in memory. */
export interface ByteSource {
  size: number;
  /** The path when the bytes are a file on disk. */
  path: string | undefined;
  /** Up to `length` bytes from `offset`; fewer at the end. */
  read(offset: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Opens a path, or wraps bytes. */
export async function openBytes(file: string | Uint8Array): Promise<ByteSource> {
  if (typeof file !== "string")
    return {
      size: file.length,
      path: undefined,
      read: async (offset, length) => file.subarray(offset, offset + length),
      close: async () => undefined,
    };
  const handle = await open(file, "r");
  const { size } = await handle.stat();
  return {
    size,
    path: file,
    read: async (offset, length) => {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(Math.min(length, Math.max(0, size - offset))), {
        position: offset,
      });
      return buffer.subarray(0, bytesRead);
    },
    close: () => handle.close(),
  };
}
