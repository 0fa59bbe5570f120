/** Builds and runs the whole product on this machine, and prints where it is. */

import { rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { demoAccounts, demoPassword } from "#workers/sandbox/seed/demo.ts";
import { build } from "./build.ts";
import { fail, type PortName, portsFromEnvironment, takenPort } from "./ports.ts";
import { noteRunning, runningOn } from "./running.ts";
import { projectFolder, type Stack, startStack } from "./stack.ts";
import { watchSources } from "./watch.ts";

export const stateFolder = path.join(projectFolder, ".wrangler/state");

const portVariables: Record<PortName, string> = { portal: "PORT", sandbox: "SANDBOX_PORT", licences: "LICENCES_PORT" };

export async function start({ watch }: { watch: boolean }): Promise<void> {
  const ports = portsFromEnvironment(process.env);
  const taken = await takenPort(ports);
  if (taken) {
    fail(
      `Port ${ports[taken]} is in use. Stop what uses it, or choose another one: ${portVariables[taken]}=… npm start`,
    );
  }
  await refuseWhileRunning();
  await noteRunning(stateFolder);
  console.log("Building…");
  build();
  const stack = await startStack({ ports, stateFolder, faultyBindings: true }).catch((error: Error) =>
    fail(error.message),
  );
  endWith(stack);
  console.log(welcome(stack));
  if (watch) watchSources(stack);
}

/** Ends workerd with this process, however the terminal ends it. */
function endWith(stack: Stack): void {
  let ending = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, async () => {
      if (ending) return;
      ending = true;
      await stack.stop().catch(() => undefined);
      process.exit(0);
    });
  }
}

function welcome({ portalUrl, sandboxUrl, licencesUrl }: Stack): string {
  return `
  Portal            ${portalUrl}
  Sandbox           ${sandboxUrl}   stores, tokens, faults
  Mailbox           ${sandboxUrl}/mailbox
  Licence service   ${licencesUrl}/v1/openapi.json

  Demo accounts     password of all: ${demoPassword}
${demoAccounts.map(({ email }) => `                    ${email}`).join("\n")}

  Data is kept in .wrangler/state; \`npm run reset\` empties it. Ctrl-C ends everything.
`;
}

/** Forgets all data and keys of this machine's stack. */
export async function reset(): Promise<void> {
  await refuseWhileRunning();
  await rm(stateFolder, { recursive: true, force: true });
  console.log("The data is gone. The next start seeds the demo data anew.");
}

async function refuseWhileRunning(): Promise<void> {
  const other = await runningOn(stateFolder);
  if (other) fail(`The portal runs on this data, as process ${other}. End it first.`);
}
