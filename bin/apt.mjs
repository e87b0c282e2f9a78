import { runQuietly } from "./children.mjs";

/**
 * Installs a Debian package without prompts; prints the output on failure.
 * @param {string} name
 */
export async function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await runQuietly("apt-get", ["update", "-qq"], { env });
  const { code, output } = await runQuietly("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], {
    env,
  });
  if (code !== 0) console.log(output.trimEnd().split("\n").slice(-5).join("\n"));
  return code === 0;
}
