import { attributeOf, decodeEntities, type HtmlTag, scanHtml } from "../../../platform/safe-fetch/html-scan.ts";
import { chooseCompanyEmail, findPhone, foldText, lettersOf, oneLine, type StatedFact } from "./found.ts";
import { findOrganizations, isObject, type LinkedData } from "./json-ld.ts";

/** Facts from a company's own page, and the URL of its contact page. */
export interface PageFacts {
  stated: StatedFact[];
  contactUrl: string | null;
}

const maxBlocks = 20;
const maxLinks = 3000;

interface Link {
  url: URL;
  /** The attribute as written in the page. */
  href: string;
  text: string;
}

/**
 * Reads structured data and links of a company's page: an address of the company, a phone number, its size and its place. People's
 * names and addresses are left out. Scripts are not run.
 */
export function readPageFacts(html: string, { url, company }: { url: string; company: string }): PageFacts {
  const { blocks, links } = collect(html, url);
  const organization = findOwnOrganization(blocks.flatMap(findOrganizations), { url, company });
  const written = organization ? fromOrganization(organization) : { emails: [], phones: [], others: [] };
  const linked = links.filter(({ url: { protocol } }) => protocol === "mailto:" || protocol === "tel:");
  const emails = [
    ...written.emails,
    ...linked.flatMap(({ url: { protocol, pathname }, href, text }) =>
      protocol === "mailto:" ? { value: decodePath(pathname), quote: quoteLink(href, text) } : [],
    ),
  ];
  const phones = [
    ...written.phones,
    ...linked.flatMap(({ url: { protocol, pathname }, href, text }) =>
      protocol === "tel:" ? { value: decodePath(pathname), quote: quoteLink(href, text) } : [],
    ),
  ];
  const best = chooseCompanyEmail(
    emails.map(({ value }) => value),
    { company, website: url },
  );
  const phone = phones
    .map(({ value, quote }) => ({ value: findPhone(value), quote }))
    .find(({ value }) => value !== null);
  return {
    stated: [
      ...written.others,
      ...(best
        ? [
            {
              fact: "email" as const,
              value: best.email,
              quote: emails.find(({ value }) => value === best.text)?.quote ?? "",
            },
          ]
        : []),
      ...(phone ? [{ fact: "phone" as const, ...phone }] : []),
    ],
    contactUrl: findContactUrl(links, url),
  };
}

function collect(html: string, base: string): { blocks: string[]; links: Link[] } {
  const blocks: string[] = [];
  const links: Link[] = [];
  let open: Link | undefined;
  for (const part of scanHtml(html)) {
    if (part.kind === "text") {
      if (open && open.text.length < 200) open.text += decodeEntities(part.text.slice(0, 200));
    } else if (part.name === "a") {
      open = links.length < maxLinks ? linkOf(part, base) : undefined;
      if (open) links.push(open);
    } else if (part.name === "script" && blocks.length < maxBlocks && isLinkedData(part)) blocks.push(part.content);
  }
  return { blocks, links };
}

function linkOf(tag: HtmlTag, base: string): Link | undefined {
  const href = tag.isEnd ? undefined : attributeOf(tag, "href")?.trim();
  if (!href || href.length > 2000 || !URL.canParse(href, base)) return undefined;
  return { url: new URL(href, base), href, text: "" };
}

function isLinkedData(tag: HtmlTag): boolean {
  return !tag.isEnd && /^application\/ld\+json/i.test(attributeOf(tag, "type")?.trim() ?? "");
}

function quoteLink(href: string, text: string): string {
  return oneLine(text, 200)?.includes(href.replace(/^\w+:/, ""))
    ? text
    : `${oneLine(text, 200) ?? ""} (${href})`.trim();
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return text.trim();
  }
}

/** The organization whose page it is, among partners and publishers: by its address, by its name, or because it is the only one. */
function findOwnOrganization(
  organizations: LinkedData[],
  { url, company }: { url: string; company: string },
): LinkedData | undefined {
  const host = hostOf(url);
  const own = organizations.filter(({ url: site, "@id": id }) => {
    const stated = [site, id].map(hostOf).filter((each) => each !== undefined);
    return stated.length === 0 || (host !== undefined && stated.includes(host));
  });
  const name = lettersOf(company);
  const isNamed = (each: LinkedData) =>
    [each["name"], each["legalName"]].some((text) => {
      const letters = typeof text === "string" ? lettersOf(text) : "";
      return letters !== "" && (letters.includes(name) || name.includes(letters));
    });
  return own.find(isNamed) ?? own[0];
}

function hostOf(url: unknown): string | undefined {
  if (typeof url !== "string" || !/^https?:/i.test(url) || !URL.canParse(url)) return undefined;
  return new URL(url).hostname.replace(/^www\d?\./, "");
}

interface OrganizationFacts {
  emails: { value: string; quote: string }[];
  phones: { value: string; quote: string }[];
  others: StatedFact[];
}

/** Leaves out contact points for applicants, the press, and emergencies, which are of no use to a salesperson. */
function fromOrganization(organization: LinkedData): OrganizationFacts {
  const points = [organization["contactPoint"]]
    .flat()
    .filter(isObject)
    .filter(({ contactType }) => typeof contactType !== "string" || !/job|career|press|emergency/i.test(contactType))
    .slice(0, 10);
  const texts = (key: "email" | "telephone") =>
    [organization, ...points].flatMap((each) =>
      [each[key]]
        .flat()
        .flatMap((value) => (typeof value === "string" ? { value, quote: `"${key}": "${value}"` } : [])),
    );
  const [employees, employeesQuote] = employeesOf(organization["numberOfEmployees"]);
  const [location, locationQuote] = addressOf(organization["address"]);
  return {
    emails: texts("email"),
    phones: texts("telephone"),
    others: [
      { fact: "employees", value: employees, quote: employeesQuote },
      { fact: "location", value: location, quote: locationQuote },
    ],
  };
}

/** Reads only an exact number; a range is ignored. */
function employeesOf(stated: unknown): [number | null, string] {
  const value = isObject(stated) ? stated["value"] : stated;
  const count = typeof value === "string" && /^\d{1,8}$/.test(value) ? Number(value) : value;
  const isCount = typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= 10_000_000;
  return isCount ? [count, `"numberOfEmployees": ${count}`] : [null, ""];
}

function addressOf(stated: unknown): [string | null, string] {
  const [first] = [stated].flat();
  if (typeof first === "string") return [oneLine(first, 200), `"address": "${first}"`];
  if (!isObject(first)) return [null, ""];
  const text = (key: string) => (typeof first[key] === "string" ? oneLine(first[key], 100) : null);
  const keys = ["streetAddress", "postalCode", "addressLocality", "addressCountry"];
  const [street, postcode, city, country] = keys.map(text);
  if (!city) return [null, ""];
  const place = [postcode, city].filter(Boolean).join(" ");
  const quote = keys.flatMap((key) => (text(key) ? `"${key}": "${text(key)}"` : [])).join(", ");
  return [oneLine([street, place, country].filter(Boolean).join(", "), 200), quote];
}

/** Folded words of paths and link texts, the best first. */
const contactWords = [
  "contact",
  "kontakt",
  "impressum",
  "imprint",
  "legal-notice",
  "mentions-legales",
  "about",
  "uber-uns",
  "ueber-uns",
];

/** The page of the same site that a link calls its contact or imprint page. */
function findContactUrl(links: readonly Link[], base: string): string | null {
  const host = hostOf(base);
  const own = links.filter(({ url }) => hostOf(url.href) === host && url.pathname !== new URL(base).pathname);
  for (const word of contactWords) {
    const link = own.find(
      ({ url, text }) =>
        foldText(decodePath(url.pathname)).includes(word) ||
        foldText(text.slice(0, 40)).replace(/\s+/g, "-").includes(word),
    );
    if (link) return link.url.href.split("#")[0] ?? null;
  }
  return null;
}
