/** What is wrong with the configuration of the Workers. Names only, never a value. */
import type { Brand } from "#base/brand.ts";
import { describeSecretCommand, type WorkerConfig } from "./workers.ts";

/** Refused in a deployment. */
const testVariables = new Set(["TIME_SCALE"]);

const isUnset = (value: unknown) => value === undefined || value === "";

/** `secretNames` are those that Cloudflare has; without them only the files are checked. */
export function checkConfiguration(workers: readonly WorkerConfig[], secretNames?: Record<string, string[]>): string[] {
  const findings = workers.flatMap((worker) => [
    ...checkVariables(worker, workers),
    ...checkPlaceholders(worker),
    ...(secretNames ? checkSecrets(worker, secretNames[worker.name] ?? []) : []),
  ]);
  for (const { name, file, url } of workers)
    if (url === "" && name === "portal")
      findings.push(`${file}: the variable PORTAL_URL is missing, which the smoke test asks.`);
  const licences = workers.find(({ name }) => name === "licences")?.config.name;
  for (const { file, config } of workers)
    for (const { binding, service } of config.services ?? [])
      if (service !== licences)
        findings.push(`${file}: ${binding} binds ${service}, and the licence service is ${licences}.`);
  const [first, second] = workers.map(({ config }) => config.vars);
  for (const name of ["STRIPE_PRICE_ID", "PORTAL_URL"])
    if (!isUnset(first?.[name]) && !isUnset(second?.[name]) && first?.[name] !== second?.[name])
      findings.push(`${name} has different values in the two Workers.`);
  return findings;
}

/** Domains that are reserved for examples: RFC 2606. */
const exampleAddress = /@(?:[^@]+\.)?(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i;

/** Customers write to the support address. */
export const checkBrand = ({ supportEmail }: Pick<Brand, "supportEmail">): string[] =>
  exampleAddress.test(String(supportEmail))
    ? [`base/brand.ts: the supportEmail ${supportEmail} is that of the demo.`]
    : [];

function checkVariables(worker: WorkerConfig, workers: readonly WorkerConfig[]): string[] {
  const { file, config, variables, secrets } = worker;
  const given = config.vars;
  const missing = Object.entries(variables)
    .filter(([name, schema]) => !secrets.includes(name) && isUnset(given[name]) && !schema.safeParse(undefined).success)
    .map(([name]) => `${file}: the variable ${name} is missing.`);
  const wrong = Object.entries(given).flatMap(([name, value]) => {
    const schema = variables[name];
    if (!schema) return [`${file}: the variable ${name} is unknown${describeOwner(name, workers)}.`];
    if (testVariables.has(name)) return [`${file}: the variable ${name} is for tests only.`];
    if (secrets.includes(name)) return [`${file}: ${name} is a secret and must not be in this file.`];
    return isUnset(value) || schema.safeParse(value).success ? [] : [`${file}: the variable ${name} is malformed.`];
  });
  return [...missing, ...wrong];
}

function describeOwner(name: string, workers: readonly WorkerConfig[]): string {
  const owner = workers.find(({ variables }) => Object.hasOwn(variables, name));
  return owner ? `: it belongs to ${owner.name}` : " to both Workers";
}

function checkPlaceholders({ file, config }: WorkerConfig): string[] {
  const databases = config.d1_databases.filter(({ database_id: id }) => !id || /^[0-]+$/.test(id));
  const namespaces = config.kv_namespaces.filter(({ id }) => !/^[0-9a-f]{32}$/.test(id ?? ""));
  return [
    ...databases.map(({ binding }) => `${file}: the database_id of ${binding} is a placeholder.`),
    ...namespaces.map(({ binding }) => `${file}: the id of the KV namespace ${binding} is a placeholder.`),
  ];
}

function checkSecrets(worker: WorkerConfig, given: readonly string[]): string[] {
  const { name, variables, secrets } = worker;
  const missing = secrets.filter(
    (secret) => !given.includes(secret) && !variables[secret]?.safeParse(undefined).success,
  );
  const unknown = given.filter((secret) => !Object.hasOwn(variables, secret));
  return [
    ...missing.map(
      (secret) => `${name}: the secret ${secret} is missing at Cloudflare: ${describeSecretCommand(worker, secret)}`,
    ),
    ...unknown.map((secret) => `${name}: the secret ${secret} at Cloudflare is unknown to this Worker.`),
  ];
}
