interface Numbered {
  version: number;
}

/**
 * The two versions to compare, as the address names them; else the newest with the one before it. Versions come newest first.
 * Nothing where there is but one.
 */
export function chosenVersions<Version extends Numbered>(
  versions: Version[],
  named: { from: string | null; to: string | null },
): { from: Version; to: Version } | undefined {
  const find = (name: string | null) => versions.find(({ version }) => String(version) === name);
  const [newest, previous] = versions;
  if (!newest || !previous) return undefined;
  const to = find(named.to) ?? newest;
  const from = find(named.from) ?? versions.find(({ version }) => version < to.version) ?? previous;
  return { from, to };
}
