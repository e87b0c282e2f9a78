import { request } from "../../platform/http.ts";

/** Why this browser cannot use passkeys; null when it can. The server checks the address. */
export function browserBlocker(): string | null {
  if (!window.isSecureContext) return "Passkeys work only over HTTPS or on localhost.";
  const canRead = typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === "function";
  return canRead ? null : "This browser doesn’t support passkeys. Try a newer one.";
}

/** Requests a passkey and sends the response to the server at `path`. Null when the user canceled. */
export async function requestPasskey(
  path: string,
  { signal, isQuiet = false }: { signal?: AbortSignal; isQuiet?: boolean } = {},
): Promise<unknown> {
  const asked = (await request("POST", "/api/auth/passkey/options", {})) as PublicKeyCredentialRequestOptionsJSON;
  const credential = await unlessCanceled(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked),
      ...(isQuiet && { mediation: "conditional" as const }),
      ...(signal && { signal }),
    }),
  );
  if (!credential) return null;
  return request("POST", path, { response: (credential as PublicKeyCredential).toJSON() });
}

/** Creates a passkey. Null when the user canceled. */
export async function createPasskey({
  name,
  password,
}: {
  name: string;
  password: string | undefined;
}): Promise<unknown> {
  const asked = await request("POST", "/api/profile/passkeys/options", { password });
  const options = asked as PublicKeyCredentialCreationOptionsJSON;
  const credential = await unlessCanceled(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
  if (!credential) return null;
  return request("POST", "/api/profile/passkeys", {
    name,
    response: (credential as PublicKeyCredential).toJSON(),
  });
}

/** Whether passkeys can be offered in the email field's autofill. */
export async function canAutofillPasskeys(): Promise<boolean> {
  if (browserBlocker()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

async function unlessCanceled(ask: () => Promise<Credential | null>): Promise<Credential | null> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError" || name === "AbortError") return null;
    if (name === "InvalidStateError") throw new Error("This device already has a passkey for this account.");
    throw error;
  }
}
