import { accessSync, constants, existsSync } from "node:fs";
import { join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** A Chromium browser for the end-to-end tests: the one in CHROMIUM_PATH, an installed one, or a newly installed one. */
export async function ensureChromium() {
  return findChromium() ?? (await installChromium());
}

export function findChromium() {
  const onPath = (process.env.PATH ?? "").split(":").flatMap((folder) => names.map((name) => join(folder, name)));
  const asked = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : [];
  return [...asked, ...onPath, ...names.map((name) => join("/usr/bin", name)), ...places].find(isProgram);
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs only as root on Debian. */
async function installChromium() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log("Installing Chromium for the browser tests …");
  const { aptInstall } = await import("./apt.mjs");
  return (await aptInstall("chromium")) ? findChromium() : undefined;
}
