/** The caller's jobs, newest first; of one store or of all. */
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Actor, Job } from "../contract.ts";
import { jobsOf } from "./job-repository.ts";
import { jobFrom } from "./view.ts";

export async function listJobs(
  context: Context,
  actor: Actor,
  { shop, limit }: { shop?: string | undefined; limit: number },
): Promise<Job[]> {
  const [jobs] = await readOwned(context, actor, [jobsOf(context.database, actor, shop ?? null, limit)]);
  return jobs.rows.map(jobFrom);
}
