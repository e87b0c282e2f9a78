import type { MemberRole } from "@muster/contracts/accounts";
import { roleAbout } from "@muster/contracts/roles";
import { RadioCards } from "../../ui/radio-cards.tsx";

interface RoleChoiceProps {
  value: MemberRole;
  onChange: (role: MemberRole) => void;
  error?: string | undefined;
  /** Roles that may be granted; the others show the reason. */
  roles: MemberRole[];
}

export function RoleChoice({ roles, ...choice }: RoleChoiceProps) {
  return (
    <RadioCards
      legend="Role"
      {...choice}
      options={(Object.keys(roleAbout) as MemberRole[]).map((role) => ({
        value: role,
        title: role.charAt(0).toUpperCase() + role.slice(1),
        description: roleAbout[role],
        disabledReason: roles.includes(role) ? null : "Only owners can make someone an owner",
      }))}
    />
  );
}
