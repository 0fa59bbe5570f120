/** What serves a Worker now, as Cloudflare says. No file of this machine knows it better. */

import { DeployError } from "./deploy-error.ts";
import { classifyVersion, type VersionDetail } from "./version-owner.ts";
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

interface Version extends VersionDetail {
  id: string;
  number: number;
}

/** What wrangler says of a Worker that was never deployed; its commands word it differently. */
export const isUnknownWorker = (output: string): boolean =>
  /has no deployments|does not exist|Worker "[^"]*"[^\n]* not found|code: 10007/.test(output);

/**
 * The versions of ours with their shares, the older one first; null for a Worker without any, which does not exist or
 * only holds secrets. Throws when the Worker serves something else.
 */
export function readServed(wrangler: Wrangler, worker: WorkerConfig): Served[] | null {
  const { file } = worker;
  const { status, stdout, stderr } = wrangler.run(["deployments", "status", "--json", "-c", file], {});
  if (status !== 0) {
    if (isUnknownWorker(`${stdout}${stderr}`)) return null;
    throw new DeployError(`What ${file} serves cannot be read:\n${stdout}${stderr}`);
  }
  const { versions: shares } = JSON.parse(stdout) as Deployment;
  const versions = shares.map(({ version_id: id, percentage }) => {
    const detail = wrangler.readJson<Version>("versions", "view", id, "--json", "-c", file);
    const tag = detail.annotations?.["workers/tag"] ?? null;
    return { owner: classifyVersion(worker, detail), id, percentage, number: detail.number, tag };
  });
  const foreign = versions.find(({ owner }) => owner === "foreign");
  if (foreign) throw new DeployError(describeForeign(worker, foreign));
  if (versions.every(({ owner }) => owner === "draft")) return null;
  return versions.map(({ owner: _, ...served }) => served).sort((one, other) => one.number - other.number);
}

const describeForeign = ({ config, file }: WorkerConfig, { id, tag }: { id: string; tag: string | null }): string =>
  `The account has another Worker with the name "${config.name}": its version ${id}${tag ? ` (${tag})` : ""} has no binding of ours.
Nothing was changed. Choose another account, or another name in ${file}: the portal's service binding names the licence service.`;

/** The newest version with this tag that was uploaded after the served one, or null: an older one has older secrets. */
export function findUploaded(wrangler: Wrangler, { file }: WorkerConfig, tag: string, served: Served): string | null {
  const versions = wrangler.readJson<Version[]>("versions", "list", "--json", "-c", file);
  const found = versions.filter(
    ({ annotations, number }) => annotations?.["workers/tag"] === tag && number > served.number,
  );
  return found.sort((one, other) => other.number - one.number)[0]?.id ?? null;
}

export const describeServed = ({ name }: WorkerConfig, served: readonly Served[] | null): string =>
  served === null
    ? `${name}: was never deployed here`
    : `${name}: ${served.map(({ id, tag, percentage }) => `${tag ?? id} ${percentage} %`).join(", ")}`;

/** Sets the shares; the same order each time keeps Durable Objects at the version they have. */
export function shift(wrangler: Wrangler, { file }: WorkerConfig, shares: [id: string, percentage: number][]): void {
  const specs = shares.map(([id, percentage]) => `${id}@${percentage}%`);
  wrangler.read("versions", "deploy", ...specs, "--yes", "-c", file);
}
