/** A live channel that pings, reconnects, resumes and stops when it must. */

import { browserTimeLimits } from "#base/time-limits.ts";
import { type LiveMessage, liveClose, livePing, livePong } from "#workers/portal/notifications/contract.ts";

export interface LiveConnection {
  send(text: string): void;
  close(): void;
}

export interface ConnectionEvents {
  onOpen(): void;
  onMessage(text: unknown): void;
  /** Called once, also when opening failed; not after our own `close`. */
  onClose(code: number): void;
}

export interface Opening {
  /** The cursor of the last message, or null. */
  after: string | null;
  /** The server closes the other channels of this browser. */
  takesOver: boolean;
}

export interface LiveOptions {
  open(opening: Opening, events: ConnectionEvents): LiveConnection;
  onLiveMessage(message: LiveMessage): void;
  /** Another tab of this browser has opened the channel; it stays closed here until `wake`. */
  onTakenOver(): void;
  checkSession(): Promise<"live" | "ended" | "unknown">;
  /** Returns the cancel function. */
  schedule(run: () => void, delayMs: number): () => void;
  nowMs(): number;
  random(): number;
}

export interface LiveClient {
  /** Opens the channel, after the back-off if needed; `takesOver` closes those of other tabs. */
  wake(takesOver?: boolean): void;
  /** The network is back: ends the wait of the back-off. */
  hurry(): void;
  /** Closes it until `wake` and keeps the cursor. */
  rest(): void;
  /** Advances the cursor for a message received elsewhere, for example from another tab. */
  follow(cursor: string): void;
  /** The person signed in again. */
  resumeSession(): void;
}

export const pingEveryMs = 27_000;

/** "ended": the session; "unwanted": the server asked not to reconnect. */
type State = "resting" | "waiting" | "opening" | "open" | "checking" | "ended" | "unwanted";

export function createLiveClient({
  open,
  onLiveMessage,
  onTakenOver,
  checkSession,
  schedule,
  nowMs,
  random,
}: LiveOptions): LiveClient {
  let state: State = "resting";
  let connection: LiveConnection | null = null;
  let cursor: string | null = null;
  let failures = 0;
  let openedAtMs = 0;
  let cancelTimer = () => {};
  let takesOver = false;
  /** Whether the channel was wanted when the session ended. */
  let wanted = false;

  function after(delayMs: number, run: () => void): void {
    cancelTimer();
    cancelTimer = schedule(run, delayMs);
  }

  function connect(): void {
    state = "opening";
    const mine = open(
      { after: cursor, takesOver },
      {
        onOpen: () => connection === mine && onOpen(),
        onMessage: (text) => connection === mine && onMessage(text),
        onClose: (code) => connection === mine && onClose(code),
      },
    );
    connection = mine;
    after(browserTimeLimits.liveChannelMs, giveUp);
  }

  function onOpen(): void {
    state = "open";
    takesOver = false;
    openedAtMs = nowMs();
    after(pingEveryMs, ping);
  }

  function ping(): void {
    connection?.send(livePing);
    after(browserTimeLimits.liveChannelMs, giveUp);
  }

  function onMessage(text: unknown): void {
    // Any message proves that the connection is alive.
    if (state === "open") after(pingEveryMs, ping);
    if (text === livePong) return;
    const message = parseLiveMessage(text);
    if (!message) return;
    // A resumed channel receives missed messages, so ignore the greeting's cursor.
    const isNew = message.kind !== "hello" || cursor === null;
    cursor = message.cursor;
    if (isNew) onLiveMessage(message);
  }

  /** The connection is silent without a close. */
  function giveUp(): void {
    const lost = connection;
    onClose(0);
    lost?.close();
  }

  function onClose(code: number): void {
    const wasOpen = state === "open";
    cancelTimer();
    connection = null;
    if (code === liveClose.tooMany) {
      state = "unwanted";
      return;
    }
    if (code === liveClose.takenOver) {
      state = "resting";
      failures = 0;
      onTakenOver();
      return;
    }
    failures = wasOpen && nowMs() - openedAtMs >= stableAfterMs ? 1 : failures + 1;
    // Browsers hide why a WebSocket was rejected, so check the session.
    if (code === liveClose.sessionChanged || !wasOpen) checkSessionFirst();
    else waitAndConnect();
  }

  function checkSessionFirst(): void {
    state = "checking";
    checkSession().then((session) => {
      if (state !== "checking") return;
      if (session !== "ended") return waitAndConnect();
      state = "ended";
      wanted = true;
    });
  }

  function waitAndConnect(): void {
    state = "waiting";
    after(getBackOffMs(failures, random()), connect);
  }

  return {
    wake(isTakeover = false) {
      if (state === "ended") wanted = true;
      if (state !== "resting") return;
      takesOver = isTakeover;
      if (failures > 0) waitAndConnect();
      else connect();
    },
    hurry() {
      if (state === "waiting") connect();
    },
    rest() {
      if (state === "ended") wanted = false;
      if (state === "ended" || state === "unwanted") return;
      cancelTimer();
      const closing = connection;
      connection = null;
      state = "resting";
      closing?.close();
    },
    follow(received) {
      cursor = received;
    },
    resumeSession() {
      if (state !== "ended") return;
      state = "resting";
      failures = 0;
      if (wanted) connect();
    },
  };
}

const firstDelayMs = 1_000;
export const maxBackOffMs = 60_000;
/** A channel that was open this long resets the back-off. */
export const stableAfterMs = 60_000;

/** Exponential back-off with jitter. `failures` starts at 1; `random` is in [0, 1). */
export function getBackOffMs(failures: number, random: number): number {
  const fullMs = Math.min(maxBackOffMs, firstDelayMs * 2 ** Math.min(failures - 1, 16));
  return fullMs * (0.5 + random / 2);
}

const generalKinds = ["hello", "stale"] as const;
const singleKinds = ["new", "changed", "gone", "read"] as const;

/** Null when invalid. */
export function parseLiveMessage(text: unknown): LiveMessage | null {
  const found = parseJson(text);
  if (typeof found !== "object" || found === null) return null;
  const { kind, cursor, id } = found as Record<string, unknown>;
  if (typeof cursor !== "string") return null;
  const all = generalKinds.find((known) => known === kind);
  if (all) return { kind: all, cursor };
  const one = singleKinds.find((known) => known === kind);
  return one && typeof id === "string" ? { kind: one, id, cursor } : null;
}

function parseJson(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
