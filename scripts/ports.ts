/** The ports of the stack: read from the environment, and found free or taken. */

import { randomInt } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";
import process from "node:process";
import type { StackPorts } from "./stack.ts";

export type PortName = keyof StackPorts;

/** Ends the process with one clear sentence. */
export function fail(sentence: string): never {
  console.error(sentence);
  return process.exit(1) as never;
}

/** PORT, SANDBOX_PORT and LICENCES_PORT, or 8787 and its two neighbours; a value that is no port ends the process. */
export function portsFromEnvironment(env: NodeJS.ProcessEnv): StackPorts {
  const port = (name: string, otherwise: number): number => {
    const text = env[name];
    if (!text) return otherwise;
    const number = Number(text);
    if (!Number.isInteger(number) || number < 1 || number > 65_535) fail(`${name}=${text} is not a port (1 to 65535).`);
    return number;
  };
  const ports = {
    portal: port("PORT", 8787),
    sandbox: port("SANDBOX_PORT", 8788),
    licences: port("LICENCES_PORT", 8789),
  };
  if (new Set(Object.values(ports)).size < 3)
    fail("PORT, SANDBOX_PORT and LICENCES_PORT must be three different ports.");
  return ports;
}

/** The first port that is in use, or null. */
export async function takenPort(ports: StackPorts): Promise<PortName | null> {
  for (const name of ["portal", "sandbox", "licences"] as const) if (!(await isFree(ports[name]))) return name;
  return null;
}

/**
 * Ports that are free at this moment, for tests: the stack's three, one for the `Internal` entrypoint, one for the hubs,
 * one for the portal without what stands before it.
 */
export async function freePorts(): Promise<
  Record<"internalPort" | "hubPort" | "directPort", number> & { ports: StackPorts }
> {
  const servers = await Promise.all([0, 0, 0, 0, 0, 0].map((port) => listen(port)));
  const [portal = 0, sandbox = 0, licences = 0, internalPort = 0, hubPort = 0, directPort = 0] = servers.map(
    (server) => (server?.address() as AddressInfo | undefined)?.port ?? 0,
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server?.close(resolve))));
  return { ports: { portal, sandbox, licences }, internalPort, hubPort, directPort };
}

async function isFree(port: number): Promise<boolean> {
  const server = await listen(port);
  if (!server) return false;
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/**
 * Below those that systems give to outgoing connections: a port that is let go for a moment is nobody else's then. Nor is
 * it another stack's that starts at the same time: processes that begin together have neighbouring numbers.
 */
const portsEach = 100;
const anyPort = () => 20_000 + (process.pid % 120) * portsEach + randomInt(portsEach);

/** On this port, or for 0 on any that is free. */
async function listen(port: number): ReturnType<typeof tryListening> {
  return (await tryListening(port || anyPort())) ?? (port === 0 ? listen(0) : null);
}

function tryListening(port: number) {
  return new Promise<ReturnType<typeof createServer> | null>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
