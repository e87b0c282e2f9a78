import { useOnline } from "../platform/network.ts";

/** Explains what still works offline. */
export function OfflineStrip() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="border-line border-b bg-attention-soft px-4 py-2 text-attention text-small md:px-8">
          You’re offline. You can still read this page, but changes need a connection. Running tasks continue.
        </p>
      )}
    </div>
  );
}
