const dash = "—";
const locale = "en-GB";
const count = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const exact = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });

/** 1234 → "1,234". */
export function formatCount(value: number): string {
  return count.format(value);
}

/** Units of a plan, in halves, and credits, in thousandths: 0.5 → "0.5", 0.125 → "0.125". */
export function formatUnits(value: number): string {
  return exact.format(value);
}

/** 1 → "1 credit", 1.5 → "1.5 credits". */
export function formatCredits(value: number): string {
  return `${formatUnits(value)} ${value === 1 ? "credit" : "credits"}`;
}

/** 0 … 100 → "94%"; null becomes a dash. */
export function formatPercent(value: number | null, digits = 0): string {
  return value === null ? dash : `${value.toFixed(digits)}%`;
}

/** Whole dollars without cents: 2000 → "$20", 1250 → "$12.50". */
export function formatMoneyCents(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return dollars(cents / 100, digits);
}

/** Micro-dollars, with enough digits for a small cost; null is an unknown price. */
export function formatMoneyMicros(micros: number | null): string {
  if (micros === null) return "Unknown";
  if (micros === 0) return "$0";
  if (Math.abs(micros) < 1000) return dollars(micros / 1e6, 4, 6);
  return dollars(micros / 1e6, micros < 1_000_000 ? 4 : 2);
}

function dollars(amount: number, digits: number, most = digits): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: digits,
    maximumFractionDigits: most,
  }).format(amount);
}

/** Bytes in units of 1024, as in file managers: "4.2 MB". */
export function formatBytes(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB", "TB"];
  // A value that would round to 1024 uses the next unit.
  const step = units.findIndex((_, index) => bytes / 1024 ** index < 1023.95 || index === units.length - 1);
  const value = bytes / 1024 ** step;
  if (step === 0) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)} ${units[step]}`;
}

/** Milliseconds for people: "840 ms", "1.4 s", "2 min 5 s", "1 h 3 min". */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 59.95) return `${Number(seconds.toFixed(1))} s`;
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return rest > 0 ? `${minutes} min ${rest} s` : `${minutes} min`;
}

/** "21 Nov 2026". */
export function formatDate(iso: string): string {
  return write(iso, { day: "numeric", month: "short", year: "numeric" });
}

/** "21 Nov 2026, 17:42". */
export function formatDateTime(iso: string): string {
  return write(iso, { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });
}

/** "Just now", "5 min ago", "17:42", "Yesterday, 17:42", "14 Nov", "14 Nov 2025". */
export function formatRelative(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return dash;
  const seconds = (now.getTime() - at.getTime()) / 1000;
  if (seconds > -5 && seconds < 45) return "Just now";
  if (seconds >= 0 && seconds < 3570) return `${Math.max(1, Math.round(seconds / 60))} min ago`;
  const time = write(iso, { hour: "2-digit", minute: "2-digit" });
  const days = daysBetween(at, now);
  if (days === 0) return time;
  if (days === 1) return `Yesterday, ${time}`;
  if (days === -1) return `Tomorrow, ${time}`;
  const isSameYear = at.getFullYear() === now.getFullYear();
  return write(iso, { day: "numeric", month: "short", ...(!isSameYear && { year: "numeric" }) });
}

function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(to) - midnight(from)) / 86_400_000;
}

function write(iso: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? dash : new Intl.DateTimeFormat(locale, options).format(date);
}

/** Adds a period to a text that has no end mark, so that another sentence can follow it. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
