#!/usr/bin/env node
// The one launcher. It runs on any Node from 20 on, needs nothing installed, and starts everything else under the Node
// that Muster is built for. Run without a command it lists what there is.

/** @type {Record<string, { about: string, load: () => Promise<{ run: (args: string[]) => Promise<number> }> }>} */
const commands = {
  start: { about: "install, build and serve on http://localhost:3000", load: () => import("./start.mjs") },
  dev: { about: "serve with live reload of server and web app", load: () => import("./dev.mjs") },
  check: { about: "types, lint, boundaries, names, dead code", load: () => import("./check.mjs") },
  test: { about: "check, then unit, feature and browser tests", load: () => import("./test.mjs") },
  doctor: { about: "what is set up, what answers, what is missing", load: () => operator("doctor") },
  backup: { about: "save database and files: backup FILE, also while it runs", load: () => operator("backup") },
  restore: { about: "bring a backup back: restore FILE, into an empty folder", load: () => operator("restore") },
  demo: { about: "a sample organization to look around in; --remove", load: () => operator("demo") },
  "verify-audit": { about: "whether the record of events is as it was sealed", load: () => operator("verify-audit") },
  bench: { about: "measure: npm run bench -- [section ...]", load: () => program("bench/run.ts") },
  evals: {
    about: "how often the built-in engine answers rightly",
    load: () => program("packages/ai/evals/run.ts", "packages/tables/evals/run.ts"),
  },
};

const [name = "", ...args] = process.argv.slice(2);
process.exitCode = await main();

async function main() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    return say(`Muster needs Node 20 or newer; this is Node ${process.versions.node}. Get one at https://nodejs.org.`);
  }
  if (["help", "--help", "-h"].includes(name)) {
    console.log(usage());
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return say(`${name && `Muster has no command '${name}'.\n\n`}${usage()}`);
  try {
    const { run } = await command.load();
    return await run(args);
  } catch (error) {
    if (error instanceof Error && error.name === "LauncherError") return say(error.message);
    throw error;
  }
}

/**
 * A command that is one or more TypeScript programs of the repository, run one after the other under the pinned Node.
 * @param {string[]} files
 */
async function program(...files) {
  const { runProgram } = await import("./program.mjs");
  const run = async (/** @type {string[]} */ args) => {
    let code = 0;
    for (const file of files) code = (await runProgram(file, args)) || code;
    return code;
  };
  return { run };
}

/**
 * A command for whoever runs an installation; it is told from where it was called.
 * @param {string} command
 */
async function operator(command) {
  const { runProgram } = await import("./program.mjs");
  const file = "apps/server/src/operator/main.ts";
  return { run: (/** @type {string[]} */ args) => runProgram(file, [process.cwd(), command, ...args]) };
}

/** @param {string} words */
function say(words) {
  console.error(words);
  return 1;
}

function usage() {
  const lines = Object.entries(commands).map(([known, { about }]) => `  ${known.padEnd(12)} ${about}`);
  return ["muster <command>", "", ...lines].join("\n");
}
