/** The live channel of this page, open while the page is used and shared between tabs. */
import { checkSession, hasSessionEnded, subscribeSession } from "#app/session/ended-session.ts";
import type { LiveMessage } from "#workers/portal/notifications/contract.ts";
import { type ConnectionEvents, createLiveClient, type LiveConnection } from "./client.ts";
import { createTabLock } from "./tabs.ts";

interface LiveChannelOptions {
  uid: string;
  onMessage(message: LiveMessage): void;
}

/** Returns the function that ends it. */
export function openLiveChannel({ uid, onMessage }: LiveChannelOptions): () => void {
  const client = createLiveClient({
    open: openConnection,
    onLiveMessage(message) {
      tabs.post(message);
      onMessage(message);
    },
    async checkSession() {
      const session = await checkSession();
      return typeof session === "string" ? session : "live";
    },
    schedule(run, delayMs) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    nowMs: () => performance.now(),
    random: Math.random,
  });
  const tabs = createTabLock(`live:${uid}`, (message) => {
    client.follow(message.cursor);
    onMessage(message);
  });
  const endActivity = watchPageActivity((active) => {
    if (active) return tabs.join(client.wake);
    client.rest();
    tabs.leave();
  });
  const endSession = subscribeSession(() => {
    if (!hasSessionEnded()) client.resumeSession();
  });
  return () => {
    endSession();
    endActivity();
    client.rest();
    tabs.end();
  };
}

function openConnection(after: string | null, { onOpen, onMessage, onClose }: ConnectionEvents): LiveConnection {
  const url = new URL("/api/live", location.origin);
  url.protocol = url.protocol.replace("http", "ws");
  if (after !== null) url.searchParams.set("after", after);
  const socket = new WebSocket(url);
  socket.addEventListener("open", onOpen);
  socket.addEventListener("message", ({ data }) => onMessage(data));
  socket.addEventListener("close", ({ code }) => onClose(code));
  return {
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
}

/** Keep the channel open when the page is hidden only briefly. */
const hiddenForMs = 5 * 60_000;

/**
 * Calls back when this page should hold the channel or release it. It should while online and recently visible. Returns
 * the unsubscribe function.
 */
function watchPageActivity(change: (active: boolean) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let active = false;

  function setActive(next: boolean): void {
    if (next === active) return;
    active = next;
    change(next);
  }
  function update(): void {
    clearTimeout(timer);
    const isVisible = document.visibilityState === "visible";
    if (!navigator.onLine) setActive(false);
    else if (isVisible) setActive(true);
    else if (active) timer = setTimeout(() => setActive(false), hiddenForMs);
  }

  for (const type of ["online", "offline", "pageshow"]) addEventListener(type, update, { signal });
  document.addEventListener("visibilitychange", update, { signal });
  // An open channel would keep the page out of the back/forward cache.
  addEventListener("pagehide", () => setActive(false), { signal });
  update();
  return () => {
    listening.abort();
    clearTimeout(timer);
  };
}
