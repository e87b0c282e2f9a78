import { texts } from "@muster/contracts/texts";
import { Navigate, useSearchParams } from "react-router";
import { useAuthHint } from "../../platform/auth-hint.ts";
import { returnPath } from "../../platform/return-path.ts";
import { useSession } from "../../platform/session.tsx";
import { useUrlState } from "../../platform/url-state.ts";
import { LoadingMark } from "../../ui/loading-mark.tsx";
import { useDocumentTitle } from "../../ui/panel.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { SecondStepForm } from "./second-step-form.tsx";
import { SignIn } from "./sign-in.tsx";
import { SignUp } from "./sign-up.tsx";

/** Sign in, or create an account: one page, two modes. */
export function LoginPage() {
  const session = useSession();
  const hint = useAuthHint((state) => state.hint);
  const [params] = useSearchParams();
  const [mode, setMode] = useUrlState("mode", "sign-in");
  const [step, setStep] = useUrlState("step", "password");
  const isNew = mode === "sign-up";
  useDocumentTitle(isNew ? "Create Account" : "Sign In");

  if (session.data) return <Navigate to={returnPath(params.get("next"))} replace />;
  if (session.isPending && hint) {
    return (
      <main className="grid min-h-dvh place-content-center">
        <LoadingMark />
      </main>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <div
        role="alert"
        className="bg-fault-solid px-4 py-2.5 text-center font-[640] text-on-fault text-small tracking-[0.02em] md:text-base"
      >
        {texts.trialBanner}
      </div>
      {step === "code" ? (
        <AuthFrame title="Two-factor authentication" lead="Enter the code from your authenticator app.">
          <SecondStepForm onStartAgain={() => setStep(null)} />
        </AuthFrame>
      ) : (
        <AuthFrame
          title={isNew ? "Create your workspace" : "Welcome back"}
          lead={
            isNew
              ? "Your first action is free. Choose a plan to keep your agents working after that."
              : "Sign in to see what your agents have done."
          }
        >
          {isNew ? <SignUp /> : <SignIn onSecondStep={() => setStep("code")} />}
          <p className="mt-5 text-ink-2">
            {isNew ? "Already have an account? " : "New to Muster? "}
            <button
              type="button"
              className="link"
              onClick={() => setMode(isNew ? null : "sign-up", { replace: false })}
            >
              {isNew ? "Sign In" : "Create Account"}
            </button>
          </p>
        </AuthFrame>
      )}
    </div>
  );
}
