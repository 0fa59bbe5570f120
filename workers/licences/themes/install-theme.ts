/** Creates a job that installs a release as a new unpublished theme. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { Actor, installRequest, Job } from "../contract.ts";
import { fail } from "../errors.ts";
import { createJob } from "../jobs/create-job.ts";
import { loadOfferedReleases } from "../releases/offered-releases.ts";
import { loadOwnStore } from "../stores/open-store.ts";

export async function installTheme(
  context: Context,
  actor: Actor,
  request: z.infer<typeof installRequest>,
): Promise<Job> {
  const { version, name } = request;
  const { licence_id: licenceId, shop } = await loadOwnStore(context, actor, request.shop);
  if (!(await loadOfferedReleases(context, shop)).includes(version)) fail("RELEASE_NOT_FOUND");
  return createJob(context, actor, {
    event: "theme.install_started",
    licenceId,
    kind: "install",
    shop,
    step: "check",
    version,
    fromVersion: null,
    name,
    source: null,
  });
}
