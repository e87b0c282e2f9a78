type Listener = () => void;

const listeners = new Set<Listener>();

/** Signals that the server no longer accepts the session. Called on any 401; the shell then goes to /login. */
export function endSession(): void {
  for (const listener of listeners) listener();
}

/** Called when the session ends; returns an unsubscribe function. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
