import { z } from "zod";
import { passwordBlocker } from "./password-rules.ts";

/** A newly chosen password. */
export const newPassword = z.string().superRefine((password, context) => {
  const message = passwordBlocker(password);
  if (message) context.addIssue({ code: "custom", message });
});
