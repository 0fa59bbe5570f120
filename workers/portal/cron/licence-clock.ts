/** The licence service has a clock of its own; what that one has missed is started from here. */

import { licenceTasks } from "#workers/licences/maintenance/contract.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import { standingOf } from "./contract.ts";
import type { TaskTools } from "./task.ts";

export async function startMissedLicenceTasks({ licences, now, requestId, count, isOver }: TaskTools): Promise<void> {
  const listed = await licences.maintenance();
  if (!listed.ok) throw new UpstreamFault("licences", "status");
  const missed = listed.value.filter((run) => ["never", "late", "interrupted"].includes(standingOf(run, now)));
  for (const { task } of missed) {
    const known = licenceTasks.find((each) => each === task);
    if (!known || isOver()) continue;
    const run = await licences.runMaintenance({ task: known, requestId });
    if (!run.ok) throw new UpstreamFault("licences", "status");
    count("started", 1);
  }
}
