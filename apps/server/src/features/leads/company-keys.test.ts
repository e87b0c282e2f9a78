import { expect, it } from "vitest";
import { hashesOf, keysOf, matchesHashes } from "./company-keys.ts";

const named = (company: string, website: string | null = null, email: string | null = null) => ({
  company,
  website,
  email,
});

it.each([
  ["Müller & Söhne GmbH", "Mueller und Soehne"],
  ["The Harbour Company Ltd.", "Harbour Co"],
  ["Café du Nord S.à r.l.", "cafe du nord"],
  ["O’Neill Freight, Inc.", "ONeill Freight"],
])("recognizes %s as %s", (one, other) => {
  expect(keysOf(named(one)).nameKey).toBe(keysOf(named(other)).nameKey);
});

it.each([
  ["https://www.acme.example/contact?x=1", "acme.example"],
  ["http://shop.acme.example", "shop.acme.example"],
  ["https://www.facebook.com/acme", null],
  ["https://acme.wixsite.com/home", null],
])("derives the site key of %s as %s", (website, key) => {
  expect(keysOf(named("Acme", website)).siteKey).toBe(key);
});

it("keeps a name that consists only of ignored words", () => {
  expect(keysOf(named("AB Co")).nameKey).toBe("ab co");
});

it("matches a company that opted out by website or email, and by name only when the website is unknown", () => {
  const hashes = new Set(hashesOf(named("Acme Ltd", "https://acme.example", "Info@acme.example")));
  expect(matchesHashes(hashes, named("Another name", "https://acme.example/en"))).toBe(true);
  expect(matchesHashes(hashes, named("Another name", null, "info@ACME.example"))).toBe(true);
  expect(matchesHashes(hashes, named("ACME"))).toBe(true);
  expect(matchesHashes(hashes, named("Acme", "https://acme-bakery.example"))).toBe(false);
  expect(matchesHashes(hashes, named("Acme Bakery"))).toBe(false);
});
