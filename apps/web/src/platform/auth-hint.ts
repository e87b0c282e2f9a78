import { create } from "zustand";
import { persist } from "zustand/middleware";

/** Enough to render the shell at once after a reload. Holds no token, and the server does not trust it. */
export interface AuthHint {
  userId: string;
  displayName: string;
  organizationName: string;
  tier: string;
}

interface AuthHintState {
  hint: AuthHint | null;
}

/** The person who was signed in here last, stored under `auth-storage`. */
export const useAuthHint = create<AuthHintState>()(
  persist((): AuthHintState => ({ hint: null }), { name: "auth-storage", version: 1 }),
);

export function rememberPerson(hint: AuthHint): void {
  useAuthHint.setState({ hint });
}

export function forgetPerson(): void {
  useAuthHint.setState({ hint: null });
}
