/** Something a person can mend: the launcher prints its words alone, without a stack. */
export class LauncherError extends Error {
  name = "LauncherError";
}
