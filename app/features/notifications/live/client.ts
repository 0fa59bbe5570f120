/** A live channel that pings, reconnects, resumes and stops when it must. */
import { type LiveMessage, liveClose, livePing, livePong } from "#workers/portal/notifications/contract.ts";
import { stableAfterMs, waitMs } from "./back-off.ts";
import { liveMessage } from "./message.ts";

export interface Line {
  send(text: string): void;
  close(): void;
}

export interface LineEvents {
  opened(): void;
  said(text: unknown): void;
  /** Called once, also when opening failed; not after our own `close`. */
  closed(code: number): void;
}

export interface LiveOptions {
  /** `after` is the cursor of the last message, or null. */
  open(after: string | null, events: LineEvents): Line;
  hear(message: LiveMessage): void;
  lookAtSession(): Promise<"live" | "ended" | "unknown">;
  /** Returns the cancel function. */
  later(run: () => void, delayMs: number): () => void;
  nowMs(): number;
  random(): number;
}

export interface LiveClient {
  /** Opens the channel, after the back-off if needed. */
  wake(): void;
  /** Closes it until `wake` and keeps the cursor. */
  rest(): void;
  /** Advances the cursor for a message received elsewhere, for example from another tab. */
  follow(cursor: string): void;
  /** The person signed in again. */
  sessionIsBack(): void;
}

export const pingEveryMs = 27_000;
export const answerWithinMs = 10_000;

/** "ended": the session; "unwanted": the server asked not to reconnect. */
type State = "resting" | "waiting" | "opening" | "open" | "asking" | "ended" | "unwanted";

export function liveClient({ open, hear, lookAtSession, later, nowMs, random }: LiveOptions): LiveClient {
  let state: State = "resting";
  let line: Line | null = null;
  let cursor: string | null = null;
  let failures = 0;
  let openedAtMs = 0;
  let cancelTimer = () => {};
  /** Whether the channel was wanted when the session ended. */
  let wanted = false;

  function after(delayMs: number, run: () => void): void {
    cancelTimer();
    cancelTimer = later(run, delayMs);
  }

  function connect(): void {
    state = "opening";
    const mine = open(cursor, {
      opened: () => line === mine && opened(),
      said: (text) => line === mine && said(text),
      closed: (code) => line === mine && closed(code),
    });
    line = mine;
    after(answerWithinMs, lose);
  }

  function opened(): void {
    state = "open";
    openedAtMs = nowMs();
    after(pingEveryMs, ping);
  }

  function ping(): void {
    line?.send(livePing);
    after(answerWithinMs, lose);
  }

  function said(text: unknown): void {
    // Any message proves that the connection is alive.
    if (state === "open") after(pingEveryMs, ping);
    if (text === livePong) return;
    const message = liveMessage(text);
    if (!message) return;
    // A resumed channel receives missed messages, so ignore the greeting's cursor.
    const isNews = message.kind !== "hello" || cursor === null;
    cursor = message.cursor;
    if (isNews) hear(message);
  }

  /** The connection is silent without a close. */
  function lose(): void {
    const lost = line;
    closed(0);
    lost?.close();
  }

  function closed(code: number): void {
    const wasOpen = state === "open";
    cancelTimer();
    line = null;
    if (code === liveClose.tooMany) {
      state = "unwanted";
      return;
    }
    failures = wasOpen && nowMs() - openedAtMs >= stableAfterMs ? 1 : failures + 1;
    // Browsers hide why a WebSocket was rejected, so check the session.
    if (code === liveClose.sessionChanged || !wasOpen) askFirst();
    else waitAndConnect();
  }

  function askFirst(): void {
    state = "asking";
    lookAtSession().then((session) => {
      if (state !== "asking") return;
      if (session !== "ended") return waitAndConnect();
      state = "ended";
      wanted = true;
    });
  }

  function waitAndConnect(): void {
    state = "waiting";
    after(waitMs(failures, random()), connect);
  }

  return {
    wake() {
      if (state === "ended") wanted = true;
      if (state !== "resting") return;
      if (failures > 0) waitAndConnect();
      else connect();
    },
    rest() {
      if (state === "ended") wanted = false;
      if (state === "ended" || state === "unwanted") return;
      cancelTimer();
      const closing = line;
      line = null;
      state = "resting";
      closing?.close();
    },
    follow(heard) {
      cursor = heard;
    },
    sessionIsBack() {
      if (state !== "ended") return;
      state = "resting";
      failures = 0;
      if (wanted) connect();
    },
  };
}
