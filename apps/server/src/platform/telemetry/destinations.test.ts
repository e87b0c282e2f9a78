import { describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { destinationsOf, destinationsTag, envelopeUrl, originsOf } from "./destinations.ts";
import { errorEnvelope } from "./forward-errors.ts";

describe("destinations of errors and events", () => {
  it("are empty without configuration", () => {
    const none = destinationsOf(readConfig({}));
    expect(none).toBeUndefined();
    expect(originsOf(none)).toEqual([]);
    expect(destinationsTag(none)).toBe("");
  });

  it("are the configured hosts and no others", () => {
    const all = destinationsOf(
      readConfig({
        SENTRY_DSN: "https://abc@o1.ingest.sentry.io/42",
        POSTHOG_KEY: 'phc_"><script>',
        POSTHOG_HOST: "https://eu.i.posthog.com/",
        ANALYTICS_ID: "G-1",
      }),
    );
    expect(all).toMatchObject({
      sentry: {
        url: expect.stringMatching(
          /^https:\/\/o1\.ingest\.sentry\.io\/api\/42\/envelope\/\?sentry_key=abc&sentry_version=7&/,
        ),
      },
      posthog: { url: "https://eu.i.posthog.com/i/v0/e/" },
      analytics: { url: "https://www.google-analytics.com/g/collect", id: "G-1" },
    });
    expect(originsOf(all)).toEqual([
      "https://o1.ingest.sentry.io",
      "https://eu.i.posthog.com",
      "https://www.google-analytics.com",
    ]);
    expect(destinationsTag(all)).not.toContain("<script>");
  });

  it.each([
    "https://sentry.io/42",
    "https://abc@sentry.io/",
    "ftp://abc@sentry.io/1",
    "abc",
    "https://abc@sentry.io/x1",
  ])("refuses %s as a DSN", (dsn) => {
    expect(envelopeUrl(dsn)).toBeUndefined();
    expect(() => readConfig({ SENTRY_DSN: dsn })).toThrow("SENTRY_DSN: must be a DSN");
  });

  it("keeps the path of a Sentry server that is not at the root", () => {
    expect(envelopeUrl("http://k@127.0.0.1:9000/errors/7")).toMatch(
      /^http:\/\/127\.0\.0\.1:9000\/errors\/api\/7\/envelope\/\?/,
    );
  });
});

describe("a server error", () => {
  it("is reported by type, code and location, without user input", () => {
    const cause = Object.assign(new Error("duplicate key (email)=(ann@example.com)"), {
      code: "23505",
      detail: "Zanzibar",
    });
    const error = new TypeError("Zanzibar\n    at Zanzibar (Zanzibar street)\nparams: Zanzibar", { cause });
    const text = errorEnvelope(error, { requestId: "r1", now: new Date("2026-11-21T00:00:00Z") });
    expect(text).not.toMatch(/Zanzibar|ann@|\/work|\/home/);
    const event = JSON.parse(text.split("\n")[2] ?? "");
    expect(event).toMatchObject({ level: "error", tags: { severity: "high", request_id: "r1" } });
    expect(event.exception.values).toMatchObject([
      { type: "Error", value: "23505" },
      { type: "TypeError", value: "" },
    ]);
    expect(event.exception.values[1].stacktrace.frames.at(-1)).toMatchObject({
      filename: "apps/server/src/platform/telemetry/destinations.test.ts",
      in_app: true,
    });
  });

  it("has no name that comes from user input", () => {
    const error = Object.assign(new Error("x"), { name: "Zanzibar was here", code: "Zanzibar was here" });
    expect(errorEnvelope(error, { requestId: undefined, now: new Date() })).not.toContain("Zanzibar");
  });
});
