import { aRole } from "@muster/contracts/roles";
import { useMe } from "../../platform/session.tsx";
import { Section } from "../../ui/panel.tsx";
import { useRenameOrganization, useUpdateProfile } from "../accounts/accounts.queries.ts";
import { NameForm } from "../settings/name-form.tsx";

export function NamesSection() {
  const me = useMe();
  const update = useUpdateProfile();
  const rename = useRenameOrganization();
  const isAdmin = me.organization.memberRole === "owner" || me.organization.memberRole === "admin";
  return (
    <>
      <Section title="Profile">
        <NameForm
          key={me.user.id}
          label="Display name"
          field="displayName"
          value={me.profile.displayName}
          hint="Shown to others in your organization"
          savedTitle="Display name saved"
          save={(displayName) => update.mutateAsync({ displayName })}
        />
      </Section>
      <Section title="Organization">
        <NameForm
          key={me.organization.id}
          label="Organization name"
          field="name"
          value={me.organization.name}
          hint={`You’re ${aRole(me.organization.memberRole)} of this organization`}
          savedTitle="Organization renamed"
          blocker={isAdmin ? null : "Only owners and admins can rename the organization"}
          save={(name) => rename.mutateAsync({ name })}
        />
      </Section>
    </>
  );
}
