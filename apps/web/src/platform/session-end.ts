type Listener = () => void;

const listeners = new Set<Listener>();

/** Says that the server no longer knows who this is. Asked by any 401, answered by the shell, which goes to /login. */
export function endSession(): void {
  for (const listener of listeners) listener();
}

/** Called when the session ends; returns how to stop listening. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
