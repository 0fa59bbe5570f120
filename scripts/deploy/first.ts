/** `npm run deploy -- --first`: what a first deployment needs, checked where a command can ask. Changes nothing. */
import { type Brand, brand } from "#base/brand.ts";
import { variables } from "#workers/portal/env.ts";
import { checkBrand, checkConfiguration } from "./configuration.ts";
import { DeployError } from "./deploy-error.ts";
import { describeServed, readServed } from "./deployments.ts";
import { checkFirebase } from "./firebase.ts";
import { listManualSteps } from "./manual-steps.ts";
import type { Options } from "./options.ts";
import { type Check, checkResources } from "./resources.ts";
import { listSecrets } from "./secrets.ts";
import { describeSecretCommand, readWorkers, type WorkerConfig } from "./workers.ts";
import { createRunner, Wrangler } from "./wrangler.ts";

export async function checkFirst(
  options: Pick<Options, "config" | "wrangler">,
  wrangler = new Wrangler(createRunner(options.wrangler)),
  identity: Brand = brand,
): Promise<void> {
  const workers = readWorkers(options.config);
  const findings = [...checkConfiguration(workers), ...checkBrand(identity)];
  const checks = [...checkAccount(wrangler, workers), ...(await checkProject(workers))];
  const missing = findings.length + checks.filter(({ isMet }) => !isMet).length;
  console.log("Checked:");
  for (const finding of findings) console.log(describeFinding(finding));
  for (const { title, isMet, fix } of checks)
    console.log(isMet ? `  ok       ${title}` : `  MISSING  ${title}: ${fix}`);
  console.log("\nTo tick off, because no command can ask:");
  for (const { vendor, offWithout, steps } of listManualSteps(workers, identity)) {
    console.log(`${vendor}${offWithout ? ` (off without ${offWithout})` : ""}:`);
    for (const step of steps) console.log(`  [ ] ${step}`);
  }
  if (missing > 0) throw new DeployError(`\n${missing} missing. docs/deploy.md describes each, in this order.`);
  console.log("\nNothing is missing. Tick off the list, then run `npm run deploy`.");
}

export const describeFinding = (finding: string): string => `  MISSING  ${finding}`;

function checkAccount(wrangler: Wrangler, workers: readonly WorkerConfig[]): Check[] {
  const login = wrangler.run(["whoami", "--json"], {});
  const fix = "npx wrangler login, or set CLOUDFLARE_API_TOKEN; with several accounts CLOUDFLARE_ACCOUNT_ID too";
  const account = { title: "Cloudflare account", isMet: login.status === 0, fix };
  if (!account.isMet) return [account];
  return [
    account,
    ...checkResources(wrangler, workers),
    ...checkNames(wrangler, workers),
    ...checkSecrets(wrangler, workers),
  ];
}

/** The names of the Workers are free, ours, or wrangler's for secrets. */
const checkNames = (wrangler: Wrangler, workers: readonly WorkerConfig[]): Check[] =>
  workers.map((worker) => {
    try {
      return { title: `Worker ${describeServed(worker, readServed(wrangler, worker))}`, isMet: true, fix: "" };
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      return { title: `the name ${worker.config.name}`, isMet: false, fix: error.message };
    }
  });

function checkSecrets(wrangler: Wrangler, workers: readonly WorkerConfig[]): Check[] {
  const names = listSecrets(wrangler, workers);
  return workers.flatMap((worker) =>
    worker.secrets.map((secret) => {
      const isThere = names[worker.name]?.includes(secret) ?? false;
      const isOptional = worker.variables[secret]?.safeParse(undefined).success ?? false;
      const note = isThere || !isOptional ? "" : " (optional, not set)";
      return {
        title: `secret ${secret} of ${worker.name}${note}`,
        isMet: isThere || isOptional,
        fix: describeSecretCommand(worker, secret),
      };
    }),
  );
}

async function checkProject(workers: readonly WorkerConfig[]): Promise<Check[]> {
  const vars = workers.find(({ name }) => name === "portal")?.config.vars ?? {};
  const [projectId, apiKey] = [vars.FIREBASE_PROJECT_ID, vars.FIREBASE_API_KEY];
  if (!projectId || !apiKey) return [];
  return checkFirebase({
    ...{ projectId: String(projectId), apiKey: String(apiKey) },
    identityUrl: variables.IDENTITY_URL.parse(vars.IDENTITY_URL),
    firestoreUrl: variables.FIRESTORE_URL.parse(vars.FIRESTORE_URL),
  });
}
