/** Whose a version of a Worker is, by what it binds. */
import type { WorkerConfig } from "./workers.ts";

/** The fields of `wrangler versions view --json` that are read here. */
export interface VersionDetail {
  annotations?: { "workers/tag"?: string; "workers/message"?: string };
  resources?: {
    bindings?: { type: string; name: string; class_name?: string; workflow_name?: string }[];
    script?: { handlers?: string[] };
    script_runtime?: { compatibility_date?: string };
  };
}

/**
 * `draft` is the empty Worker that `wrangler secret put` creates for the first secret of a name. A tag decides nothing:
 * other projects set tags too, and a change of a secret leaves a version of ours without one.
 */
export function classifyVersion(worker: WorkerConfig, version: VersionDetail): "ours" | "draft" | "foreign" {
  const bindings = version.resources?.bindings ?? [];
  const own = listOwnBindings(worker);
  if (bindings.some((binding) => own.has(describeBinding(binding)))) return "ours";
  const isDraft =
    !version.annotations?.["workers/tag"] &&
    bindings.every(({ type }) => type === "secret_text") &&
    (version.resources?.script?.handlers ?? ["fetch"]).join() === "fetch" &&
    isUndated(version.resources?.script_runtime?.compatibility_date);
  return isDraft ? "draft" : "foreign";
}

/** Every Worker that was uploaded by a configuration has a date; without one Cloudflare assumes this one. */
const isUndated = (date: string | undefined): boolean => !date || date <= "2021-11-02";

/** The classes of Durable Objects and the workflows, which every version of ours has. */
const listOwnBindings = ({ config }: WorkerConfig): Set<string> =>
  new Set([
    ...config.durable_objects.bindings.map(({ name, class_name }) => `${name} ${class_name}`),
    ...config.workflows.map(({ binding, name }) => `${binding} ${name}`),
  ]);

const describeBinding = (binding: { type: string; name: string; class_name?: string; workflow_name?: string }) =>
  `${binding.name} ${binding.type === "workflow" ? binding.workflow_name : binding.class_name}`;
