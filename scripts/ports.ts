/** The ports of the stack: reads them from the environment and checks which are free. */
import { randomInt } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";
import process from "node:process";
import type { StackPorts } from "./stack.ts";

export type PortName = keyof StackPorts;

/** Prints the sentence and exits with an error. */
export function exitWithMessage(sentence: string): never {
  console.error(sentence);
  return process.exit(1) as never;
}

/** Reads PORT, SANDBOX_PORT and LICENCES_PORT; the defaults are 8787 to 8789. Exits on an invalid value. */
export function readPorts(env: NodeJS.ProcessEnv): StackPorts {
  const port = (name: string, otherwise: number): number => {
    const text = env[name];
    if (!text) return otherwise;
    const number = Number(text);
    if (!Number.isInteger(number) || number < 1 || number > 65_535)
      exitWithMessage(`${name}=${text} is not a port (1 to 65535).`);
    return number;
  };
  const ports = {
    portal: port("PORT", 8787),
    sandbox: port("SANDBOX_PORT", 8788),
    licences: port("LICENCES_PORT", 8789),
  };
  if (new Set(Object.values(ports)).size < 3)
    exitWithMessage("PORT, SANDBOX_PORT and LICENCES_PORT must be three different ports.");
  return ports;
}

/** Returns the first port that is in use, or null. */
export async function findTakenPort(ports: StackPorts): Promise<PortName | null> {
  for (const name of ["portal", "sandbox", "licences"] as const) if (!(await isFree(ports[name]))) return name;
  return null;
}

/**
 * Finds free ports for tests: three for the stack, one for the `Internal` entrypoint, one for the hubs, and one for a
 * former version of the portal.
 */
export async function freePorts(): Promise<
  Record<"internalPort" | "hubPort" | "formerPort", number> & { ports: StackPorts }
> {
  const servers = await Promise.all([0, 0, 0, 0, 0, 0].map((port) => listen(port)));
  const [portal = 0, sandbox = 0, licences = 0, internalPort = 0, hubPort = 0, formerPort = 0] = servers.map(
    (server) => (server?.address() as AddressInfo | undefined)?.port ?? 0,
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server?.close(resolve))));
  return { ports: { portal, sandbox, licences }, internalPort, hubPort, formerPort };
}

async function isFree(port: number): Promise<boolean> {
  const server = await listen(port);
  if (!server) return false;
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/**
 * Ports below the ephemeral range, so that no outgoing connection takes one between the check and its use. Each process
 * has its own block of ports: processes that start together have neighbouring ids and so do not choose the same port.
 */
const portsPerProcess = 100;
/** One after the other, so that stacks that start together in one process do not choose the same port either. */
let picked = randomInt(portsPerProcess);
const pickPort = () => 20_000 + (process.pid % 120) * portsPerProcess + (picked++ % portsPerProcess);

/** Listens on this port, or on any free one for 0. */
async function listen(port: number): ReturnType<typeof tryListening> {
  return (await tryListening(port || pickPort())) ?? (port === 0 ? listen(0) : null);
}

function tryListening(port: number) {
  return new Promise<ReturnType<typeof createServer> | null>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
