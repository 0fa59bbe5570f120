/** A stack in its own process, so that a test can kill it. Arguments: state folder, then the five ports. */
import process from "node:process";
import { startStack } from "#scripts/stack.ts";
import { createHubProxy, createInternalProxy } from "./proxy-workers.ts";

const [stateFolder = "", portal, sandbox, licences, internalPort, hubPort] = process.argv.slice(2);
const { miniflare } = await startStack({
  stateFolder,
  ports: { portal: Number(portal), sandbox: Number(sandbox), licences: Number(licences) },
  beside: [createInternalProxy(Number(internalPort)), createHubProxy(Number(hubPort))],
  isDirect: true,
  faultyBindings: true,
  onLog: () => undefined,
});
process.on("message", async (message: unknown) => {
  if (typeof message === "object") return killRunner(message as { killRunner: string });
  if (message !== "run-schedule") return;
  const portal = await miniflare.getWorker("portal");
  await portal.scheduled({ cron: "47 * * * *" });
  process.send?.("schedule-done");
});

/** Terminates the Workflow of a job without notice, as the platform may; everything else keeps running. */
async function killRunner({ killRunner: engine }: { killRunner: string }): Promise<void> {
  const { THEME_JOBS } = await miniflare.getBindings<{ THEME_JOBS: Workflow }>("licences");
  await (await THEME_JOBS.get(engine)).terminate();
  process.send?.("killed");
}

process.send?.("ready");
