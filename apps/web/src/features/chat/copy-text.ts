import { notify } from "../../platform/notifications.ts";

/** Returns whether it was copied; a browser may refuse the clipboard on a plain HTTP address, which is shown. */
export async function copyText(text: string, what: "reply" | "code" | "link"): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    notify({
      type: "error",
      title: `Couldn’t copy the ${what}`,
      message: "Your browser doesn’t allow this here.",
      toastOnly: true,
    });
    return false;
  }
}
