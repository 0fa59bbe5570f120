/** `npm run types` writes the bindings of each Worker as types; `--check` fails when they are older than the configuration. */
import { spawnSync } from "node:child_process";
import process from "node:process";

const workers = [
  { config: "wrangler.toml", file: "workers/portal/bindings.d.ts", name: "PortalBindings" },
  { config: "workers/licences/wrangler.toml", file: "workers/licences/bindings.d.ts", name: "LicencesBindings" },
  { config: "workers/sandbox/wrangler.toml", file: "workers/sandbox/bindings.d.ts", name: "SandboxBindings" },
];

for (const { config, file, name } of workers) {
  const options = [file, "-c", config, "--include-runtime=false", `--env-interface=${name}`, "--strict-vars=false"];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      "node_modules/wrangler/bin/wrangler.js",
      "types",
      ...options,
      ...(process.argv.includes("--check") ? ["--check"] : []),
    ],
    { encoding: "utf8", env: { ...process.env, WRANGLER_SEND_METRICS: "false" } },
  );
  if (status !== 0) {
    console.error(`${stdout}${stderr}\n${file} does not fit ${config}: run \`npm run types\`.`);
    process.exit(1);
  }
}
