import { vi } from "vitest";
import { slowPassword } from "./test-password.ts";

/**
 * Hashing a password takes a tenth of a second by design. In tests each password is hashed once per process, and each pair of
 * hash and password is verified once per process.
 */
vi.mock("better-auth/crypto", async (load) => {
  const real = await load<typeof import("better-auth/crypto")>();
  const hashes = new Map<string, Promise<string>>();
  const results = new Map<string, Promise<boolean>>();
  return {
    ...real,
    hashPassword: (password: string) =>
      password.startsWith(slowPassword)
        ? real.hashPassword(password)
        : remember(hashes, password, () => real.hashPassword(password)),
    verifyPassword: (pair: { hash: string; password: string }) =>
      pair.password.startsWith(slowPassword)
        ? real.verifyPassword(pair)
        : remember(results, JSON.stringify([pair.hash, pair.password]), () => real.verifyPassword(pair)),
  };
});

function remember<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
