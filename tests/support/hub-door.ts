/** Gives tests access to the portal's hubs through a Worker that forwards posted changes. */
import type { V4WorkerOptions } from "miniflare";
import type { Audience } from "#workers/portal/notifications/contract.ts";
import { getShardName, shardNames } from "#workers/portal/notifications/shards.ts";

const script = `export default {
  async fetch(request, { HUBS }) {
    const calls = await request.json();
    await Promise.all(calls.map(({ hub, id, document }) => HUBS.getByName(hub).applyChange(id, document)));
    return new Response();
  },
};`;

export const hubDoor = (port: number): V4WorkerOptions => ({
  name: "hub-door",
  modules: [{ type: "ESModule", path: "hub-door.js", contents: script }],
  compatibilityDate: "2026-07-30",
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
export async function tellHubs(hubUrl: string, messages: readonly Message[]): Promise<void> {
  const calls = messages.flatMap(({ id, audience }) => {
    const userId = audience.kind === "user" ? audience.uid : null;
    const fields = { title: id, message: "M", type: "info", createdAt: writtenAt, userId };
    const document = { fields: { ...fields, isAdmin: audience.kind === "admins" }, updateTime: "2026-01-01T00:00:00Z" };
    return (userId === null ? shardNames : [getShardName(userId)]).map((hub) => ({ hub, id, document }));
  });
  const response = await fetch(hubUrl, { method: "POST", body: JSON.stringify(calls) });
  if (!response.ok) throw new Error(`The hubs were not told: ${response.status}`);
}
