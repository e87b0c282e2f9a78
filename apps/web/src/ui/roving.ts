/** The next index for an arrow key in a ring of items; undefined for other keys. */
export function nextIndex(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return (index + 1) % count;
    case "ArrowLeft":
    case "ArrowUp":
      return (index - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

/** The next item after `index` whose label starts with the typed text, wrapping around once; -1 when none matches. */
export function typeAhead(labels: string[], typed: string, index: number): number {
  const wanted = typed.toLocaleLowerCase();
  // A second letter refines the current match, the first one starts after it.
  const from = typed.length > 1 ? index : index + 1;
  const order = labels.map((_, offset) => (from + offset + labels.length) % labels.length);
  return order.find((at) => labels[at]?.toLocaleLowerCase().startsWith(wanted)) ?? -1;
}
