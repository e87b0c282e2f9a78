import { expect, it } from "vitest";
import { hashesOf, isAmong, keysOf } from "./company-keys.ts";

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
])("knows the site of %s as %s", (website, key) => {
  expect(keysOf(named("Acme", website)).siteKey).toBe(key);
});

it("keeps a name that consists of words that others leave out", () => {
  expect(keysOf(named("AB Co")).nameKey).toBe("ab co");
});

it("finds a company that opted out by its site or address, and by its name only where nothing else is known", () => {
  const hashes = new Set(hashesOf(named("Acme Ltd", "https://acme.example", "Info@acme.example")));
  expect(isAmong(hashes, named("Another name", "https://acme.example/en"))).toBe(true);
  expect(isAmong(hashes, named("Another name", null, "info@ACME.example"))).toBe(true);
  expect(isAmong(hashes, named("ACME"))).toBe(true);
  expect(isAmong(hashes, named("Acme", "https://acme-bakery.example"))).toBe(false);
  expect(isAmong(hashes, named("Acme Bakery"))).toBe(false);
});
