import { defineEvent } from "../../kernel/subscriptions.ts";

/** Published before an upload is deleted. A subscriber throws when it still needs the file. */
export const fileDeleting = defineEvent<{ fileId: string }>("file.deleting");

/** Asks which of these uploads are needed, so that they can't be deleted. Subscribers return ids. */
export const fileNeedsAsked = defineEvent<{ fileIds: string[] }, string[]>("file.needs-asked");

/**
 * Asks whether something that belongs to this person used the upload. If so, they may read it even if another person uploaded it.
 */
export const fileUseAsked = defineEvent<{ fileId: string; userId: string }, boolean>("file.use-asked");
