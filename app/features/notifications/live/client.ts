/** One live channel that keeps itself alive: it pings, comes back by itself, goes on where it stopped, and knows when to stay away. */
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
  /** Once, also when it could not be opened; not after our own `close`. */
  closed(code: number): void;
}

export interface LiveOptions {
  /** `after` is the cursor of the last message heard, null for none. */
  open(after: string | null, events: LineEvents): Line;
  hear(message: LiveMessage): void;
  lookAtSession(): Promise<"live" | "ended" | "unknown">;
  /** Answers what cancels it. */
  later(run: () => void, delayMs: number): () => void;
  nowMs(): number;
  random(): number;
}

export interface LiveClient {
  /** Opens the channel, now or when the last failure has been waited out. */
  wake(): void;
  /** Closes it until `wake`; what was heard is remembered. */
  rest(): void;
  /** Heard in another way, such as from another tab: what came before is not asked for again. */
  follow(cursor: string): void;
  /** Somebody has signed in again. */
  sessionIsBack(): void;
}

export const pingEveryMs = 27_000;
export const answerWithinMs = 10_000;

/** "ended": the session; "unwanted": the server has said not to come again. */
type State = "resting" | "waiting" | "opening" | "open" | "asking" | "ended" | "unwanted";

export function liveClient({ open, hear, lookAtSession, later, nowMs, random }: LiveOptions): LiveClient {
  let state: State = "resting";
  let line: Line | null = null;
  let cursor: string | null = null;
  let failures = 0;
  let openedAtMs = 0;
  let cancelTimer = () => {};
  /** Of the ended session: whether the channel was wanted when it came to its end. */
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
    // Whatever is said, somebody is there.
    if (state === "open") after(pingEveryMs, ping);
    if (text === livePong) return;
    const message = liveMessage(text);
    if (!message) return;
    // Who goes on where they stopped is told what they have missed; the greeting says nothing to them.
    const isNews = message.kind !== "hello" || cursor === null;
    cursor = message.cursor;
    if (isNews) hear(message);
  }

  /** Nothing is heard any more, though nobody has hung up. */
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
    // A browser does not say why it was not let in: it may be the session as well.
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
