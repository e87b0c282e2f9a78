import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

/** Packages that few requests need, with many modules each: an idle server would keep megabytes of them. */
const rare = [
  "@simplewebauthn/server",
  "better-auth",
  "mdast-util-from-markdown",
  "micromark",
  "nodemailer",
  "snowball-stemmers",
  "stripe",
  "undici",
];

it("loads no package at the start that only some requests need", () => {
  const script = `
    import { registerHooks } from "node:module";
    const names = new Set();
    registerHooks({
      load(url, context, next) {
        names.add(/.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(url)?.[1]);
        return next(url, context);
      },
    });
    await import(${JSON.stringify(new URL("./platform/quick-drizzle.ts", import.meta.url).href)});
    await import(${JSON.stringify(new URL("./start.ts", import.meta.url).href)});
    console.log(JSON.stringify([...names]));`;
  const flags = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval"];
  const loaded: unknown[] = JSON.parse(execFileSync(process.execPath, [...flags, script], { encoding: "utf8" }));
  expect(loaded).toContain("hono");
  expect(loaded.filter((name) => rare.includes(String(name)))).toEqual([]);
});
