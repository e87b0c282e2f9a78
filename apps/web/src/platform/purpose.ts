import type { CheckoutPurpose } from "@muster/contracts/billing";

let refused: CheckoutPurpose["download"] = null;

/** A download was refused for want of a plan: a checkout that starts now is for it. */
export function wantDownload(download: CheckoutPurpose["download"]): void {
  refused = download;
}

/** What a checkout that starts here is for; the server keeps it until the way back. */
export function currentPurpose(): CheckoutPurpose {
  return { path: location.pathname + location.search, download: refused };
}
