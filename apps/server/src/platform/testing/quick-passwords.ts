import { vi } from "vitest";
import { testPassword } from "./test-password.ts";

/**
 * A password's hash costs a tenth of a second of work on purpose. The one that people have in tests is hashed once a process;
 * hashes of others are made each time, and every one is checked for real.
 */
vi.mock("better-auth/crypto", async (load) => {
  const real = await load<typeof import("better-auth/crypto")>();
  const ofTests = real.hashPassword(testPassword);
  return {
    ...real,
    hashPassword: (password: string) => (password === testPassword ? ofTests : real.hashPassword(password)),
  };
});
