import { LoadingMark } from "../ui/loading-mark.tsx";

/** Shown until it is known who is signed in. */
export function LoadingScreen() {
  return (
    <main className="grid min-h-dvh place-content-center">
      <LoadingMark />
    </main>
  );
}
