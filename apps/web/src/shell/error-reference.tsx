/** The reference to quote when asking for help; nothing without an id. */
export function ErrorReference({ id }: { id: string | undefined }) {
  if (!id) return null;
  return (
    <p className="mt-3 break-words text-ink-3 text-small">
      Reference for support: <code className="font-mono text-micro">{id}</code>
    </p>
  );
}
