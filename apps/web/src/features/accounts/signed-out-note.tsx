import { Navigate, useSearchParams } from "react-router";
import { wayKey, withSignedOut } from "../../platform/return-path.ts";

/** How far a single sign-on user is signed out. */
export function SignedOutNote({ name }: { name: string }) {
  const [params] = useSearchParams();
  const how = params.get("signed-out");
  if (!how) return null;
  const way = sessionStorage.getItem(wayKey);
  if (how === "everywhere" && way?.startsWith("/login?") && !params.has("next"))
    return <Navigate to={withSignedOut(way, how)} replace />;
  return (
    <p role="status" className="break-words rounded-sm bg-raised px-3 py-2.5 text-ink-2">
      You’re signed out of Muster.{" "}
      {how === "everywhere"
        ? `We asked ${name} to sign you out there as well.`
        : `You’re still signed in to ${name}. On a shared computer, sign out there as well.`}
    </p>
  );
}
