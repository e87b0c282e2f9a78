/** A person's initials; the name is shown beside it. */
export function Avatar({ name, size = 24 }: { name: string; size?: number }) {
  const initials = name
    .split(/[\s._@-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase())
    .join("");
  return (
    <span
      aria-hidden="true"
      className="grid shrink-0 place-items-center rounded-[50%] bg-pressed font-[560] text-ink-2"
      style={{ width: size, height: size, fontSize: size * 0.4 }}
    >
      {initials}
    </span>
  );
}
