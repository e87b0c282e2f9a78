import { registerHooks } from "node:module";

/**
 * drizzle's ES modules import each other in circles, which costs Node's loader half a second and 200 MB of garbage at each start;
 * its CommonJS build has the same exports and loads in 60 ms. The hook must stand before the first import of it.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith("drizzle-orm")
      ? next(specifier, { ...context, conditions: ["node", "require"] })
      : next(specifier, context),
});

const { run } = await import("./start.ts");
await run();
