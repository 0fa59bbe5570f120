/**
 * Workers that give tests access to what has no address: the portal's hubs and sessions, and the licence service's
 * `Internal`.
 */

import type { V4WorkerOptions } from "miniflare";
import { readConfig } from "#scripts/stack.ts";
import type { Audience } from "#workers/portal/notifications/contract.ts";
import { getShardName, shardNames } from "#workers/portal/notifications/shards.ts";

/** Forwards the posted changes to the hubs. */
const hubScript = `export default {
  async fetch(request, { HUBS }) {
    const calls = await request.json();
    await Promise.all(calls.map(({ hub, id, document }) => HUBS.getByName(hub).applyChange(id, document)));
    return new Response();
  },
};`;

export const createHubProxy = (port: number): V4WorkerOptions => ({
  name: "hub-proxy",
  modules: [{ type: "ESModule", path: "hub-proxy.js", contents: hubScript }],
  compatibilityDate: "2026-11-17",
  durableObjects: { HUBS: { className: "NotificationHub", scriptName: "portal", useSQLite: true } },
  unsafeDirectSockets: [{ host: "127.0.0.1", port }],
});

export interface Message {
  id: string;
  audience: Audience;
}

/** A constant time keeps repeated notifications idempotent. */
const writtenAt = new Date().toISOString();

/** Informs the hubs as after a document write. Rejects when a hub is unreachable. */
export async function notifyHubs(hubUrl: string, messages: readonly Message[]): Promise<void> {
  const calls = messages.flatMap(({ id, audience }) => {
    const userId = audience.kind === "user" ? audience.uid : null;
    const fields = { title: id, message: "M", type: "info", createdAt: writtenAt, userId };
    const document = { fields: { ...fields, isAdmin: audience.kind === "admins" }, updateTime: "2026-01-01T00:00:00Z" };
    return (userId === null ? shardNames : [getShardName(userId)]).map((hub) => ({ hub, id, document }));
  });
  const response = await fetch(hubUrl, { method: "POST", body: JSON.stringify(calls) });
  if (!response.ok) throw new Error(`The hubs were not notified: ${response.status}`);
}

/**
 * Calls the operation in the path, runs a statement at `/sql`, or opens a session. JSON cannot hold a file, which has a
 * size, so it is sent as base64. The first answer of a new session waits for the user's document and points.
 */
const script = `export default {
  async fetch(request, { ACCOUNT, LICENCES, DB }) {
    const { caller, argument, sql, values, session } = await request.json();
    if (session) {
      const account = ACCOUNT.getByName(session.claims.uid);
      const { sid } = await account.open(session);
      await account.resolve(sid, { maxRoleAgeMs: 60_000 });
      return Response.json({ sid });
    }
    if (sql) return Response.json(await DB.prepare(sql).bind(...values).run());
    if (argument?.size !== undefined) argument.body = new Blob([Uint8Array.fromBase64(argument.body)]).stream();
    return Response.json(await LICENCES[new URL(request.url).pathname.slice(1)](caller, argument));
  },
};`;

export const createInternalProxy = (port: number): V4WorkerOptions => ({
  name: "internal-proxy",
  modules: [{ type: "ESModule", path: "internal-proxy.js", contents: script }],
  compatibilityDate: "2026-11-17",
  durableObjects: { ACCOUNT: { className: "Account", scriptName: "portal", useSQLite: true } },
  serviceBindings: { LICENCES: { name: "licences", entrypoint: "Internal" } },
  d1Databases: readConfig("licences").d1Databases as Record<string, string>,
  unsafeDirectSockets: [{ host: "127.0.0.1", port }],
});
