import { LoadingMark } from "../../ui/loading-mark.tsx";
import { greet } from "./greet.ts";
import { useSignInOptions } from "./sign-in.queries.ts";
import { SignUpForm } from "./sign-up-form.tsx";

/** The form, or why sign-up is closed. The server refuses as well; this shows it earlier. */
export function SignUp() {
  const options = useSignInOptions();
  if (options.isPending) return <LoadingMark />;
  const mode = options.data?.signUp ?? "open";
  if (mode === "open") return <SignUpForm onDone={greet} />;
  return (
    <div className="panel grid gap-1 p-4">
      <h2 className="text-base font-[580]">{words[mode].title}</h2>
      <p className="text-ink-2">{words[mode].body}</p>
    </div>
  );
}

const words = {
  invite: {
    title: "Sign-up requires an invitation",
    body: "Ask a member of your team to invite you. Use the link in the invitation to create your account.",
  },
  closed: {
    title: "Sign-up is turned off",
    body: "New accounts are turned off on this server. If you already have an account, sign in.",
  },
};
