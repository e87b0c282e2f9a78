import { Link } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { formatDate } from "../../ui/format.ts";

/** Shown above every page while the organization is scheduled for deletion. */
export function DeletionBanner() {
  const { organization } = useMe();
  if (!organization.deletionDueAt) return null;
  return (
    <p role="status" className="border-line border-b bg-raised px-4 py-2 text-center text-small">
      {organization.name} will be deleted on {formatDate(organization.deletionDueAt)}.{" "}
      <Link to="/settings?tab=data" className="link">
        {organization.memberRole === "owner" ? "Cancel deletion" : "Learn more"}
      </Link>
    </p>
  );
}
