import { createHash } from "node:crypto";

/**
 * Headers of every response. Scripts and styles load only from our own files, except those inlined in the page, which are allowed
 * by hash.
 */
export function securityHeaders(options: {
  page: string;
  isHttps: boolean;
  /** Outside hosts that the page may send to: those that the operator has configured. */
  connectTo?: string[];
}): Record<string, string> {
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...hashes(options.page, "script")].join(" "),
    ["style-src-elem 'self'", ...hashes(options.page, "style")].join(" "),
    // Charts and layouts set sizes on elements. Inline styles cannot load anything foreign, because images are restricted too.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...(options.connectTo ?? [])].join(" "),
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return {
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "geolocation=(), payment=(), usb=(), camera=(self), microphone=(self)",
    ...(options.isHttps && { "strict-transport-security": "max-age=31536000" }),
  };
}

function hashes(page: string, tag: "script" | "style"): string[] {
  const inline = page.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, "gi"));
  return [...inline].map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}
