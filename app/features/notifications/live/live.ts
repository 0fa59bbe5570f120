/** The live channel of this page, open while the page is used and shared between tabs. */
import { checkSession, hasSessionEnded, subscribeSession } from "#app/session/ended-session.ts";
import type { LiveMessage } from "#workers/portal/notifications/contract.ts";
import { watchAwake } from "./awake.ts";
import { type Line, type LineEvents, liveClient } from "./client.ts";
import { createTabLock } from "./tabs.ts";

interface LivePage {
  uid: string;
  hear(message: LiveMessage): void;
}

/** Returns the function that ends it. */
export function startLive({ uid, hear }: LivePage): () => void {
  const client = liveClient({
    open: openLine,
    hear(message) {
      tabs.tell(message);
      hear(message);
    },
    async lookAtSession() {
      const session = await checkSession();
      return typeof session === "string" ? session : "live";
    },
    later(run, delayMs) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    nowMs: () => performance.now(),
    random: Math.random,
  });
  const tabs = createTabLock(`live:${uid}`, (message) => {
    client.follow(message.cursor);
    hear(message);
  });
  const endAwake = watchAwake((awake) => {
    if (awake) return tabs.join(client.wake);
    client.rest();
    tabs.leave();
  });
  const endSession = subscribeSession(() => {
    if (!hasSessionEnded()) client.sessionIsBack();
  });
  return () => {
    endSession();
    endAwake();
    client.rest();
    tabs.end();
  };
}

function openLine(after: string | null, { opened, said, closed }: LineEvents): Line {
  const url = new URL("/api/live", location.origin);
  url.protocol = url.protocol.replace("http", "ws");
  if (after !== null) url.searchParams.set("after", after);
  const socket = new WebSocket(url);
  socket.addEventListener("open", opened);
  socket.addEventListener("message", ({ data }) => said(data));
  socket.addEventListener("close", ({ code }) => closed(code));
  return {
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
}
