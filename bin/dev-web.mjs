// Vite with the settings of apps/web and one more: the server that `muster dev` has started beside it. Runs under the
// pinned Node, as a process of its own.
import { createRequire } from "node:module";
import { join } from "node:path";
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
    proxy: { "/api": { target: process.env.MUSTER_API } },
  },
});
await vite.listen();
console.log(`Muster with live reload: http://localhost:${process.env.PORT}`);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => void vite.close().then(() => process.exit(0)));
