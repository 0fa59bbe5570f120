/** The front names the person behind a new channel in headers of its own request, which no client can write. */
import type { Listener } from "./channels.ts";

const header = "X-Listener";

/** A new request, so that no header of the client reaches the hub. */
export function createChannelRequest(listener: Listener, after: string | null): Request {
  const url = new URL("https://hub/");
  if (after !== null) url.searchParams.set("after", after);
  return new Request(url, { headers: { Upgrade: "websocket", [header]: JSON.stringify(listener) } });
}

export function parseChannelRequest(request: Request): { listener: Listener; after: string | null } {
  const listener = JSON.parse(request.headers.get(header) ?? "null") as Listener | null;
  if (!listener) throw new Error("A channel without its listener.");
  return { listener, after: new URL(request.url).searchParams.get("after") };
}
