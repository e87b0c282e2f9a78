import type { CheckoutPurpose } from "@muster/contracts/billing";

let refused: CheckoutPurpose["download"] = null;

/** Remembers a download that the plan refused: a checkout that starts now is for it. */
export function wantDownload(download: CheckoutPurpose["download"]): void {
  refused = download;
}

/** The purpose of a checkout that starts here; the server keeps it until the return. */
export function currentPurpose(): CheckoutPurpose {
  return { path: location.pathname + location.search, download: refused };
}
