import { features } from "../../features.ts";
import { access as kernel } from "../../kernel/kernel.access.test.ts";
import type { Access } from "./access.ts";

/** The expectations of the kernel and of each listed feature, by name. A feature without them fails the import. */
export async function readAccess(): Promise<Map<string, Access>> {
  const all = new Map<string, Access>();
  all.set("kernel", kernel);
  for (const { name } of features)
    all.set(name, (await import(`../../features/${name}/${name}.access.test.ts`)).access as Access);
  return all;
}

/** One kind of list of all features. */
export function merge<T>(
  all: Map<string, Access>,
  pick: (access: Access) => Record<string, T> | undefined,
): Record<string, T> {
  return Object.assign({}, ...[...all.values()].map(pick));
}
