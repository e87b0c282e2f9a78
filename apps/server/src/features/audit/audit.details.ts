import type { AuditEntry } from "@muster/contracts/audit";

const longest = 300;
/** Fields that are keys: the text already names those rows, and the keys mean nothing to a reader. */
const isKey = /(Id|By)$|^(person|provider|by)$/;

/** An event's data as readable labels and values: "Before: member". */
export function detailsOf(data: Record<string, unknown>): AuditEntry["details"] {
  const told = Object.entries(data).flatMap(([name, value]) => {
    const words = isKey.test(name) ? "" : wordsOf(name, value);
    return words ? [{ name, label: labelOf(name), value: words.slice(0, longest) }] : [];
  });
  // The database does not keep their order.
  return told.sort((a, b) => rankOf(a.name) - rankOf(b.name)).map(({ label, value }) => ({ label, value }));
}

function rankOf(name: string): number {
  return ["before", "after"].indexOf(plain(name)) + 1 || 3;
}

/** Without its unit, which the value includes. */
function plain(name: string): string {
  return name.replace(/(?:Micros|Cents)$/, "");
}

function labelOf(name: string): string {
  const words = plain(name).replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsOf(name: string, value: unknown): string {
  if (typeof value === "number" && name.endsWith("Micros")) return `$${(value / 1_000_000).toFixed(2)}`;
  if (typeof value === "number" && name.endsWith("Cents")) return `$${(value / 100).toFixed(2)}`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length ? value.map(String).join(", ") : "none";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
