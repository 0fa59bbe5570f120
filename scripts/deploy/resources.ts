/** What of Cloudflare's account the Workers bind: the database, the buckets and the namespace. */
import { stripVTControlCharacters } from "node:util";
import type { WorkerConfig } from "./workers.ts";
import type { Wrangler } from "./wrangler.ts";

/** One line of the list of what a first deployment needs. */
export interface Check {
  title: string;
  isMet: boolean;
  /** What to do when it is not met. */
  fix: string;
}

export const listMissing = (checks: readonly Check[]): string[] =>
  checks.filter(({ isMet }) => !isMet).map(({ title, fix }) => `${title} is missing: ${fix}`);

export function checkResources(wrangler: Wrangler, workers: readonly WorkerConfig[]): Check[] {
  const databases = listExisting(wrangler, ["d1", "list", "--json"], (text) => readField(text, "uuid"));
  const namespaces = listExisting(wrangler, ["kv", "namespace", "list"], (text) => readField(text, "id"));
  // This one cannot answer with JSON.
  const buckets = listExisting(wrangler, ["r2", "bucket", "list"], (text) =>
    [...text.matchAll(/^name:\s+(\S+)/gm)].map(([, name = ""]) => name),
  );
  const check = ({ ids, fault }: Existing, id: string | undefined, title: string, fix: string): Check => ({
    title,
    isMet: id !== undefined && ids.includes(id),
    fix: fault ?? fix,
  });
  return workers.flatMap(({ file, config }) => [
    ...config.d1_databases.map(({ database_name: name, database_id: id }) =>
      check(databases, id, `database ${name}`, `npx wrangler d1 create ${name}, then put its id into ${file}`),
    ),
    ...config.r2_buckets.map(({ bucket_name: name }) =>
      check(buckets, name, `bucket ${name}`, `npx wrangler r2 bucket create ${name}`),
    ),
    ...config.kv_namespaces.map(({ binding, id }) =>
      check(
        namespaces,
        id,
        `KV namespace ${binding}`,
        `npx wrangler kv namespace create portal-cache, then put its id into ${file}`,
      ),
    ),
  ]);
}

interface Existing {
  ids: string[];
  /** Why they cannot be listed, in wrangler's words. */
  fault: string | null;
}

/** A service that is not enabled, such as R2 on a new account, fails here. */
function listExisting(wrangler: Wrangler, args: string[], read: (text: string) => string[]): Existing {
  const { status, stdout, stderr } = wrangler.run(args, {});
  return status === 0
    ? { ids: read(stdout), fault: null }
    : { ids: [], fault: `\`wrangler ${args.slice(0, 3).join(" ")}\` failed: ${toSentence(`${stderr}${stdout}`)}` };
}

/** Wrangler's error in one line, without its colours and its log file. */
const toSentence = (output: string): string =>
  stripVTControlCharacters(output)
    .replace(/🪵[\s\S]*/u, "")
    .replace(/\s+/g, " ")
    .trim();

const readField = (text: string, field: "uuid" | "id"): string[] =>
  (JSON.parse(text) as Record<string, string>[]).map((each) => each[field] ?? "");
