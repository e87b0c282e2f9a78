import { vi } from "vitest";
import { testPassword } from "./test-password.ts";

/**
 * Hashing a password takes a tenth of a second by design. The tests' common password is hashed once per process; other passwords
 * are hashed each time. A correct password is verified for real once per process, a wrong one each time.
 */
vi.mock("better-auth/crypto", async (load) => {
  const real = await load<typeof import("better-auth/crypto")>();
  const ofTests = real.hashPassword(testPassword);
  const fitting = new Set<string>();
  return {
    ...real,
    hashPassword: (password: string) => (password === testPassword ? ofTests : real.hashPassword(password)),
    async verifyPassword({ hash, password }: { hash: string; password: string }) {
      const key = JSON.stringify([hash, password]);
      if (fitting.has(key)) return true;
      const fits = await real.verifyPassword({ hash, password });
      if (fits) fitting.add(key);
      return fits;
    },
  };
});
