import type { SignInOptions } from "@muster/contracts/profile";
import { Fingerprint, LogIn } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { returnPath } from "../../platform/return-path.ts";
import { Button } from "../../ui/button.tsx";
import { browserBlocker, canAutofillPasskeys } from "./passkeys.ts";
import { usePasskeySignIn } from "./sign-in.queries.ts";

/** Passkeys and single sign-on, if available. */
export function OtherSignInMethods({
  options,
  onError,
}: {
  options: SignInOptions;
  onError: (message: string) => void;
}) {
  const [params] = useSearchParams();
  const signIn = usePasskeySignIn();
  const hasPasskeys = options.passkeysBlocker === null && browserBlocker() === null;
  const stopQuietly = useAutofillPasskey(hasPasskeys);
  if (!hasPasskeys && !options.singleSignOn) return null;

  function start() {
    stopQuietly(); // a browser shows one passkey prompt at a time
    signIn.mutate({}, { onError: (error) => onError(error.message) });
  }

  const next = encodeURIComponent(returnPath(params.get("next")));
  return (
    <div className="grid gap-2.5">
      {options.passwords && (
        <p className="my-1.5 flex items-center gap-3 text-ink-3 text-small before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
      {options.singleSignOn && (
        // Leaves the app for another origin, so it is a plain link.
        <a className="btn btn-secondary btn-lg w-full" href={`/api/auth/oidc/start?next=${next}`}>
          <LogIn size={16} aria-hidden="true" />
          Continue with {options.singleSignOn.name}
        </a>
      )}
      {hasPasskeys && (
        <Button
          size="lg"
          wide
          icon={Fingerprint}
          busy={signIn.isPending}
          busyLabel="Waiting for your device…"
          onClick={start}
        >
          Sign in with a passkey
        </Button>
      )}
    </div>
  );
}

/** Offers passkeys in the email field's autofill, if the browser supports it. Returns a function that stops it. */
function useAutofillPasskey(isOn: boolean): () => void {
  const { mutate } = usePasskeySignIn();
  const waiting = useRef<AbortController>(null);
  // The browser waits outside React until the user picks a passkey, or leaves the page.
  useEffect(() => {
    const controller = new AbortController();
    waiting.current = controller;
    if (isOn)
      void canAutofillPasskeys().then((can) => {
        if (can && !controller.signal.aborted) mutate({ signal: controller.signal, isQuiet: true });
      });
    return () => controller.abort();
  }, [isOn, mutate]);
  return () => waiting.current?.abort();
}
