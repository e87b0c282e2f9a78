import { readFileSync } from "node:fs";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Changes rarely, so browsers keep it over a new version of Muster. */
const vendor = /node_modules\/(react|react-dom|react-router|scheduler|zustand|@tanstack)\//;

/** What nearly every page draws with: one request instead of a dozen small ones. Dialogs, forms, charts stay on demand. */
const base =
  /src\/ui\/(avatar|bar|button|chip|cx|empty|fault|field-art|floating|format|formation|kbd|lazy-dialog|ledger|live-region|loading-mark|logo|mark|menu|meters|panel|popover|query-view|roving|skeleton|step-bar|ticks|time|tooltip|use-media)\.tsx?$|src\/platform\/(?!telemetry-|outbox\/)/;

/** Sign-in and dashboard are the pages that people open first: their icons come with the parts of every page. */
const firstPages =
  /src\/features\/(dashboard\/|accounts\/(auth-frame|continue-button|login-page|other-sign-in-methods|sign-in-form)\.)|src\/ui\/(form-alert|text-field|toast-host)\./;
const icon = /node_modules\/lucide-react\//;

/** The parts of the sign-in page: one request instead of five small ones. */
const signIn = /src\/features\/accounts\/(auth-frame|continue-button|passkeys|sign-in\.queries|sso-faults)\.tsx?$/;
const textFields = /src\/ui\/(field-frame|form-alert|text-field)\.tsx$/;

interface Modules {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null;
}

const ofEveryPage = new Map<string, boolean>();

/** Whether the entry imports a module, itself or through others: every page loads these, so they are one file and not a dozen. */
function isOfEveryPage(id: string, modules: Modules): boolean {
  const known = ofEveryPage.get(id);
  if (known !== undefined) return known;
  ofEveryPage.set(id, false);
  const info = modules.getModuleInfo(id);
  const isImporter = (each: string) => isOfEveryPage(each, modules) || (icon.test(id) && firstPages.test(each));
  const holds = info !== null && (info.isEntry || info.importers.some(isImporter));
  ofEveryPage.set(id, holds);
  return holds;
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [schemalessContract(), directIcons(), react(), tailwind(), preloadedFont(), compiledAtOnce(), appFiles()],
  build: {
    target: "es2022",
    manifest: true,
    assetsInlineLimit: 0,
    // Every browser that understands this build preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "vendor", test: vendor },
            {
              name: (id, modules) => (base.test(id) || isOfEveryPage(id, modules) ? "base" : null),
              debugName: "base",
            },
            // Pictures that several parts share; one that a single part draws comes with it.
            { name: "icons", test: icon, minShareCount: 2 },
            { name: "sign-in", test: signIn },
            { name: "text-fields", test: textFields },
          ],
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
});

/** The browser needs no schemas: the server validates both ways. The types stay whole. */
function schemalessContract(): Plugin {
  return {
    name: "schemaless-contract",
    enforce: "pre",
    async load(id) {
      if (!id.split("?")[0]?.endsWith("/packages/contracts/src/contract.ts")) return undefined;
      const [{ contract }, { compactContract }] = await Promise.all([
        import("@muster/contracts/contract"),
        import("@muster/client/compact-contract"),
      ]);
      return compactContract(contract);
    },
  };
}

/**
 * Imports each icon from its own file instead of the list of all: otherwise the modules that import the list seem to import every
 * icon, and those of all pages become part of the first view.
 */
function directIcons(): Plugin {
  const list = readFileSync(new URL("../lucide-react.mjs", import.meta.resolve("lucide-react/icons/bell")), "utf8");
  const files = new Map(
    [...list.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g)].flatMap(([, names = "", file = ""]) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]) => [name, file] as const),
    ),
  );
  return {
    name: "direct-icons",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!id.includes("/apps/web/src/") || !code.includes('"lucide-react"')) return undefined;
      return code.replace(/import \{([^}]*)\} from "lucide-react";/g, (_, names: string) =>
        names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith("type "))
          .map((name) => importOfIcon(name))
          .join(" "),
      );
    },
  };
  function importOfIcon(name: string): string {
    const [exported = "", local = exported] = name.split(" as ");
    const file = files.get(exported);
    if (!file) throw new Error(`lucide-react has no icon ${exported}`);
    return `import ${local} from "lucide-react/icons/${file}";`;
  }
}

/** Preloads the text font, so that lines don't wrap differently when it arrives after the text. */
function preloadedFont(): Plugin {
  const isFont = (file: string) => /instrument-sans-latin-wght-normal[^/]*\.woff2$/.test(file);
  return {
    name: "preloaded-font",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter(isFont)
          .map((file) => ({
            tag: "link",
            injectTo: "head",
            attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: "" },
          })),
    },
  };
}

/** Lists the scripts and styles of all parts, which the service worker keeps for use without a connection. */
function appFiles(): Plugin {
  return {
    name: "app-files",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const files = Object.keys(bundle).filter((file) => /\.(?:js|css)$/.test(file));
        this.emitFile({ type: "asset", fileName: "app-files.json", source: JSON.stringify(files.sort()) });
      },
    },
  };
}

/**
 * Has Chromium compile the functions of every page's files while it downloads them, and not one by one at their first call. See
 * https://v8.dev/blog/explicit-compile-hints. Other browsers ignore the comment.
 */
function compiledAtOnce(): Plugin {
  return {
    name: "compiled-at-once",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk" && ["vendor", "base"].includes(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}
