/** The program cannot start; the message is the one sentence that the terminal shows. */
export class StartError extends Error {
  override readonly name = "StartError";
}
