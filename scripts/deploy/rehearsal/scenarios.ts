/** The deployments that are rehearsed, with what each must lead to. */

import { spawn } from "node:child_process";
import process from "node:process";
import { brand } from "#base/brand.ts";
import { checkBrand } from "../configuration.ts";
import { describeFinding } from "../first.ts";
import { projectFolder } from "../workers.ts";
import type { Cloudflare } from "./cloudflare.ts";
import { brokenTag } from "./versions.ts";

export interface Outcome {
  lines: string[];
  /** Null when all went as expected. */
  fault: string | null;
}

interface Stage {
  cloudflare: Cloudflare;
  controlUrl: string;
  suffix: string;
}

export type Scenario = (stage: Stage) => Promise<Outcome>;

const serves = ({ cloudflare }: Stage) =>
  `licences ${cloudflare.serves("licences")}; portal ${cloudflare.serves("portal")}`;

const deploy = ({ controlUrl, suffix }: Stage, args: string[], killWhen?: (text: string) => boolean) =>
  runDeploy(controlUrl, ["--config", suffix, ...args], killWhen);

function judge(stage: Stage, run: DeployRun, expected: { code: number | null; text: string; serves: string }): Outcome {
  const found = serves(stage);
  const fault =
    run.code !== expected.code
      ? `it ended with ${run.code}`
      : !run.text.includes(expected.text)
        ? `it did not say "${expected.text}"`
        : found !== expected.serves
          ? `now serve ${found}`
          : null;
  const shown = run.text.trim().split("\n");
  return { lines: [...(fault === null ? shown.slice(-3) : shown), `Now serve: ${found || "nothing"}`], fault };
}

const nothing = "licences ; portal ";

/** Before anyone uses the portal; the others go on from here. */
export const firstScenarios: Record<string, Scenario> = {
  "A new account": async (stage) => {
    const run = await deploy(stage, ["--tag", "former"]);
    const isNamed = [
      "database licences",
      "bucket theme-releases",
      "secret SESSION_KEYS",
      "secret CREDENTIAL_KEYS",
    ].every((name) => run.text.includes(`${name} is missing`));
    const outcome = judge(stage, run, { code: 1, text: "KV namespace CACHE is missing", serves: nothing });
    return isNamed ? outcome : { ...outcome, fault: outcome.fault ?? "it did not name all that is missing" };
  },
  "A new account with secrets": async (stage) => {
    stage.cloudflare.createResources();
    stage.cloudflare.putRequiredSecrets();
    const list = await deploy(stage, ["--first"]);
    const lines = list.text.split("\n");
    const missing = lines.filter((line) => line.includes("MISSING"));
    // A vendor who has not written their brand yet may rehearse too.
    if (missing.map((line) => line.trimEnd()).join("\n") !== checkBrand(brand).map(describeFinding).join("\n"))
      return { lines, fault: "--first found more to be missing than the brand" };
    const run = await deploy(stage, ["--tag", "former"]);
    const serves = "licences former 100; portal former 100";
    return judge(stage, run, { code: 0, text: "former serves all traffic", serves });
  },
};

const first = "licences first 100; portal first 100";

export const scenarios: Record<string, Scenario> = {
  "A secret is missing": async (stage) => {
    const before = serves(stage);
    const secrets = stage.cloudflare.secrets.portal;
    stage.cloudflare.secrets.portal = secrets.filter((name) => name !== "SESSION_KEYS");
    const run = await deploy(stage, ["--tag", "first"]);
    stage.cloudflare.secrets.portal = secrets;
    return judge(stage, run, { code: 1, text: "the secret SESSION_KEYS is missing", serves: before });
  },
  "A deployment with a migration": async (stage) => {
    stage.cloudflare.pending = ["0050_order_people.sql"];
    const run = await deploy(stage, ["--tag", "first"]);
    return judge(stage, run, { code: 0, text: "first serves all traffic", serves: first });
  },
  "A migration that removes something": async (stage) => {
    stage.cloudflare.pending = ["0032_known_themes.sql"];
    const run = await deploy(stage, ["--tag", "second"]);
    stage.cloudflare.pending = [];
    return judge(stage, run, { code: 1, text: "add --destructive", serves: first });
  },
  "A portal that answers every request with an error": async (stage) => {
    const run = await deploy(stage, ["--tag", brokenTag]);
    return judge(stage, run, { code: 1, text: "The smoke test failed: portal at 0 %", serves: first });
  },
  "An upload that fails": async (stage) => {
    stage.cloudflare.failsUpload = "portal";
    const run = await deploy(stage, ["--tag", "third"]);
    stage.cloudflare.failsUpload = null;
    return judge(stage, run, { code: 1, text: "The upload of", serves: first });
  },
  "A deployment that is killed half-way": async (stage) => {
    const run = await deploy(stage, ["--tag", "fourth"], (text) => text.includes("portal: 10 %"));
    const isSplit = /^licences fourth 100; portal first \d+, fourth \d+$/.test(serves(stage));
    return { lines: [`Now serve: ${serves(stage)}`], fault: run.code === null && isSplit ? null : "it was not cut" };
  },
  "The next run": async (stage) => {
    const run = await deploy(stage, ["--tag", "fourth"]);
    return judge(stage, run, { code: 1, text: "A deployment was interrupted here", serves: serves(stage) });
  },
  "The next run with --resume": async (stage) => {
    const run = await deploy(stage, ["--tag", "fourth", "--resume"]);
    const expected = "licences fourth 100; portal fourth 100";
    return judge(stage, run, { code: 0, text: "fourth serves all traffic", serves: expected });
  },
};

/** Runs `npm run deploy` as its own process against the stand-in for Cloudflare. */
interface DeployRun {
  code: number | null;
  text: string;
}

/** `killWhen` is asked after each line; the process then dies without notice. */
async function runDeploy(
  controlUrl: string,
  args: readonly string[],
  killWhen: (text: string) => boolean = () => false,
): Promise<DeployRun> {
  const fixed = ["--skip-build", "--pause", "0", "--wrangler", "scripts/deploy/rehearsal/wrangler.ts"];
  const child = spawn(process.execPath, ["scripts/deploy.ts", ...fixed, ...args], {
    cwd: projectFolder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, REHEARSAL_URL: controlUrl, NODE_NO_WARNINGS: "1" },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part) => {
      text += part;
      if (killWhen(text)) child.kill("SIGKILL");
    });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, text };
}
