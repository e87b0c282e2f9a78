interface Numbered {
  version: number;
}

/**
 * The two versions to compare, from the URL; else the newest and the one before. Versions come newest first. Undefined with a
 * single version.
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
