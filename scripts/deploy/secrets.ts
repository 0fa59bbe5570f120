/** The names of the secrets that Cloudflare has for a Worker; it never returns a value. */
import { DeployError } from "./deploy-error.ts";
import { isUnknownWorker } from "./deployments.ts";
import type { WorkerConfig } from "./workers.ts";
import type { Wrangler } from "./wrangler.ts";

/** By `WorkerConfig.name`; a Worker that does not exist has none. */
export const listSecrets = (wrangler: Wrangler, workers: readonly WorkerConfig[]): Record<string, string[]> =>
  Object.fromEntries(workers.map((worker) => [worker.name, listSecretNames(wrangler, worker)]));

function listSecretNames(wrangler: Wrangler, { file }: WorkerConfig): string[] {
  const { status, stdout, stderr } = wrangler.run(["secret", "list", "--format", "json", "-c", file], {});
  if (status === 0) return (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
  if (isUnknownWorker(`${stdout}${stderr}`)) return [];
  throw new DeployError(`The names of the secrets cannot be read:\n${stdout}${stderr}`);
}
