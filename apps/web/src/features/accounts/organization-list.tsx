import { Check, Plus } from "lucide-react";
import { openModal } from "../../platform/modals.ts";
import { notify } from "../../platform/notifications.ts";
import { useMe } from "../../platform/session.tsx";
import { useSwitchOrganization } from "./accounts.queries.ts";

/** The user's organizations as buttons, for switching on phones. */
export function OrganizationList({ onDone }: { onDone: () => void }) {
  const me = useMe();
  const switchTo = useSwitchOrganization();

  function choose(id: string) {
    if (id === me.organization.id) return onDone();
    switchTo.mutate(id, {
      onSuccess: onDone,
      onError: (error) =>
        notify({ type: "error", title: "Couldn’t switch organizations", message: error.message, toastOnly: true }),
    });
  }

  return (
    <section aria-labelledby="organizations">
      <h3 id="organizations" className="eyebrow mb-1.5">
        Organization
      </h3>
      <div className="panel overflow-hidden">
        {me.organizations.map((organization) => {
          const isHere = organization.id === me.organization.id;
          return (
            <button
              key={organization.id}
              type="button"
              aria-pressed={isHere}
              disabled={switchTo.isPending}
              className="row row-hover min-h-11 w-full text-left"
              onClick={() => choose(organization.id)}
            >
              <span className="min-w-0 flex-1 truncate">{organization.name}</span>
              {isHere && <Check size={15} aria-hidden="true" />}
            </button>
          );
        })}
        <button
          type="button"
          className="row row-hover min-h-11 w-full text-left"
          onClick={() => {
            onDone();
            openModal("create-organization");
          }}
        >
          <Plus size={15} aria-hidden="true" />
          Create organization
        </button>
      </div>
    </section>
  );
}
