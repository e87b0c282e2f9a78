import { describe, expect, it } from "vitest";
import { sample } from "../../search/sources/samples.factory.ts";
import { findOrganizations } from "./json-ld.ts";
import { readPageFacts } from "./page-facts.ts";

const url = "https://www.harborline-logistics.example/";
const block = (json: string) => `<script type="application/ld+json">${json}</script>`;
const linked = sample("schemaorg-localbusiness.json", 200, import.meta.dirname).body;
const broken = sample("schemaorg-err-broken.json", 200, import.meta.dirname).body;
const read = (html: string, company = "Harborline Logistics") => readPageFacts(html, { url, company });
const factsOf = (html: string) =>
  Object.fromEntries(
    read(html)
      .stated.filter(({ value }) => value !== null)
      .map(({ fact, value }) => [fact, value]),
  );

describe("a company's page", () => {
  it("yields facts from structured data, each with a quote", () => {
    expect(factsOf(`<html><head>${block(linked)}</head></html>`)).toEqual({
      ...{ email: "sales@harborline-logistics.example", phone: "+44 20 7946 0001", employees: 84 },
      location: "12 Quay Road, NQ1 2AB Northquay, GB",
    });
    expect(read(block(linked)).stated).toContainEqual({
      ...{ fact: "employees", value: 84, quote: '"numberOfEmployees": 84' },
    });
  });

  it("yields facts from links, without personal email addresses", () => {
    const html = `<p><a href="mailto:jane.doe@harborline-logistics.example">Jane Doe</a>
      <A HREF='mailto:info&#64;harborline-logistics.example?subject=Hi'><b>Write</b> to us</A>
      <a href="tel:+44%2020%207946%200009">Call</a></p>`;
    expect(factsOf(html)).toEqual({ email: "info@harborline-logistics.example", phone: "+44 20 7946 0009" });
    const [email] = read(html).stated;
    expect(email?.quote).toBe("Write to us (mailto:info@harborline-logistics.example?subject=Hi)");
    expect(JSON.stringify(read(html))).not.toMatch(/jane/i);
  });

  it.each([
    ['<a href="/kontakt/">Kontakt</a><a href="/about">About</a>', "https://www.harborline-logistics.example/kontakt/"],
    ['<a href="/about">About</a><a href="/x7#top">Imprint</a>', "https://www.harborline-logistics.example/x7"],
    ['<a href="/%C3%BCber-uns">Wir</a>', "https://www.harborline-logistics.example/%C3%BCber-uns"],
    ['<a href="https://other.example/contact">Contact</a>', null],
    ['<a href="/#contact">Contact</a>', null],
    ['<a href="javascript:contact()">Contact</a>', null],
  ])("links to its contact page: %s", (html, expected) => expect(read(html).contactUrl).toBe(expected));

  it("ignores the organizations of other sites", () => {
    const partner = JSON.stringify({
      "@type": "Organization",
      url: "https://partner.example",
      telephone: "+1 555 0100",
    });
    expect(factsOf(block(partner))).toEqual({});
    expect(factsOf(block(partner) + block(linked))).toMatchObject({ phone: "+44 20 7946 0001" });
  });

  it.each([
    ["an unclosed script", `${block(linked)}<script>`],
    ["nested elements", `${"<div>".repeat(200_000)}<a href="tel:+44 20 7946 0001">Call</a>`],
    ["open tags", `<a href="tel:+44 20 7946 0001">Call</a>${"<a href='".repeat(200_000)}`],
    ["many links", `<a href="tel:+44 20 7946 0001">Call</a>${'<a href="/contact">'.repeat(100_000)}`],
  ])("is read despite %s", (_, html) => expect(factsOf(html)["phone"]).toBe("+44 20 7946 0001"));
});

describe("JSON-LD", () => {
  it.each([
    ["a raw line break and a last comma", broken.replace(/<\/?script[^>]*>/g, ""), ["Broken Co"]],
    ["CDATA", `/*<![CDATA[*/{"@type":"Store","name":"A"}/*]]>*/`, ["A"]],
    ["a comment and a semicolon", `<!-- {"@type":"https://schema.org/Dentist","name":"A"}; -->`, ["A"]],
    ["an array of types", `[{"@type":["Place","schema:Hotel"],"name":"A"}]`, ["A"]],
    ["nesting", `{"@type":"WebPage","publisher":{"@type":"Organization","name":"A"}}`, ["A"]],
    ["a person", `{"@type":"Person","name":"Jane Doe"}`, []],
    ["no JSON", "{type: Organization", []],
    ["a null", "null", []],
  ])("with %s", (_, text, names) => {
    expect(findOrganizations(text).map(({ name }) => String(name).replace(/\s+/g, " "))).toEqual(names);
  });

  it("stops at the limits for depth and size", () => {
    const deep = `${'{"a":'.repeat(20_000)}{"@type":"Organization"}${"}".repeat(20_000)}`;
    expect(findOrganizations(deep)).toEqual([]);
    const wide = `[${Array.from({ length: 10_000 }, () => '{"@type":"Store"}').join(",")}]`;
    expect(findOrganizations(wide).length).toBeLessThan(2000);
    expect(findOrganizations(`[${"1,".repeat(300_000)}1]`)).toEqual([]);
  });
});
