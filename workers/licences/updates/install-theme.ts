/** Creates a job that installs a release as a new unpublished theme. */
import type * as z from "zod";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { loadOfferedReleases } from "../releases/offered-releases.ts";
import type { installRequest } from "../shopify/contract.ts";
import { loadOwnStore } from "../stores/open-store.ts";
import type { Job } from "./jobs/contract.ts";
import { createJob } from "./jobs/create-job.ts";

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
