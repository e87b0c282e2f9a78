// A test double of npm-cli.js: installs an empty library, or fails as the file "npm-fails" next to the data folder specifies.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

const failure = "../../npm-fails";
if (existsSync(failure)) {
  process.stderr.write(readFileSync(failure));
  process.exit(1);
}
const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
for (const path of Object.keys(packages))
  process.stderr.write(`npm http fetch GET 200 http://registry/${path}.tgz 1ms\n`);
mkdirSync("node_modules/node-llama-cpp/dist", { recursive: true });
writeFileSync(
  "node_modules/node-llama-cpp/package.json",
  JSON.stringify({ type: "module", args: process.argv.slice(2), dependencies }),
);
for (const name of Object.keys(dependencies)) mkdirSync(`node_modules/${name}`, { recursive: true });
// Graphics cards of the machine: the names in the file "cards" next to the data folder, or none.
const cards = existsSync("../../cards") ? readFileSync("../../cards", "utf8").split("\n") : [];
writeFileSync(
  "node_modules/node-llama-cpp/dist/index.js",
  `export const getLlama = async () => ({ getGpuDeviceNames: async () => ${JSON.stringify(cards)} });`,
);
