import { LoadingMark } from "../ui/loading-mark.tsx";

/** While it is not known yet who is here. */
export function LoadingScreen() {
  return (
    <main className="grid min-h-dvh place-content-center">
      <LoadingMark />
    </main>
  );
}
