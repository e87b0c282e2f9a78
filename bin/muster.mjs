#!/usr/bin/env node
// The one launcher. It runs on any Node from 20 on, needs nothing installed, and starts everything else under the Node
// that Muster is built for. Run without a command it lists what there is.

/** @type {Record<string, { about: string, load: () => Promise<{ run: (args: string[]) => Promise<number> }> }>} */
const commands = {
  start: { about: "install, build and serve on http://localhost:3000", load: () => import("./start.mjs") },
  dev: { about: "serve with live reload of server and web app", load: () => import("./dev.mjs") },
  check: { about: "types, lint, boundaries, names, dead code", load: () => import("./check.mjs") },
  test: { about: "check, unit, feature and browser tests", load: () => import("./test.mjs") },
  faults: {
    about: "every fault test in both databases, and all server tests on PGlite",
    load: async () => ({ run: (await import("./test.mjs")).runFaults }),
  },
  doctor: { about: "check configuration, connections, and disk space", load: () => operator("doctor") },
  backup: { about: "back up database and files (safe while running): backup FILE", load: () => operator("backup") },
  restore: {
    about: "restore a backup into an empty folder or database: restore FILE",
    load: () => operator("restore"),
  },
  demo: { about: "create a sample organization (remove it with --remove)", load: () => operator("demo") },
  "verify-audit": { about: "check the audit log for tampering", load: () => operator("verify-audit") },
  bench: { about: "measure performance: npm run bench -- [section ...]", load: () => program("bench/run.ts") },
  evals: {
    about: "measure the accuracy of the built-in engine",
    load: () =>
      program(
        "packages/tables/evals/run.ts",
        "packages/tables/evals/profile.ts",
        "packages/retrieval/evals/run.ts",
        "packages/documents/evals/run.ts",
        "packages/writing/evals/run.ts",
        "apps/server/src/features/tasks/tasks.evals.ts",
        "apps/server/src/features/study/study.evals.ts",
        "apps/server/src/features/research/research.evals.ts",
        "apps/server/src/features/research/planned.evals.ts",
      ),
  },
};

const [name = "", ...args] = process.argv.slice(2);
process.exitCode = await main();

async function main() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    return say(`Muster needs Node 20 or newer; this is Node ${process.versions.node}. Get it at https://nodejs.org.`);
  }
  if (["help", "--help", "-h"].includes(name)) {
    console.log(usage());
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    return say(`${name && `Unknown command "${name}". Run "muster help" to see all commands.\n\n`}${usage()}`);
  try {
    const { run } = await command.load();
    return await run(args);
  } catch (error) {
    if (error instanceof Error && error.name === "LauncherError") return say(error.message);
    throw error;
  }
}

/**
 * A command that runs one or more TypeScript programs of the repository in sequence under the pinned Node. The first failure
 * sets the exit code.
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
 * Runs an operator command; passes on the folder from which it was called.
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
