/** Row 11: latency of one broadcast to a thousand open pages, against a plain Node server of WebSockets. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import WebSocket from "ws";
import { freePorts } from "#scripts/ports.ts";
import { projectFolder, startStack } from "#scripts/stack.ts";
import { password, signInTo } from "#tests/support/minting.ts";
import { createHubProxy, notifyHubs } from "#tests/support/proxy-workers.ts";
import { inParallel } from "#tests/support/size.ts";
import { measureRatio } from "../ratio.ts";
import type { Row } from "../run.ts";

const sockets = 1_000;
const socketsEach = 10;
const messagesPerRound = 20;
const maxWaitMs = 20_000;

export const figures: Row[] = [
  {
    title: `p99 of one message to ${sockets} sockets, each exactly once / a plain Node ws server`,
    budget: 2.0,
    measure: async () => {
      const [ours, plain] = [await startOurs(), await startPlain()];
      const cost = (side: Side) => async () => p99(await measureLatencies(side));
      await cost(ours)();
      await cost(plain)();
      const ratio = await measureRatio(cost(ours), cost(plain));
      await ours.stop();
      await plain.stop();
      return ratio;
    },
  },
];

interface Side {
  listeners: WebSocket[];
  send(id: string): Promise<unknown>;
  stop(): Promise<void>;
}

let broadcasts = 0;

async function measureLatencies({ listeners, send }: Side): Promise<number[]> {
  const latencies: number[] = [];
  for (let count = 0; count < messagesPerRound; count++) {
    const id = `message-${++broadcasts}`;
    latencies.push(...(await measureArrivals(id, listeners, () => send(id))));
  }
  return latencies;
}

/** Milliseconds from the broadcast to each listener's message; throws unless each receives it once. */
async function measureArrivals(id: string, listeners: WebSocket[], send: () => Promise<unknown>): Promise<number[]> {
  const arrivals = new Map<WebSocket, number>();
  let doubled = 0;
  const startedAt = performance.now();
  let finish = () => {};
  let fail = (_: Error) => {};
  const all = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  const late = setTimeout(() => fail(new Error(`${arrivals.size} heard ${id}`)), maxWaitMs);
  const listen = (socket: WebSocket) => (data: WebSocket.RawData) => {
    if (JSON.parse(String(data)).id !== id) return;
    if (arrivals.has(socket)) doubled++;
    arrivals.set(socket, performance.now() - startedAt);
    if (arrivals.size === listeners.length) finish();
  };
  const handlers = listeners.map((socket) => [socket, listen(socket)] as const);
  for (const [socket, ear] of handlers) socket.on("message", ear);
  await Promise.all([send(), all]);
  clearTimeout(late);
  for (const [socket, ear] of handlers) socket.off("message", ear);
  if (doubled > 0) throw new Error(`${doubled} heard ${id} twice.`);
  return [...arrivals.values()];
}

const p99 = (latencies: number[]): number =>
  latencies.sort((one, other) => one - other)[Math.floor(latencies.length * 0.99)] ?? Number.NaN;

async function startPlain(): Promise<Side> {
  const server = fork(path.join(projectFolder, "tests/bench/reference/ws/server.mjs"));
  const [port] = await once(server, "message");
  const listeners = await inParallel(sockets, 50, () => opened(new WebSocket(`ws://127.0.0.1:${port}`)));
  return {
    listeners,
    send: (id) =>
      fetch(`http://127.0.0.1:${port}`, { method: "POST", body: JSON.stringify({ kind: "new", id, cursor: "0" }) }),
    async stop() {
      for (const listener of listeners) listener.terminate();
      server.kill();
    },
  };
}

async function startOurs(): Promise<Side> {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-bench-"));
  const { ports, hubPort } = await freePorts();
  const stack = await startStack({
    ports,
    isDirect: true,
    stateFolder: folder,
    beside: [createHubProxy(hubPort)],
    withoutAssets: true,
    onLog: () => undefined,
  });
  const cookies = await inParallel(sockets / socketsEach, 4, (at) => signedIn(stack, at));
  const origin = stack.portalUrl;
  const listeners = await inParallel(sockets, 20, (at) => {
    const cookie = cookies[at % cookies.length] ?? "";
    return opened(new WebSocket(`${origin.replace(/^http/, "ws")}/api/live`, { headers: { cookie }, origin }));
  });
  return {
    listeners,
    send: (id) => notifyHubs(`http://127.0.0.1:${hubPort}`, [{ id, audience: { kind: "everyone" } }]),
    async stop() {
      for (const listener of listeners) listener.terminate();
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function signedIn({ portalUrl, sandboxUrl }: { portalUrl: string; sandboxUrl: string }, at: number) {
  const email = `bench-${at}@example.test`;
  const account = { email, password, name: "Bench", emailVerified: true };
  await fetch(`${sandboxUrl}/accounts`, { method: "PUT", body: JSON.stringify(account) });
  return (await signInTo(portalUrl, email)).sessionCookie;
}

async function opened(socket: WebSocket): Promise<WebSocket> {
  await once(socket, "open");
  return socket;
}
