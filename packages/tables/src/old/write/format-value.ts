import type { Grain } from "../../read/types/date-format.ts";
import { isWithoutYear } from "../table/combine-period.ts";

const SIGNS: Record<string, string> = { USD: "$", EUR: "€", GBP: "£", JPY: "¥", INR: "₹" };
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** A number as it is written for a person: thousands in commas, as many decimals as matter, its unit beside it. */
export function formatValue(value: number, unit: string | null = null): string {
  if (unit === "%" || unit === "pp")
    return `${plainNumber(value, percentDecimals(value))}${unit === "%" ? "%" : " pp"}`;
  const sign = unit ? SIGNS[unit] : undefined;
  const isMoney = unit !== null && /^[A-Z]{3}$/.test(unit);
  const number = scaled(Math.abs(value), isMoney);
  const minus = value < 0 && /[1-9]/.test(number) ? "-" : "";
  if (sign) return `${minus}${sign}${number}`;
  return `${minus}${number}${unit && unit !== "rows" ? ` ${unit}` : ""}`;
}

/** A number without unit and with the decimals that its size calls for. */
export function formatCount(value: number): string {
  return plainNumber(value, 0);
}

function scaled(value: number, isMoney: boolean): string {
  if (value >= 1e15) return value.toExponential(3).replace("e+", " × 10^");
  if (value >= 999.995e9) return `${plainNumber(value / 1e12, 2)} trillion`;
  if (value >= 1e9) return `${plainNumber(value / 1e9, 2)} billion`;
  if (Number.isInteger(value)) return plainNumber(value, 0);
  const isExact = isMoney || Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
  if (value >= (isExact ? 10_000 : 1000)) return plainNumber(value, 0);
  if (isMoney || value >= 10) return plainNumber(value, 2);
  if (value >= 0.1) return trimZeros(plainNumber(value, 3));
  if (value < 1e-6) return value.toExponential(2).replace("e-", " × 10^-");
  return String(Number(value.toPrecision(3)));
}

function percentDecimals(value: number): number {
  const size = Math.abs(value);
  if (size === 0 || size >= 0.95) return Number.isInteger(value) && size >= 100 ? 0 : 1;
  return size >= 0.095 ? 1 : 2;
}

function plainNumber(value: number, decimals: number): string {
  const text = value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return /[1-9]/.test(text) ? text : text.replace("-", "");
}

function trimZeros(text: string): string {
  return text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}

/** A period as it is written: "March 2024", "Q1 2024", "2024". */
export function formatPeriod(isoDate: string, grain: Grain | "time"): string {
  const [year = "", month = "1", day = "1"] = isoDate.slice(0, 10).split("-");
  const name = MONTHS[Number(month) - 1] ?? month;
  if (grain === "year") return year;
  if (grain === "quarter") return `Q${Math.ceil(Number(month) / 3)} ${year}`;
  if (grain === "month") return isWithoutYear(isoDate) ? name : `${name} ${year}`;
  const date = `${Number(day)} ${name.slice(0, 3)} ${year}`;
  return grain === "week" ? `week of ${date}` : date;
}

/** The name of a month, 1 … 12. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? String(month);
}
