import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import { de } from "./catalog/de.ts";
import { en } from "./catalog/en.ts";
import { fillIn, type MessageKey, message, messageSchema, plainText, renderMessage } from "./messages.ts";

const keys = Object.keys(en) as MessageKey[];

describe("catalog", () => {
  it.each(keys)("%s is a valid pattern with text", (key) => {
    expect(en[key].trim()).not.toBe("");
    expect(() => new IntlMessageFormat(en[key], "en-US", undefined, { ignoreTag: true })).not.toThrow();
  });

  it.each(keys)("%s has the params that its type declares", (key) => {
    const { ast } = asParsed(en[key]);
    expect([...new Set(paramsOf(ast))].sort()).toEqual([...new Set(declaredParams(en[key]))].sort());
  });
});

describe("German catalog", () => {
  it.each(Object.entries(de))("%s has the params of the English pattern", (key, pattern) => {
    const params = paramsOf(asParsed(pattern).ast);
    expect([...new Set(params)].sort()).toEqual([...new Set(declaredParams(en[key as MessageKey]))].sort());
  });
});

describe("renderMessage", () => {
  it("speaks German where the catalog does, and English elsewhere", () => {
    const counted = message("chat.table_column_values", { count: 1200 });
    expect(renderMessage(counted, { locale: "de" })).toBe("1.200 Werte");
    expect(renderMessage(message("chat.builtin_engine"), { locale: "de" })).toBe(
      renderMessage(message("chat.builtin_engine")),
    );
  });

  it("fills in params", () => {
    expect(renderMessage(message("task.completed", { title: "Q3 review", agent: "Ada" }))).toBe(
      "Q3 review has been completed by Ada. Ready for download.",
    );
  });

  it("keeps braces, tags, and quotes of a param unchanged", () => {
    const text = "{agent} <b>won't</b> '{'";
    expect(renderMessage(plainText(text))).toBe(text);
  });

  it("throws when a param is missing", () => {
    const broken = { key: "task.failed", params: {} } as unknown as Parameters<typeof renderMessage>[0];
    expect(() => renderMessage(broken)).toThrow(/title/);
  });

  it("uses the organization's own pattern", () => {
    const overrides = { "wording.welcome_message": "Hi {name}, don't panic {here}" };
    expect(renderMessage(message("wording.welcome_message", { name: "Ana" }), { overrides })).toBe(
      "Hi Ana, don't panic {here}",
    );
  });
});

it("parses a stored message and rejects a key that is not in the catalog", () => {
  expect(messageSchema.parse({ key: "plain", params: { text: "x" } })).toEqual(plainText("x"));
  expect(messageSchema.safeParse({ key: "no.such_key", params: {} }).success).toBe(false);
  expect(messageSchema.safeParse({ key: "toString", params: {} }).success).toBe(false);
});

it("leaves unknown placeholders of an organization's pattern in their braces", () => {
  expect(fillIn("{a} and {b}", { a: 1 })).toBe("1 and {b}");
});

interface Node {
  type: number;
  value?: string;
  options?: Record<string, { value: Node[] }>;
}

/** The parser's tree: type 0 is literal text, 7 the # of a plural; everything else names a param. */
function paramsOf(nodes: Node[]): string[] {
  return nodes.flatMap((node) => [
    ...(node.type !== 0 && node.type !== 7 && node.value !== undefined ? [node.value] : []),
    ...Object.values(node.options ?? {}).flatMap((option) => paramsOf(option.value)),
  ]);
}

function asParsed(pattern: string): { ast: Node[] } {
  return { ast: new IntlMessageFormat(pattern, "en-US", undefined, { ignoreTag: true }).getAst() as unknown as Node[] };
}

/** The same rule as the type `ParamsOf`, at run time. */
function declaredParams(pattern: string): string[] {
  return [...pattern.matchAll(/\{/g)].flatMap(({ index }) => {
    const name = /^([^},]*)[},]/.exec(pattern.slice(index + 1))?.[1] ?? "";
    return name === "" || /[ #{']/.test(name) ? [] : [name];
  });
}
