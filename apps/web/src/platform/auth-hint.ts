import { create } from "zustand";
import { persist } from "zustand/middleware";

/** Enough to paint the shell at once after a reload. No token, nothing the server would trust. */
export interface AuthHint {
  userId: string;
  displayName: string;
  organizationName: string;
  tier: string;
}

interface AuthHintState {
  hint: AuthHint | null;
}

/** Who was signed in here last: kept under `auth-storage`. */
export const useAuthHint = create<AuthHintState>()(
  persist((): AuthHintState => ({ hint: null }), { name: "auth-storage", version: 1 }),
);

export function rememberPerson(hint: AuthHint): void {
  useAuthHint.setState({ hint });
}

export function forgetPerson(): void {
  useAuthHint.setState({ hint: null });
}
