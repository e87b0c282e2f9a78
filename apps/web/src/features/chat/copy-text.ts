import { notify } from "../../platform/notifications.ts";

/** Copies and confirms it; a browser may refuse the clipboard on a plain HTTP address. */
export async function copyText(text: string, what: "reply" | "code" | "link"): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ type: "success", title: `${what.charAt(0).toUpperCase()}${what.slice(1)} copied`, toastOnly: true });
  } catch {
    notify({
      type: "error",
      title: `Couldn’t copy the ${what}`,
      message: "Your browser doesn’t allow this here.",
      toastOnly: true,
    });
  }
}
