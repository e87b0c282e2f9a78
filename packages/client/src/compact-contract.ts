type Procedures = Record<string, { "~orpc": { meta: object; route: { method?: string; path?: string } } }>;

/**
 * The source of a module that exports `contract` with the method and path of each call and without its schemas: clients use nothing
 * else of it at runtime, and leave zod and oRPC (about 30 KB compressed) out.
 * @param isIncluded which calls the client may make, by their `$meta`
 */
export function compactContract(contract: object, isIncluded: (meta: object) => boolean = () => true): string {
  const features = Object.entries(contract as Record<string, Procedures>).map(([feature, procedures]) => {
    const calls = Object.entries(procedures)
      .filter(([, procedure]) => isIncluded(procedure["~orpc"].meta))
      .map(([name, procedure]) => {
        const { method, path } = procedure["~orpc"].route;
        return `${JSON.stringify(name)}: call(${JSON.stringify(method)}, ${JSON.stringify(path)})`;
      });
    return calls.length === 0 ? "" : `${JSON.stringify(feature)}: { ${calls.join(", ")} }`;
  });
  return `const call = (method, path) => ({ "~orpc": { route: { method, path } } });
export const contract = { ${features.filter(Boolean).join(", ")} };`;
}
