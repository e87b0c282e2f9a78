import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const apiTarget = "http://127.0.0.1:3001";

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [schemalessContract(), react(), tailwind()],
  build: { target: "es2022", manifest: true, assetsInlineLimit: 0 },
  server: {
    host: "127.0.0.1",
    ...(command === "serve" && { proxy: { "/api": { target: apiTarget } } }),
  },
}));

/**
 * The browser needs each call's method and path, never its schemas: the server validates both ways. Replacing the contract
 * with its minified form keeps zod and oRPC (about 30 KB compressed) out of the first view while the types stay whole.
 */
function schemalessContract(): Plugin {
  return {
    name: "schemaless-contract",
    enforce: "pre",
    async load(id) {
      if (!id.split("?")[0]?.endsWith("/packages/contracts/src/contract.ts")) return undefined;
      const [{ contract }, { minifyContractRouter }] = await Promise.all([
        import("@muster/contracts/contract"),
        import("@orpc/contract"),
      ]);
      return `export const contract = ${JSON.stringify(minifyContractRouter(contract))};`;
    },
  };
}
