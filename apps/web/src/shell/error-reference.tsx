/** What to quote when asking for help; nothing where no id is known. */
export function ErrorReference({ id }: { id: string | undefined }) {
  if (!id) return null;
  return (
    <p className="mt-3 break-words text-ink-3 text-small">
      Reference for support: <code className="font-mono text-micro">{id}</code>
    </p>
  );
}
