import type { secondStepInput } from "@muster/contracts/profile";
import type { z } from "zod";
import type { Services } from "../../kernel/services.ts";
import type { Sql } from "../../platform/db/types.ts";
import { AppError } from "../../platform/errors.ts";
import { completeSignIn } from "./accounts.sign-in.service.ts";
import type { Auth } from "./auth.ts";
import type { Client } from "./sessions.service.ts";
import { readTicket, takeTicket } from "./tickets.ts";
import { checkSecondStep, trustDevice, trustedDeviceSeconds } from "./two-factor.service.ts";

/** Checks the code, or a recovery code, of a person whose password was just accepted; a cookie holds who that is. */
export async function finishSecondStep(
  services: Services,
  auth: Auth,
  { input, from }: { input: z.output<typeof secondStepInput>; from: Client },
) {
  const token = auth.readCookie(from.headers, "second_step") ?? "";
  const ticket = await readTicket(services.db, "second-step", { token, now: services.now() });
  if (!ticket) throw startAgain();
  await checkSecondStep(services, ticket.userId, input);
  const check = async (tx: Sql) => {
    if (!(await takeTicket(tx, "second-step", { token, now: services.now() }))) throw startAgain();
  };
  const { userId, issuerSession } = ticket;
  const { user, cookies } = await completeSignIn(services, auth, { userId, from, check, issuerSession });
  if (input.trustDevice) {
    const device = await trustDevice(services, ticket.userId);
    cookies.push(auth.writeCookie("trusted_device", device, trustedDeviceSeconds));
  }
  return { user, cookies: [...cookies, auth.writeCookie("second_step", "", 0)] };
}

function startAgain(): AppError {
  return new AppError("unauthenticated", "This sign-in has expired. Sign in again.");
}
