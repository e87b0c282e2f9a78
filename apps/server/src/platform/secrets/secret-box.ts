import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { join } from "node:path";
import { readOrMakeSecret, readSecretFile } from "./secret-file.ts";

/** Encrypts other people's secrets, such as API keys, so that a copy of the database alone does not reveal them. */
export interface SecretBox {
  /** AES-256-GCM. `about` binds the secret to its owner and its row: moved to another row it cannot be opened. */
  seal(secret: string, about: string): string;
  /** Undefined when the key that sealed it is missing, or the sealed text was changed. */
  open(sealed: string, about: string): string | undefined;
  /** Whether the current key sealed it; a value sealed by an older key should be sealed again. */
  isCurrent(sealed: string): boolean;
}

interface KeySettings {
  SECRET_KEY?: string | undefined;
  dataDir: string;
}

const format = "v1";
const tagBytes = 16;

/** The installation's box: SECRET_KEY, else a file in the data folder, created at the first use. */
export function openSecretBox(settings: KeySettings): SecretBox {
  return {
    seal(secret, about) {
      const [key] = readKeys(settings, { make: true });
      if (!key) throw new Error("There is no key to seal with");
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key.bytes, nonce).setAAD(Buffer.from(about));
      const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return [format, key.id, nonce.toString("base64url"), text.toString("base64url")].join(".");
    },
    open(sealed, about) {
      const [version, id, nonce = "", text = ""] = sealed.split(".");
      const key = readKeys(settings).find((each) => each.id === id);
      if (version !== format || !key) return undefined;
      return decrypt(key.bytes, { nonce, text, about });
    },
    isCurrent: (sealed) => sealed.split(".")[1] === readKeys(settings)[0]?.id,
  };
}

/** For the doctor: whether a key for the sealed text is present. Does not decrypt it. */
export function hasKeyFor(sealed: string, settings: KeySettings): boolean {
  return readKeys(settings).some(({ id }) => id === sealed.split(".")[1]);
}

function decrypt(
  key: Buffer,
  { nonce, text, about }: { nonce: string; text: string; about: string },
): string | undefined {
  try {
    const bytes = Buffer.from(text, "base64url");
    const cipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64url"), { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([cipher.update(bytes.subarray(0, -tagBytes)), cipher.final()]).toString("utf8");
  } catch {
    return undefined; // changed, truncated, or from another row: these cases look the same
  }
}

/** The first key seals; the others are older ones that can still open. */
function readKeys(settings: KeySettings, { make = false } = {}): { id: string; bytes: Buffer }[] {
  const path = keyFile(settings);
  const text = settings.SECRET_KEY ?? (make ? readOrMakeSecret(path) : readSecretFile(path)) ?? "";
  return text
    .split(/[\s,]+/)
    .filter((secret) => secret !== "")
    .map((secret) => ({
      id: createHash("sha256").update(`muster key id ${secret}`).digest("hex").slice(0, 8),
      bytes: Buffer.from(hkdfSync("sha256", secret, "", "muster secrets", 32)),
    }));
}

function keyFile({ dataDir }: KeySettings): string {
  return join(dataDir, "secret-key");
}
