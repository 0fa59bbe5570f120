/** Begins to install a release as a new unpublished theme in a store of the caller. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { Actor, installRequest, Job } from "../contract.ts";
import { fail } from "../errors.ts";
import { beginJob } from "../jobs/begin.ts";
import { selectPublishedRelease } from "../releases/release-repository.ts";
import { ownStore } from "./own-store.ts";

export async function install(context: Context, actor: Actor, request: z.infer<typeof installRequest>): Promise<Job> {
  const { database } = context;
  const { shop, version, name } = request;
  const { licence_id: licenceId } = await ownStore(context, actor, shop);
  const [release] = await database.rows(selectPublishedRelease(database, version));
  if (!release) fail("RELEASE_NOT_FOUND");
  return beginJob(context, actor, {
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
