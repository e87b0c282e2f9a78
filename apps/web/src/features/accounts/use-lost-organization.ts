import type { Me } from "@muster/contracts/accounts";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { notify } from "../../platform/notifications.ts";
import { forgetOrganization } from "./accounts.queries.ts";

/**
 * When the user left or was removed while a page was open: clears that organization's data from the screen and says why. When
 * their role changed: refetches what they may see and do.
 */
export function useLostOrganization(me: Me): void {
  const before = useRef(me.organization);
  const navigate = useNavigate();

  // The server may end the membership at any time.
  useEffect(() => {
    const previous = before.current;
    before.current = me.organization;
    if (previous.id === me.organization.id) {
      if (previous.memberRole !== me.organization.memberRole) void forgetOrganization();
      return;
    }
    if (me.organizations.some(({ id }) => id === previous.id)) return;
    void navigate("/", { replace: true });
    void forgetOrganization();
    notify({
      type: "warning",
      title: `You’re no longer a member of ${previous.name}`,
      message: `You’re now in ${me.organization.name}.`,
      toastOnly: true,
    });
  }, [me, navigate]);
}
