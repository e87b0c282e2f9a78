/** The program cannot start, and the message is the one sentence that the person at the terminal reads. */
export class StartError extends Error {
  override readonly name = "StartError";
}
