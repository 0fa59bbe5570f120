/** `npm run deploy`: migrations, the licence service, then the portal that calls it. Stops at the first failure. */
import { spawnSync } from "node:child_process";
import process from "node:process";
import { build } from "./build.ts";

const steps = [
  ["d1", "migrations", "apply", "licences", "--remote", "-c", "workers/licences/wrangler.toml"],
  ["deploy", "--minify", "-c", "workers/licences/wrangler.toml"],
  ["deploy", "--minify", "-c", "wrangler.toml"],
];

build(["pages"]);
for (const step of steps) {
  const { status } = spawnSync(process.execPath, ["node_modules/wrangler/bin/wrangler.js", ...step], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
