/** What serves a Worker now, as Cloudflare says. No file of this machine knows it better. */

import { DeployError } from "./deploy-error.ts";
import type { WorkerConfig } from "./workers.ts";
import type { Wrangler } from "./wrangler.ts";

export interface Served {
  id: string;
  percentage: number;
  tag: string | null;
  number: number;
}

interface Deployment {
  versions: { version_id: string; percentage: number }[];
}

interface Version {
  id: string;
  number: number;
  annotations?: { "workers/tag"?: string; "workers/message"?: string };
}

/** What wrangler says of a Worker that was never deployed. */
export const isUnknownWorker = (output: string): boolean =>
  /has no deployments|does not exist|code: 10007/.test(output);

/** The versions with their shares, the older one first; null for a Worker that was never deployed. */
export function readServed(wrangler: Wrangler, { file }: WorkerConfig): Served[] | null {
  const { status, stdout, stderr } = wrangler.run(["deployments", "status", "--json", "-c", file], {});
  if (status !== 0) {
    if (isUnknownWorker(`${stdout}${stderr}`)) return null;
    throw new DeployError(`What ${file} serves cannot be read:\n${stdout}${stderr}`);
  }
  const { versions } = JSON.parse(stdout) as Deployment;
  const served = versions.map(({ version_id: id, percentage }) => {
    const version = wrangler.readJson<Version>("versions", "view", id, "--json", "-c", file);
    return { id, percentage, number: version.number, tag: version.annotations?.["workers/tag"] ?? null };
  });
  return served.sort((one, other) => one.number - other.number);
}

/** The newest uploaded version with this tag, or null. */
export function findUploaded(wrangler: Wrangler, { file }: WorkerConfig, tag: string): string | null {
  const versions = wrangler.readJson<Version[]>("versions", "list", "--json", "-c", file);
  const found = versions.filter(({ annotations }) => annotations?.["workers/tag"] === tag);
  return found.sort((one, other) => other.number - one.number)[0]?.id ?? null;
}

export const describeServed = ({ name }: WorkerConfig, served: readonly Served[] | null): string =>
  served === null
    ? `${name}: was never deployed`
    : `${name}: ${served.map(({ id, tag, percentage }) => `${tag ?? id} ${percentage} %`).join(", ")}`;

/** Sets the shares; the same order each time keeps Durable Objects at the version they have. */
export function shift(wrangler: Wrangler, { file }: WorkerConfig, shares: [id: string, percentage: number][]): void {
  const specs = shares.map(([id, percentage]) => `${id}@${percentage}%`);
  wrangler.read("versions", "deploy", ...specs, "--yes", "-c", file);
}
