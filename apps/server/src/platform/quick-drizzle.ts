import { registerHooks } from "node:module";

/**
 * drizzle's ES modules import each other in circles, which costs Node's loader half a second and 200 MB of garbage at each start;
 * its CommonJS build has the same exports and loads in 60 ms. Must be loaded before any import of drizzle.
 */
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return /\/drizzle-orm\/.*\.js$/.test(found.url)
      ? { ...found, url: found.url.replace(/\.js$/, ".cjs"), format: "commonjs" }
      : found;
  },
});
