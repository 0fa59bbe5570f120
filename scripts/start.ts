/** Builds and runs the whole product on this machine and prints its addresses. */
import { rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { demoAccounts, demoPassword } from "#workers/sandbox/seed/demo.ts";
import { build } from "./build.ts";
import { findRunningProcess, writeLockFile } from "./lock-file.ts";
import { fillDatabase, isFilled, manyRows } from "./many-rows.ts";
import { exitWithMessage, findTakenPort, type PortName, readPorts } from "./ports.ts";
import { newStylesPath } from "./reload-pages.ts";
import { openDatabase, projectFolder, type Stack, startStack } from "./stack.ts";

export const stateFolder = path.join(projectFolder, ".wrangler/state");

const portVariables: Record<PortName, string> = { portal: "PORT", sandbox: "SANDBOX_PORT", licences: "LICENCES_PORT" };

export async function start({ watch }: { watch: boolean }): Promise<void> {
  const ports = readPorts(process.env);
  const taken = await findTakenPort(ports);
  if (taken) {
    exitWithMessage(
      `Port ${ports[taken]} is in use. Stop what uses it, or choose another one: ${portVariables[taken]}=… npm start`,
    );
  }
  await requireNoOtherStack();
  await writeLockFile(stateFolder);
  console.log("Building…");
  const run = async () => {
    const options = { ports, stateFolder, faultyBindings: true, reloadsPages: watch };
    const stack = await startStack(options).catch((error: Error) => exitWithMessage(error.message));
    console.log(formatWelcome(stack));
    return stack;
  };
  if (watch) return startWatched(run);
  build();
  const stack = await run();
  stopOnExit(stack.stop);
}

/** Starts the stack after the first builds, and reloads it after those of each save. */
async function startWatched(run: () => Promise<Stack>): Promise<void> {
  const { watchBuilds } = await import("./watch-builds.ts");
  let stack: Stack | undefined;
  const endBuilds = await watchBuilds(async (names, startedAt) => {
    if (!stack) {
      stack = await run();
      console.log(watchNotice);
      return;
    }
    // The folder of the pages is served as it is.
    if (names.join() === "styles") await fetch(stack.portalUrl + newStylesPath, { method: "POST" });
    else await stack.reload();
    console.log(`  Built ${names.join(", ")} (${((Date.now() - startedAt) / 1000).toFixed(1)} s).`);
  });
  stopOnExit(async () => {
    endBuilds();
    await stack?.stop();
  });
}

const watchNotice = `  A save in app, base, packages, workers or public is built and reloads open pages; of app/app.css it gives them the
  new style sheet. Restart after npm install, new migrations and changes of files elsewhere.
`;

/** Stops what this process started on every signal by which a terminal ends it. */
function stopOnExit(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      await stop().catch(() => undefined);
      process.exit(0);
    });
  }
}

function formatWelcome({ portalUrl, sandboxUrl, licencesUrl }: Stack): string {
  return `
  Portal            ${portalUrl}
  Sandbox           ${sandboxUrl}   stores, tokens, faults
  Mailbox           ${sandboxUrl}/mailbox
  Licence service   ${licencesUrl}/v1/openapi.json

  Demo accounts     password of all: ${demoPassword}
${demoAccounts.map(({ email }) => `                    ${email}`).join("\n")}

  Data is kept in .wrangler/state; \`npm run reset\` empties it. Ctrl-C stops everything.
`;
}

/** Fills this machine's database, which no configuration can replace by a remote one. */
export async function fill(): Promise<void> {
  await requireNoOtherStack();
  await writeLockFile(stateFolder);
  const { database, close } = await openDatabase(stateFolder);
  try {
    if (await isFilled(database)) exitWithMessage("The database is already filled. `npm run reset` empties it.");
    const { users, licences, events } = manyRows;
    console.log(
      `Writing ${format(users)} users, ${format(licences)} licences with their orders and ${format(events)} events takes some minutes.`,
    );
    const startedAt = Date.now();
    await fillDatabase(database, manyRows, {
      onRows: (table) => console.log(`  ${table}: ${Math.round((Date.now() - startedAt) / 1000)} s`),
    });
    console.log("Done. `npm start` shows them, `npm run reset` deletes them with all other data.");
  } finally {
    await close();
  }
}

const format = (count: number) => count.toLocaleString("en");

/** Forgets all data and keys of this machine's stack. */
export async function reset(): Promise<void> {
  await requireNoOtherStack();
  await rm(stateFolder, { recursive: true, force: true });
  console.log("All data is deleted. The next start seeds the demo data.");
}

/**
 * Two stacks on one state folder would overwrite each other's data, and a reset would delete it under a running stack.
 */
async function requireNoOtherStack(): Promise<void> {
  const runningProcess = await findRunningProcess(stateFolder);
  if (runningProcess) exitWithMessage(`The portal runs on this data, as process ${runningProcess}. Stop it first.`);
}
