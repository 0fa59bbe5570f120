/** How the front tells a hub whose channel it is to open: in headers of a request of its own, of which no client writes a word. */
import type { Listener } from "./channels.ts";

const header = "X-Listener";

/** A new request, so that nothing of the client's own comes along but its wish. */
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
