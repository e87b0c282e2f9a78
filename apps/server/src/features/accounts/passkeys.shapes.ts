import { requiredName } from "@muster/contracts/names";
import { z } from "zod";

const credential = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}).default({}),
});
/** An authenticator's response at sign-in; the library verifies it. */
export const assertion = z.object({
  response: credential.extend({
    response: z.looseObject({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
  }),
});
export type Assertion = z.output<typeof assertion>["response"];
/** An authenticator's response when a passkey is created, and the name the person gives it. */
export const newPasskey = z.object({
  response: credential.extend({
    response: z.looseObject({ clientDataJSON: z.string(), attestationObject: z.string() }),
  }),
  name: requiredName,
});
export type NewPasskey = z.output<typeof newPasskey>;
