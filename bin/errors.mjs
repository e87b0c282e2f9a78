/** An error that the user can fix: the launcher prints only its message, without a stack. */
export class LauncherError extends Error {
  name = "LauncherError";
}
