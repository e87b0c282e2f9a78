import { describe, expect, it } from "vitest";
import { eventsOf, linesOf } from "./sse.ts";

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function all(items: AsyncIterable<string>): Promise<string[]> {
  const list: string[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe("server-sent events", () => {
  it.each([
    ["plain", "data: a\n\ndata: b\n\n", ["a", "b"]],
    ["with carriage returns", "data: a\r\n\r\ndata: b\r\n\r\n", ["a", "b"]],
    ["without a space, without an end", "data:a\n\ndata:b", ["a", "b"]],
    ["over several lines", 'data: {"a":\ndata: 1}\n\n', ['{"a":\n1}']],
    [
      "without blank lines between objects",
      'data: {"a":1}\ndata: {"b":2}\ndata: [DONE]\n',
      ['{"a":1}', '{"b":2}', "[DONE]"],
    ],
    ["with comments, ids and names", ": ping\nid: 4\nevent: x\ndata: a\n\n: ping\n\n", ["a"]],
    ["with multibyte characters", "data: zażółć 🌧\n\n", ["zażółć 🌧"]],
  ])("%s", async (_, text, expected) => {
    for (const size of [1, 3, 1000]) expect(await all(eventsOf(linesOf(inPieces(text, size))))).toEqual(expected);
  });

  it("are limited in total bytes and line length", async () => {
    await expect(
      all(linesOf(inPieces("x".repeat(100), 10), { maxBytes: 1000, maxLineCharacters: 50 })),
    ).rejects.toMatchObject({ code: "too_long" });
    await expect(
      all(linesOf(inPieces("x\n".repeat(100), 10), { maxBytes: 150, maxLineCharacters: 50 })),
    ).rejects.toMatchObject({ code: "too_long" });
  });
});
