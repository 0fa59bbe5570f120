/** The live channel of this page, open while the page is used and shared between tabs. */
import { connection, noteReached } from "#app/kit/feedback/connection.ts";
import { checkSession, hasSessionEnded, subscribeSession } from "#app/kit/feedback/ended-session.ts";
import type { LiveMessage } from "#workers/portal/notifications/contract.ts";
import { type ConnectionEvents, createLiveClient, type LiveConnection, type Opening } from "./client.ts";
import { createBrowserTabs } from "./tabs.ts";

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
    onTakenOver() {
      tabs.requeue();
      noteMissed();
    },
    async checkSession() {
      const session = await checkSession();
      return typeof session === "string" ? session : "live";
    },
    schedule,
    nowMs: () => performance.now(),
    random: Math.random,
  });
  /** A tab that was suspended may have missed messages of the tab that took over. */
  const noteMissed = () => onMessage({ kind: "stale", cursor: "" });
  const name = `live:${uid}`;
  const isShared = "locks" in navigator && "BroadcastChannel" in window;
  const tabs = createBrowserTabs({
    name,
    lead: client.wake,
    follow() {
      client.rest();
      noteMissed();
    },
    onMessage(message) {
      client.follow(message.cursor);
      onMessage(message);
    },
    schedule,
    shared: isShared ? { locks: navigator.locks, channel: new BroadcastChannel(name) } : null,
  });
  const endActivity = watchPageActivity({
    onUsed: tabs.join,
    onUnused() {
      client.rest();
      tabs.leave();
    },
  });
  const endConnection = connection.subscribe(() => {
    if (connection.get().status === "back") client.hurry();
  });
  const endSession = subscribeSession(() => {
    if (!hasSessionEnded()) client.resumeSession();
  });
  return () => {
    endSession();
    endConnection();
    endActivity();
    client.rest();
    tabs.end();
  };
}

function schedule(run: () => void, delayMs: number): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

function openConnection(
  { after, takesOver }: Opening,
  { onOpen, onMessage, onClose }: ConnectionEvents,
): LiveConnection {
  const url = new URL("/api/live", location.origin);
  url.protocol = url.protocol.replace("http", "ws");
  // A tab that takes over without a cursor has missed an unknown part, and the server answers "stale" to an empty one.
  if (after !== null || takesOver) url.searchParams.set("after", after ?? "");
  if (takesOver) url.searchParams.set("takeover", "1");
  const socket = new WebSocket(url);
  socket.addEventListener("open", () => {
    noteReached();
    onOpen();
  });
  socket.addEventListener("message", ({ data }) => onMessage(data));
  socket.addEventListener("close", ({ code }) => onClose(code));
  return {
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
}

/** Keep the channel open when the page is hidden only briefly. */
const hiddenForMs = 5 * 60_000;
/** A visible page looks this often whether the tab that holds the channel is still there. */
const usedEveryMs = 30_000;

interface PageActivity {
  /** The page is visible: at once, and again and again while it stays so. */
  onUsed(): void;
  /** It has been hidden for a while, or is left. */
  onUnused(): void;
}

/** Returns the unsubscribe function. */
function watchPageActivity({ onUsed, onUnused }: PageActivity): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let cancel = () => {};

  function update(): void {
    cancel();
    if (document.visibilityState === "visible") {
      onUsed();
      cancel = schedule(update, usedEveryMs);
    } else cancel = schedule(onUnused, hiddenForMs);
  }

  addEventListener("pageshow", update, { signal });
  document.addEventListener("visibilitychange", update, { signal });
  // An open channel would keep the page out of the back/forward cache.
  addEventListener(
    "pagehide",
    () => {
      cancel();
      onUnused();
    },
    { signal },
  );
  update();
  return () => {
    listening.abort();
    cancel();
  };
}
