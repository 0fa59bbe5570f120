/**
 * The first deployment, and one that changes classes of Durable Objects: Cloudflare accepts neither as a version beside
 * another, and no version from before such a change can return.
 */

import { DeployError } from "./deploy-error.ts";
import { readServed, type Served } from "./deployments.ts";
import { withFirstConfig } from "./first-config.ts";
import { runSmokeTest } from "./smoke-test.ts";
import { getBundling, type WorkerConfig } from "./workers.ts";
import type { Wrangler } from "./wrangler.ts";

export async function deployAtOnce(
  wrangler: Wrangler,
  states: readonly { worker: WorkerConfig; served: Served[] | null }[],
  { tag, message }: { tag: string; message: string },
): Promise<void> {
  const isFirst = states.some(({ served }) => served === null);
  for (const { worker, served } of states) {
    const deploy = (file: string) =>
      wrangler.show("deploy", ...getBundling(worker.config), "--tag", tag, "--message", message, "-c", file);
    if (served === null) withFirstConfig(worker, deploy);
    else deploy(worker.file);
    const [candidate] = readServed(wrangler, worker) ?? [];
    if (!candidate) throw new DeployError(`${worker.name} was deployed and serves nothing.`);
    const failure = await runSmokeTest({ worker, versionId: candidate.id, isFirst });
    if (failure !== null)
      throw new DeployError(
        `The smoke test failed: ${worker.name}: ${failure}\nIt serves all traffic. ${isFirst ? `Correct it and deploy again.` : `Correct it and deploy again, or try \`npx wrangler rollback -c ${worker.file}\`, which Cloudflare refuses after a change of classes.`}`,
      );
    console.log(`${worker.name}: deployed at once, the smoke test passed.`);
  }
  console.log(`${tag} serves all traffic.`);
}
