/** `npm run rotate`, see docs/operations.md, "Key rotation". */
import path from "node:path";
import process from "node:process";
import { DeployError } from "./deploy/deploy-error.ts";
import { exitWithMessage } from "./ports.ts";
import { readArguments } from "./read-arguments.ts";
import { KeyFile } from "./rotate/key-file.ts";
import { describeList, type Kind, kinds, RotationError } from "./rotate/key-lists.ts";
import { remove, rotate } from "./rotate/rotate.ts";
import { createCloudflareTarget, createLocalTarget } from "./rotate/targets.ts";
import { projectFolder } from "./stack.ts";

const usage = `Usage:
  npm run rotate -- LIST --keys FILE            Adds a new key to the list, or makes the one that waits the first.
  npm run rotate -- LIST --keys FILE --remove   Removes the oldest key, when nothing needs it any more.
  npm run rotate -- --keys FILE                 Shows all lists and what comes next.
  npm run rotate -- --rehearse                  Rotates every list under load, on a stack of its own.
  npm run rotate -- --help                      Shows this text.

LIST is sessions, credentials, certificates or release. FILE is JSON with the keys by name, and keeps their times.
--local takes the place of --keys for the stack of this machine. --config NAME reads wrangler.NAME.toml.`;

const options = readOptions();
try {
  if (options.rehearse) await (await import("./rotate/rehearse.ts")).rehearse();
  else await run();
} catch (error) {
  if (!(error instanceof RotationError || error instanceof DeployError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const now = new Date();
  const given = options.local ? path.join(projectFolder, ".wrangler/state/demo-keys.json") : options.keys;
  if (!given) exitWithMessage(`--keys FILE is missing.\n\n${usage}`);
  const file = new KeyFile(given);
  if (!options.kind) {
    for (const kind of Object.keys(kinds) as Kind[])
      if (file.has(kind)) console.log(describeList(kind, file.read(kind), now));
    return;
  }
  const target = options.local ? createLocalTarget() : createCloudflareTarget(options);
  await (options.remove ? remove : rotate)({ kind: options.kind, file, target, now });
}

function readOptions() {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: {
      remove: { type: "boolean" },
      rehearse: { type: "boolean" },
      local: { type: "boolean" },
      keys: { type: "string" },
      config: { type: "string" },
      wrangler: { type: "string" },
    },
  });
  const [kind, ...others] = positionals;
  if (others.length > 0 || (kind !== undefined && !Object.hasOwn(kinds, kind))) exitWithMessage(usage);
  if (values.remove && !kind) exitWithMessage(usage);
  return { ...values, kind: kind as Kind | undefined };
}
