/** `npm run types` writes the bindings of each Worker and the rows of the database as types; `--check` fails when they are out of date. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { createRowTypes } from "./row-types.ts";

const checks = process.argv.includes("--check");

const workers = [
  { config: "wrangler.toml", file: "workers/portal/bindings.d.ts", name: "PortalBindings" },
  { config: "workers/licences/wrangler.toml", file: "workers/licences/bindings.d.ts", name: "LicencesBindings" },
  { config: "workers/sandbox/wrangler.toml", file: "workers/sandbox/bindings.d.ts", name: "SandboxBindings" },
];

for (const { config, file, name } of workers) {
  const options = [file, "-c", config, "--include-runtime=false", `--env-interface=${name}`, "--strict-vars=false"];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["node_modules/wrangler/bin/wrangler.js", "types", ...options, ...(checks ? ["--check"] : [])],
    { encoding: "utf8", env: { ...process.env, WRANGLER_SEND_METRICS: "false" } },
  );
  if (status !== 0) {
    console.error(`${stdout}${stderr}\n${file} does not fit ${config}: run \`npm run types\`.`);
    process.exit(1);
  }
}

const rowsFile = "workers/licences/rows.d.ts";
const rowTypes = createRowTypes("workers/licences/migrations");
if (!checks) writeFileSync(rowsFile, rowTypes);
else if (readFileSync(rowsFile, "utf8") !== rowTypes) {
  console.error(`${rowsFile} does not fit the migrations: run \`npm run types\`.`);
  process.exit(1);
}
