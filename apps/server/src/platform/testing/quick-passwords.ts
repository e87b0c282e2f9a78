import { vi } from "vitest";
import { testPassword } from "./test-password.ts";

/**
 * A password's hash costs a tenth of a second of work on purpose. The one that people have in tests is hashed once a process;
 * hashes of others are made each time. That a password fits a hash is found out for real once a process, that it does not each time.
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
