// Vite with the settings of apps/web and the address of the server that `muster dev` has started beside it. Runs under the pinned
// Node, in its own process.
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { root } from "./paths.mjs";

const web = join(root, "apps", "web");
const { createServer } = await import(pathToFileURL(createRequire(join(web, "package.json")).resolve("vite")).href);

const vite = await createServer({
  root: web,
  configFile: join(web, "vite.config.ts"),
  server: {
    host: process.env.HOST || "127.0.0.1",
    port: Number(process.env.PORT),
    strictPort: true,
    proxy: Object.fromEntries(["/api", "/scim"].map((path) => [path, { target: process.env.MUSTER_API }])),
  },
});
await serverIsUp();
await vite.listen();
console.log(`Muster with live reload: http://localhost:${process.env.PORT}`);

for (const end of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"])
  process.on(end, () => void vite.close().then(() => process.exit(0)));

/** A page that is opened before the server is ready shows errors; a server that does not start within 30 s logs the reason. */
async function serverIsUp() {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${process.env.MUSTER_API}/api/health`).catch(() => undefined);
    if (answer) return;
    await wait(100);
  }
}
