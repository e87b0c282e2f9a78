import type { Actor } from "../../kernel/tenancy/actor.ts";

/** Why this person may not edit a file's profile; undefined when they may. */
export function profileBlocker({ userId }: Pick<Actor, "userId">, file: { userId: string }): string | undefined {
  return file.userId === userId ? undefined : "Only the person who uploaded the file can edit its profile";
}
