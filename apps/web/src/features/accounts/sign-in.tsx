import { useState } from "react";
import { useSearchParams } from "react-router";
import { FormAlert } from "../../ui/form-alert.tsx";
import { OtherSignInMethods } from "./other-sign-in-methods.tsx";
import { useSignInOptions } from "./sign-in.queries.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignedOutNote } from "./signed-out-note.tsx";
import { ssoFault } from "./sso-faults.ts";

/** All sign-in methods of this installation. */
export function SignIn({ onSecondStep }: { onSecondStep: () => void }) {
  const options = useSignInOptions().data;
  const [params] = useSearchParams();
  const [passkeyFault, setPasskeyFault] = useState<string>();
  const fault = passkeyFault ?? ssoFault(params.get("sso"), options?.singleSignOn?.name ?? "Single sign-on");
  const hasPasswords = options?.passwords !== false;
  return (
    <div className="grid gap-4">
      {options?.singleSignOn && <SignedOutNote name={options.singleSignOn.name} />}
      {hasPasswords ? <SignInForm fault={fault} onSecondStep={onSecondStep} /> : <FormAlert message={fault} />}
      {options && <OtherSignInMethods options={options} onError={setPasskeyFault} />}
    </div>
  );
}
