import type { MemberRole } from "./accounts.ts";

/**
 * What each role may do, as shown on screens and in emails, from the strongest to the weakest. Free of zod, for the browser.
 */
export const roleAbout: Record<MemberRole, string> = {
  owner: "Does everything an admin does and decides who else is an owner.",
  admin: "Invites and removes members, changes plans, and edits every agent.",
  member: "Hires agents, assigns them tasks, and uses the organization's plan.",
  viewer: "Views the organization's agents and members, but can't change or spend anything.",
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
