import { z } from "zod";
import { passwordBlocker } from "./password-rules.ts";

/** A password that somebody chooses. */
export const newPassword = z.string().superRefine((password, context) => {
  const message = passwordBlocker(password);
  if (message) context.addIssue({ code: "custom", message });
});
