import { requiredName } from "@muster/contracts/names";
import { z } from "zod";

const credential = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}).default({}),
});
/** What an authenticator says when it is shown; the library checks what it means. */
export const assertion = z.object({
  response: credential.extend({
    response: z.looseObject({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
  }),
});
export type Assertion = z.output<typeof assertion>["response"];
/** What it says when a passkey is made, and the name the person gives it. */
export const newPasskey = z.object({
  response: credential.extend({
    response: z.looseObject({ clientDataJSON: z.string(), attestationObject: z.string() }),
  }),
  name: requiredName,
});
export type NewPasskey = z.output<typeof newPasskey>;
