/** Answers for a Worker as Cloudflare's edge does: by the version that the request names, else by the shares. */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Cloudflare, Name } from "./cloudflare.ts";

const overrides = "cloudflare-workers-version-overrides";

export interface Edge {
  url: string;
  close(): void;
}

/** `getPort` says where a version of the Worker listens. */
export async function openEdge(
  cloudflare: Cloudflare,
  name: Name,
  getPort: (versionId: string) => number | Promise<number>,
): Promise<Edge> {
  const server = createServer(async (incoming, outgoing) => {
    const chosen = chooseVersion(cloudflare.shares[name], name, incoming.headers[overrides]);
    // Nobody answers for an unknown name, and wrangler's empty Worker throws.
    if (!cloudflare.isOwn(name, chosen)) {
      outgoing.writeHead(chosen === "" ? 404 : 500).end();
      return;
    }
    forward(incoming, outgoing, await getPort(chosen));
  });
  const port = await listen(server);
  return { url: `http://localhost:${port}`, close: () => closeAll(server) };
}

/** Where `wrangler.ts` of this folder sends its arguments; `settle` ends before the answer. */
export async function openControl(cloudflare: Cloudflare, settle: () => Promise<void>): Promise<Edge> {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { args } = JSON.parse(Buffer.concat(chunks).toString());
    const reply = cloudflare.run(args);
    await settle();
    outgoing.end(JSON.stringify(reply));
  });
  const port = await listen(server);
  return { url: `http://localhost:${port}`, close: () => closeAll(server) };
}

/** A version that has no share in the deployment cannot be chosen. */
function chooseVersion(shares: ReadonlyMap<string, number>, name: Name, header: string | string[] | undefined): string {
  const [, wanted = ""] = new RegExp(`${name}="([^"]+)"`).exec(String(header ?? "")) ?? [];
  if (shares.has(wanted)) return wanted;
  let left = Math.random() * 100;
  for (const [id, share] of shares) {
    left -= share;
    if (left < 0) return id;
  }
  return [...shares.keys()][0] ?? "";
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { url = "/", method = "GET", headers } = incoming;
  const call = request({ host: "127.0.0.1", port, path: url, method, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  call.on("error", () => outgoing.destroy());
  incoming.pipe(call);
}

export const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)));

function closeAll(server: Server): void {
  server.close();
  server.closeAllConnections();
}
