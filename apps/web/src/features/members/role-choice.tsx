import type { MemberRole } from "@muster/contracts/accounts";
import { roleAbout } from "@muster/contracts/roles";
import { RadioCards } from "../../ui/radio-cards.tsx";

interface RoleChoiceProps {
  value: MemberRole;
  onChange: (role: MemberRole) => void;
  /** Roles that may be granted; the others show the reason. */
  roles: MemberRole[];
}

export function RoleChoice({ value, onChange, roles }: RoleChoiceProps) {
  return (
    <RadioCards
      legend="Role"
      value={value}
      onChange={onChange}
      options={(Object.keys(roleAbout) as MemberRole[]).map((role) => ({
        value: role,
        title: role.charAt(0).toUpperCase() + role.slice(1),
        description: roleAbout[role],
        disabledReason: roles.includes(role) ? null : "Only owners can make someone an owner",
      }))}
    />
  );
}
