import type { MemberRole } from "./accounts.ts";

/** What each role may do, in the words of screens and letters. From the strongest to the weakest. Free of zod, for the browser. */
export const roleAbout: Record<MemberRole, string> = {
  owner: "Does everything an admin does, and decides who else is an owner.",
  admin: "Invites and removes people, changes plans, edits every agent.",
  member: "Hires agents, gives them tasks and uses the organization's plan.",
  viewer: "Sees the organization's agents and people, changes nothing and spends nothing.",
};

/** "A member hires agents, …" */
export function roleSentence(role: MemberRole): string {
  const about = roleAbout[role];
  return `A${aRole(role).slice(1)} ${about.charAt(0).toLowerCase()}${about.slice(1)}`;
}

/** "an owner", "a member". */
export function aRole(role: MemberRole): string {
  return `${role === "owner" || role === "admin" ? "an" : "a"} ${role}`;
}
