import type { MemberRole } from "@muster/contracts/accounts";
import type { TestPerson, TestServer } from "../../platform/testing/test-server.ts";

let guests = 0;

/** Requests that tests of members and invitations make. */
export function peopleOf(server: TestServer) {
  const anEmail = () => `guest${++guests}@example.com`;
  const invite = (as: TestPerson, email: string, role: MemberRole = "member") =>
    server.request("POST", "/api/invitations", { as, body: { email, role } });
  return {
    anEmail,
    invite,
    accept: (as: TestPerson, token: string) =>
      server.request("POST", "/api/invitations/accept", { as, body: { token } }),
    list: async (as: TestPerson) => (await server.request("GET", "/api/members", { as })).body,
    me: async (as: TestPerson) => (await server.request("GET", "/api/me", { as })).body,
    /** A person with an account, and the token of their open invitation. */
    async invited(owner: TestPerson, role: MemberRole = "member") {
      const guest = await server.signUp({ email: anEmail() });
      const { body } = await invite(owner, guest.email, role);
      return { guest, token: tokenOf(body.link), id: body.invitation.id as string };
    },
    async feed(as: TestPerson): Promise<string[]> {
      const { body } = await server.request("GET", "/api/activity?limit=50", { as });
      return body.items.map((item: { text: string }) => item.text);
    },
  };
}

export function tokenOf(link: string): string {
  return link.split("/").at(-1) ?? "";
}
