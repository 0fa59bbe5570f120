/** `npm run deploy`, see docs/deploy.md. */
import process from "node:process";
import { DeployError } from "./deploy/deploy-error.ts";
import { type Options, readOptions } from "./deploy/options.ts";

const options = readOptions();
try {
  await act(options);
} catch (error) {
  if (!(error instanceof DeployError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Each action loads what it needs, because wrangler takes seconds. */
async function act({ action, former }: Options): Promise<void> {
  if (action === "first") return (await import("./deploy/first.ts")).checkFirst(options);
  if (action === "dry-run") return (await import("./deploy/dry-run.ts")).dryRun(options);
  if (action === "rehearse") return (await import("./deploy/rehearsal/rehearse.ts")).rehearse(former);
  return (await import("./deploy/deploy.ts")).deploy(options);
}
