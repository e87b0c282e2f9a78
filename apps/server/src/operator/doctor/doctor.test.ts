import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SMTPServerOptions } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStripeDouble } from "../../features/billing/stripe.double.ts";
import { doublePrice } from "../../features/billing/stripe-data.double.ts";
import { startMailbox } from "../../kernel/mail/mail.factory.ts";
import { type Config, readConfig } from "../../platform/config.ts";
import { startBucket } from "../../platform/storage/s3-bucket.factory.ts";
import { startTestServices, type TestServices } from "../../platform/testing/test-services.ts";
import { checkKeys } from "./check-database.ts";
import { checkNode, checkSecretFiles } from "./check-machine.ts";
import { doctorCommand } from "./doctor.command.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-doctor-"));
let test: TestServices;
beforeAll(async () => {
  test = await startTestServices();
});
afterAll(async () => {
  await test.stop();
  rmSync(folder, { recursive: true });
});

/** Isolated from model servers that may run on this machine. */
const alone = { ...readConfig({}), OLLAMA_URL: "off", PORT: 0, dataDir: join(folder, "new") } as Config;

async function examine(settings: Partial<Config>, ...args: string[]) {
  const lines: string[] = [];
  const config = { ...alone, ...settings };
  const code = await doctorCommand({ config, args, file: () => "", say: (line) => void lines.push(line) });
  return { code, text: lines.join("\n") };
}

async function findings(settings: Partial<Config>) {
  const { code, text } = await examine(settings, "--json");
  const answer = JSON.parse(text) as {
    isHealthy: boolean;
    findings: { about: string; state: string; summary: string }[];
  };
  expect(answer.isHealthy).toBe(code === 0);
  return (about: string) => answer.findings.find((finding) => finding.about === about);
}

it("reports no problem before the first start, and leaves nothing behind", async () => {
  const find = await findings({});
  expect(find("Data folder")).toMatchObject({
    state: "ok",
    summary: expect.stringContaining("created on first start"),
  });
  expect(find("Database")).toMatchObject({ state: "ok" });
  expect(find("Model")).toMatchObject({ state: "missing", impact: expect.stringContaining("Reports still contain") });
  expect(existsSync(alone.dataDir)).toBe(false);
  expect((await examine({})).code).toBe(0);
});

it("reports the PostgreSQL version, or that the embedded database is in use", async () => {
  const { dataDir, DATABASE_URL } = test.services.config;
  const find = await findings({ dataDir, DATABASE_URL });
  expect(find("Database")).toMatchObject({
    state: "ok",
    summary: expect.stringMatching(DATABASE_URL ? /^PostgreSQL [\d.]+ is reachable and up to date/ : /in use/),
  });
});

it("reports a missing key for model providers' credentials", async () => {
  const { db, config, secrets } = test.services;
  expect(await checkKeys(db, config)).toEqual([]);
  await db.query(
    `insert into model_providers (id, org_id, handle, kind, name, base_url, sealed_key, position, created_by, created_at)
     values ('p1', 'o1', 'ours', 'anthropic', 'Ours', 'https://api.example.com', $1, 0, 'u1', now())`,
    [secrets.seal("sk-1", "o1/p1")],
  );
  expect(await checkKeys(db, config)).toMatchObject([{ state: "ok" }]);
  const found = await checkKeys(db, { ...config, dataDir: folder });
  expect(found).toMatchObject([{ state: "broken", fix: expect.stringContaining("secret-key") }]);
  expect(JSON.stringify(found)).not.toContain("v1.");
});

describe("Stripe", () => {
  it("is asked for every price, and reports each that differs from the catalog", async () => {
    const stripe = await startStripeDouble(() => new Date());
    expect((await findings(stripe.settings))("Billing")).toMatchObject({
      state: "ok",
      summary: "Stripe is reachable, and all 8 prices match the plan catalog.",
    });
    const prices = stripe.prices;
    delete prices[doublePrice("basic_yearly")];
    Object.assign(prices[doublePrice("pro_monthly")] ?? {}, { cents: 2900, currency: "eur" });
    Object.assign(prices[doublePrice("premium_monthly")] ?? {}, { active: false });
    Object.assign(prices[doublePrice("basic_monthly")] ?? {}, { interval: null });
    Object.assign(prices[doublePrice("pro_yearly")] ?? {}, { interval: "month", count: 6 });
    Object.assign(prices[doublePrice("premium_yearly")] ?? {}, { productActive: false });
    Object.assign(prices[doublePrice("enterprise_monthly")] ?? {}, { usage: "metered" });
    Object.assign(prices[doublePrice("enterprise_yearly")] ?? {}, { cents: null });
    expect((await findings(stripe.settings))("Billing")).toMatchObject({
      state: "broken",
      summary: [
        "STRIPE_PRICE_BASIC_MONTHLY costs $20 once, but the plan catalog says $20 a month",
        "STRIPE_PRICE_BASIC_YEARLY doesn't match a price at Stripe",
        "STRIPE_PRICE_PRO_MONTHLY costs €29 a month, but the plan catalog says $50 a month",
        "STRIPE_PRICE_PRO_YEARLY costs $500 every 6 months, but the plan catalog says $500 a year",
        "STRIPE_PRICE_PREMIUM_MONTHLY refers to an archived price",
        "STRIPE_PRICE_PREMIUM_YEARLY refers to a price whose product is archived",
        "STRIPE_PRICE_ENTERPRISE_MONTHLY is billed by usage, but plans are paid in advance",
        "STRIPE_PRICE_ENTERPRISE_YEARLY costs no fixed amount a year, but the plan catalog says $1,990 a year.",
      ].join("; "),
    });
    const wrongKey = { ...stripe.settings, STRIPE_SECRET_KEY: "sk_test_canary" };
    expect((await findings(wrongKey))("Billing")).toMatchObject({ state: "broken" });
    expect((await examine(wrongKey)).text).not.toContain("canary");
    await stripe.stop();
  });
});

describe("the mail server", () => {
  const auth: SMTPServerOptions = {
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === "right" ? done(null, { user: "ann" }) : done(new Error("No")),
  };

  it("is tested as for sending, without an email", async () => {
    const mailbox = await startMailbox(auth);
    const SMTP_URL = mailbox.url.replace("//", "//ann:right@");
    const find = await findings({ SMTP_URL, PUBLIC_URL: "https://muster.example.com" });
    expect(find("Email")).toMatchObject({
      state: "ok",
      summary: expect.stringContaining("Connected and signed in to"),
    });
    const wrong = await findings({ SMTP_URL: mailbox.url.replace("//", "//ann:wrong@") });
    expect(wrong("Email")).toMatchObject({ state: "broken", summary: expect.stringContaining("EAUTH 535") });
    await mailbox.close();
    const gone = await findings({ SMTP_URL });
    expect(gone("Email")).toMatchObject({ state: "broken", summary: expect.stringContaining("ESOCKET") });
    expect(mailbox.mails).toEqual([]);
    expect((await findings({}))("Email")).toMatchObject({ state: "missing" });
  });
});

it("stores, reads, lists, and deletes a file in the bucket", async () => {
  const bucket = await startBucket();
  const { url, region, accessKeyId, secretAccessKey } = bucket.settings;
  const settings = { S3_URL: url, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId };
  const find = await findings({ ...settings, S3_SECRET_ACCESS_KEY: secretAccessKey });
  expect(find("Bucket")).toMatchObject({ state: "ok", summary: expect.stringContaining("stores, lists, and deletes") });
  expect(bucket.requests.map((request) => request.split(" ")[0])).toEqual(["PUT", "GET", "GET", "DELETE"]);
  expect(bucket.objects.size).toBe(0);
  const wrong = await findings({ ...settings, S3_SECRET_ACCESS_KEY: "other" });
  expect(wrong("Bucket")).toMatchObject({
    state: "broken",
    summary: expect.stringContaining("403 SignatureDoesNotMatch"),
  });
  expect((await findings({}))("Bucket")).toBeUndefined();
  await bucket.close();
});

describe("reports as broken, with a fix:", () => {
  it.each<[string, string, Partial<Config>]>([
    ["a database that does not answer", "Database", { DATABASE_URL: "postgres://ann:hunter2@127.0.0.1:1/muster" }],
    [
      "an issuer that does not answer",
      "Single sign-on",
      { OIDC_ISSUER: "http://127.0.0.1:1", OIDC_CLIENT_ID: "muster" },
    ],
    ["incomplete single sign-on settings", "Single sign-on", { OIDC_ONLY: "1" }],
    ["a folder that is a file", "Data folder", { dataDir: join(folder, "file") }],
    ["Stripe without its settings", "Billing", { BILLING: "stripe" }],
  ])("%s", async (_, about, settings) => {
    writeFileSync(join(folder, "file"), "");
    const find = await findings(settings);
    expect(find(about)).toMatchObject({ state: "broken", impact: expect.any(String), fix: expect.any(String) });
    const { code, text } = await examine(settings);
    expect(code).toBe(1);
    expect(text).toContain("BROKEN");
  });

  it("a port that is in use", async () => {
    const other = createServer((_, response) => response.end("hello"));
    await new Promise<void>((ready) => void other.listen(0, "127.0.0.1", ready));
    const find = await findings({ PORT: (other.address() as AddressInfo).port });
    other.close();
    expect(find("Port")).toMatchObject({ state: "broken", summary: expect.stringContaining("EADDRINUSE") });
  });

  it("an unsupported Node.js version", () => {
    expect(checkNode("20.11.0").state).toBe("broken");
  });
});

it.skipIf(process.platform === "win32")("reports secret files that other users can read", async () => {
  const dataDir = mkdtempSync(join(folder, "open-"));
  const config = { ...alone, dataDir };
  for (const name of ["secret", "secret-key"]) writeFileSync(join(dataDir, name), "x".repeat(64), { mode: 0o600 });
  expect(checkSecretFiles(config)).toEqual([]);
  chmodSync(join(dataDir, "secret-key"), 0o644);
  expect(checkSecretFiles(config)).toMatchObject([
    { state: "missing", fix: `chmod 600 ${join(dataDir, "secret-key")}` },
  ]);
  expect((await findings({ dataDir }))("Secret files")?.state).toBe("missing");
});

it("prints no secrets", async () => {
  const { text } = await examine({
    MUSTER_SECRET: "canary-canary-canary-canary-canary",
    OPENAI_API_KEY: "canary-key",
    OPENAI_BASE_URL: "http://canary:canary@127.0.0.1:1/v1?key=canary",
    METRICS_TOKEN: "canary-canary-canary",
    SMTP_URL: "smtp://canary:canary@127.0.0.1:1",
    DATABASE_URL: "postgres://ann:canary@127.0.0.1:1/muster",
  });
  expect(text).toContain("MUSTER_SECRET");
  expect(text).not.toContain("canary");
});
