/** Options of `npm run deploy`. */
import process from "node:process";
import { exitWithMessage } from "../ports.ts";
import { readArguments } from "../read-arguments.ts";

const usage = `Usage:
  npm run deploy                  Checks, builds, uploads a version of both Workers, applies the D1 migrations, and
                                  shifts the traffic step by step: first the licence service, then the portal. Each
                                  step tests the new version; when a test fails, the former versions return.
  npm run deploy -- --first       Checks what a first deployment needs, and lists what no command can ask.
                                  Changes nothing; "npm run deploy" does the first deployment too.
  npm run deploy -- --dry-run     Builds, checks the configuration by name, bundles both Workers, measures them and
                                  lists the migrations. Deploys nothing and needs no account.
  npm run deploy -- --resume      Continues a deployment that was interrupted.
  npm run deploy -- --return      Ends an interrupted deployment: the former versions get all traffic.
  npm run deploy -- --rehearse    Plays deployments on this machine, with failures, without an account.
  npm run deploy -- --help        Shows this text.

Options of a deployment:
  --config NAME      Reads wrangler.NAME.toml of both Workers instead of wrangler.toml.
  --destructive      Applies migrations that remove something, too.
  --at-once          Deploys without steps, for changes of Durable Object classes, which cannot return.
  --pause SECONDS    Waits this long after each step (60).
  --tag NAME         Names the versions; without it the commit does.
  --skip-build       Deploys the pages that are already built.
  --former COMMIT    The version that a rehearsal replaces; without it the present build.
  --wrangler FILE    Runs this script in place of wrangler, for rehearsals.

docs/deploy.md describes the set-up, step by step.`;

const known = {
  first: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  resume: { type: "boolean", default: false },
  return: { type: "boolean", default: false },
  rehearse: { type: "boolean", default: false },
  former: { type: "string" },
  config: { type: "string" },
  destructive: { type: "boolean", default: false },
  "at-once": { type: "boolean", default: false },
  pause: { type: "string", default: "60" },
  tag: { type: "string" },
  "skip-build": { type: "boolean", default: false },
  wrangler: { type: "string" },
} as const;

export type Action = "first" | "dry-run" | "rehearse" | "resume" | "return" | "deploy";

export function readOptions(args = process.argv.slice(2)) {
  const { values } = readArguments(usage, { args, options: known });
  const pauseSeconds = Number(values.pause);
  if (!(pauseSeconds >= 0 && pauseSeconds <= 3600)) exitWithMessage(`--pause takes 0 to 3600 seconds.\n\n${usage}`);
  for (const name of ["config", "tag"] as const)
    if (values[name] !== undefined && !/^[\w.-]{1,40}$/.test(values[name]))
      exitWithMessage(`--${name} takes letters, digits, dots and dashes.\n\n${usage}`);
  return { ...values, action: chooseAction(values), pauseSeconds };
}

export type Options = ReturnType<typeof readOptions>;

type Chosen = Record<"first" | "dry-run" | "rehearse" | "resume" | "return", boolean>;

function chooseAction(values: Chosen): Action {
  // `npm run deploy --dry-run` without the separating dashes: npm consumes the flag and sets this variable.
  const isDryRun = values["dry-run"] || process.env.npm_config_dry_run === "true";
  const chosen = (["first", "rehearse", "resume", "return"] as const).filter((name) => values[name]);
  if (chosen.length + Number(isDryRun) > 1) exitWithMessage(`Choose one of these options.\n\n${usage}`);
  return isDryRun ? "dry-run" : (chosen[0] ?? "deploy");
}
