/** The deployment's Workers, variables and secrets, and its dry run without effects. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { describe, expect, onTestFinished, test } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import type { ZodType } from "zod";
import { readWorkers } from "#scripts/deploy/workers.ts";
import { migrations, projectFolder } from "#scripts/stack.ts";
import { isFull } from "#tests/support/size.ts";
import { configuration as licencesVariables } from "#workers/licences/platform/env.ts";
import { variables as portalVariables } from "#workers/portal/env.ts";

const workers: Record<string, { config: string; variables: Record<string, ZodType> }> = {
  portal: { config: "wrangler.toml", variables: portalVariables },
  licences: { config: "workers/licences/wrangler.toml", variables: licencesVariables.shape },
};
/** A deployment rejects them. */
const ofTests = ["TIME_SCALE"];
const file = (name: string) => readFile(path.join(projectFolder, name), "utf8");

/** Runs a command with worthless credentials and counts its network requests. */
async function runOffline(script: string, ...args: string[]) {
  let calls = 0;
  const network = createServer((socket) => {
    calls++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => network.listen(0, "127.0.0.1", resolve));
  const home = await mkdtemp(path.join(tmpdir(), "portal-home-"));
  onTestFinished(async () => {
    network.close();
    await rm(home, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, [script, ...args], {
    cwd: projectFolder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      ...{ HOME: home, TMPDIR: home, CI: "true" },
      ...{ HTTP_PROXY: url, HTTPS_PROXY: url, NO_PROXY: "", CLOUDFLARE_API_BASE_URL: url },
      ...{ CLOUDFLARE_API_TOKEN: "worth-nothing", CLOUDFLARE_ACCOUNT_ID: "0".repeat(32) },
    },
  });
  onTestFinished(() => void child.kill());
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part) => (text += part));
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { status, text, calls };
}

/** The configurations as they were before anyone put ids and variables into them. */
function writeEmptyConfigs(): string {
  const suffix = `census-${randomUUID().slice(0, 8)}`;
  for (const { config } of Object.values(workers)) {
    const text = readFileSync(path.join(projectFolder, config), "utf8")
      .replace(/^\[vars\]\n(?:(?!\[).*\n?)*/m, "")
      .replace(/^database_id = .*$/m, 'database_id = "00000000-0000-0000-0000-000000000000"')
      .replace(/^id = .*$/m, 'id = "portal-cache"');
    const copy = path.join(projectFolder, config.replace(/toml$/, `${suffix}.toml`));
    writeFileSync(copy, text);
    onTestFinished(() => rmSync(copy, { force: true }));
  }
  return suffix;
}

describe("scripts/deploy.ts", () => {
  test.runIf(isFull)("lists the bindings of both Workers in a dry run, and sends no request", async () => {
    const options = ["--dry-run", "--skip-build", "--config", writeEmptyConfigs()];
    const { status, text, calls } = await runOffline("scripts/deploy.ts", ...options);
    expect(status, text).toBe(0);
    for (const { config } of Object.values(workers)) {
      const { d1_databases, durable_objects, kv_namespaces, r2_buckets, services } = readConfig({ config });
      const names = [...d1_databases, ...kv_namespaces, ...r2_buckets, ...(services ?? [])].map(
        ({ binding }) => binding,
      );
      for (const name of [...names, ...durable_objects.bindings.map((each: { name: string }) => each.name)])
        expect(text).toContain(`env.${name} (`);
    }
    expect(text).toContain("nothing was deployed");
    expect(text.match(/^Size: [\d.]+ KiB, [\d.]+ KiB with gzip/gm)).toHaveLength(2);
    expect(text.match(/^Start-up: /gm)).toHaveLength(2);
    for (const name of (await readdir(migrations)).filter((each) => each.endsWith(".sql")))
      expect(text).toContain(name);
    for (const finding of [
      "toml: the variable FIREBASE_PROJECT_ID is missing.",
      "the database_id of DB is a placeholder",
      "the id of the KV namespace CACHE is a placeholder",
    ])
      expect(text).toContain(finding);
    expect(calls).toBe(0);
  });

  test("rejects a wrong argument before anything runs", async () => {
    const { status, text, calls } = await runOffline("scripts/deploy.ts", "--dryrun");
    expect(status).toBe(1);
    expect(text).toContain("npm run deploy -- --dry-run");
    expect(calls).toBe(0);
  });
});

describe("wrangler dev", () => {
  test.runIf(isFull)("points to `npm start`", async () => {
    const { status, text } = await runOffline("node_modules/wrangler/bin/wrangler.js", "dev");
    expect(status).toBe(1);
    expect(text).toContain("Use `npm start`");
  });
});

describe("workers/sandbox/wrangler.toml", () => {
  test("binds the database that the licence service has on a developer's machine, whatever its id at Cloudflare", () => {
    const [sandbox, licences] = ["workers/sandbox/wrangler.toml", "workers/licences/wrangler.toml"].map(
      (config) => readConfig({ config }).d1_databases[0]?.preview_database_id,
    );
    expect(sandbox).toMatch(/^[0-]+$/);
    expect(licences).toBe(sandbox);
  });
});

describe("wrangler.toml", () => {
  test("stops `wrangler dev`, which would run one Worker without the others", () => {
    expect(readConfig({ config: "wrangler.toml" }).build.command).toBe("node scripts/use-npm-start.mjs");
  });

  test.each(Object.entries(workers))(
    "has documented variables for the Worker %s, and requires its secrets",
    async (name, worker) => {
      const row = /^ *\| `(\w+)` \| (\w+) \| (variable|secret)(, optional)? \|/gm;
      const rows = [...(await file("docs/deploy.md")).matchAll(row)].filter(([, , owner]) => owner === name);
      const optional = (variable: string) => worker.variables[variable]?.safeParse(undefined).success;
      const deployed = Object.keys(worker.variables).filter((variable) => !ofTests.includes(variable));
      expect(rows.map(([, variable]) => variable).sort()).toEqual(deployed.sort());
      for (const [, variable = "", , , mark] of rows) expect(mark !== undefined, variable).toBe(optional(variable));
      const secrets = rows.filter(([, , , kind, mark]) => kind === "secret" && !mark).map(([, variable]) => variable);
      const allSecrets = rows.filter(([, , , kind]) => kind === "secret").map(([, variable]) => variable);
      expect(
        readWorkers()
          .find((each) => each.name === name)
          ?.secrets.toSorted(),
      ).toEqual(allSecrets.sort());
      expect(readConfig({ config: worker.config }).secrets?.required?.toSorted()).toEqual(secrets.sort());
      const [readme, example] = await Promise.all([file("README.md"), file(".dev.vars.example")]);
      for (const variable of deployed) {
        expect(readme).toContain(`\`${variable}\``);
        expect(example).toContain(`# ${variable}=`);
      }
    },
  );

  test.each(Object.values(workers))("keeps the logs of the Worker of $config", ({ config }) => {
    expect(readConfig({ config }).observability).toMatchObject({ enabled: true });
  });
});
