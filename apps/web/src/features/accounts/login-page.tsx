import { texts } from "@muster/contracts/texts";
import { Navigate, useSearchParams } from "react-router";
import { useAuthHint } from "../../platform/auth-hint.ts";
import { returnPath } from "../../platform/return-path.ts";
import { useSession } from "../../platform/session.tsx";
import { useUrlState } from "../../platform/url-state.ts";
import { LoadingMark } from "../../ui/loading-mark.tsx";
import { Logo } from "../../ui/logo.tsx";
import { useDocumentTitle } from "../../ui/panel.tsx";
import { FormationArt } from "./formation-art.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUp } from "./sign-up.tsx";

/** Sign in, or create an account: one page, two modes. */
export function LoginPage() {
  const session = useSession();
  const hint = useAuthHint((state) => state.hint);
  const [params] = useSearchParams();
  const [mode, setMode] = useUrlState("mode", "sign-in");
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
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(460px,1fr)_1.15fr]">
        <main className="flex flex-col px-6 py-8 md:px-12">
          <div className="flex items-center gap-2.5 font-[620] text-title">
            <Logo size={24} />
            Muster
          </div>
          <div className="grid flex-1 place-items-center py-8">
            <div className="w-full max-w-[360px]">
              <h1 className="text-page">{isNew ? "Create your workspace" : "Welcome back"}</h1>
              <p className="mt-1.5 mb-6 text-card text-ink-2">
                {isNew
                  ? "Your first action is free. Choose a plan to keep your agents working after that."
                  : "Sign in to see what your agents have done."}
              </p>
              {isNew ? <SignUp /> : <SignInForm />}
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
            </div>
          </div>
        </main>
        <FormationArt />
      </div>
    </div>
  );
}
