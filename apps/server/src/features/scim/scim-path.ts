import { ScimError } from "./scim-error.ts";

/** A comparison of a filter: the attribute in lower case ("emails.value") equals the value. */
export interface Condition {
  attribute: string;
  value: string | boolean | number | null;
}

/** "emails[type eq "work"].value" in lower case, apart from the values of its filter. */
export interface AttributePath {
  attribute: string;
  filter: Condition[];
  sub: string | undefined;
  /** An attribute of a schema that Muster does not store. */
  isExtension: boolean;
}

const maxLength = 2000;
const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;
const comparison = /\s*([a-z][\w$.:-]*)\s+([a-z]{2})\s+("(?:[^"\\]|\\.)*"|true|false|null|-?\d{1,15})\s*/iy;

/** A filter whose comparisons must all hold. Muster supports "eq" and "and", which is what identity providers send. */
export function parseFilter(text: string): Condition[] {
  const refuse = () =>
    new ScimError("invalidFilter", 'Use a filter of the form: attribute eq "value", joined by “and”.');
  if (text.length > maxLength) throw refuse();
  const conditions: Condition[] = [];
  for (let at = 0; ; ) {
    comparison.lastIndex = at;
    const [whole, attribute = "", operator = "", value = ""] = comparison.exec(text) ?? [];
    if (whole === undefined || operator.toLowerCase() !== "eq") throw refuse();
    conditions.push({ attribute: attribute.replace(coreSchema, "").toLowerCase(), value: parseValue(value, refuse) });
    at += whole.length;
    if (at === text.length) return conditions;
    const [and] = /^and(?=\s)/i.exec(text.slice(at)) ?? [];
    if (!and) throw refuse();
    at += and.length;
  }
}

export function parsePath(text: string): AttributePath {
  const refuse = () => new ScimError("invalidPath", `“${text.slice(0, 100)}” is not a path of an attribute.`);
  if (text.length > maxLength) throw refuse();
  const plain = text.trim().replace(coreSchema, "");
  if (/^urn:/i.test(plain)) return { attribute: plain.toLowerCase(), filter: [], sub: undefined, isExtension: true };
  const [, attribute, , filter, sub] = /^(\$?[a-z][\w$-]*)(\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/is.exec(plain) ?? [];
  if (!attribute) throw refuse();
  return {
    attribute: attribute.toLowerCase(),
    filter: filter === undefined ? [] : parseFilter(filter),
    sub: sub?.toLowerCase(),
    isExtension: false,
  };
}

function parseValue(text: string, refuse: () => ScimError): Condition["value"] {
  try {
    return JSON.parse(text.startsWith('"') ? text : text.toLowerCase()) as Condition["value"]; // the expression above admits these only
  } catch {
    throw refuse(); // an unknown escape
  }
}
