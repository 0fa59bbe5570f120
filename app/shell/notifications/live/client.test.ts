import { describe, expect, test } from "vitest";
import { browserTimeLimits } from "#base/time-limits.ts";
import { type LiveMessage, liveClose, livePing, livePong } from "#workers/portal/notifications/contract.ts";
import {
  type ConnectionEvents,
  createLiveClient,
  getBackOffMs,
  maxBackOffMs,
  type Opening,
  pingEveryMs,
  stableAfterMs,
} from "./client.ts";

describe("getBackOffMs", () => {
  test("doubles from one second up to one minute", () => {
    const maxDelay = (failures: number) => getBackOffMs(failures, 0.999_999);
    expect([1, 2, 3, 6].map((failures) => Math.round(maxDelay(failures)))).toEqual([1_000, 2_000, 4_000, 32_000]);
    for (const failures of [7, 8, 100, 10_000]) expect(Math.round(maxDelay(failures))).toBe(maxBackOffMs);
  });

  test("returns a random delay within the upper half", () => {
    expect(getBackOffMs(3, 0)).toBe(2_000);
    expect(getBackOffMs(3, 0.5)).toBe(3_000);
  });
});

/** A simulated environment with its own clock. */
function createEnvironment() {
  let nowMs = 0;
  let session: "live" | "ended" | "unknown" = "live";
  const timers = new Map<number, { atMs: number; run: () => void }>();
  let nextTimer = 0;
  const connections: (Opening & { events: ConnectionEvents; sent: string[]; isClosed: boolean })[] = [];
  const received: LiveMessage[] = [];
  let checks = 0;
  let takenOver = 0;
  const client = createLiveClient({
    open(opening, events) {
      const connection = { ...opening, events, sent: [] as string[], isClosed: false };
      connections.push(connection);
      return {
        send: (text) => connection.sent.push(text),
        close: () => {
          connection.isClosed = true;
        },
      };
    },
    onLiveMessage: (message) => received.push(message),
    onTakenOver: () => takenOver++,
    async checkSession() {
      checks++;
      return session;
    },
    schedule(run, delayMs) {
      const id = nextTimer++;
      timers.set(id, { atMs: nowMs + delayMs, run });
      return () => timers.delete(id);
    },
    nowMs: () => nowMs,
    random: () => 0,
  });
  const connection = () => {
    const last = connections.at(-1);
    if (!last) throw new Error("No connection was opened.");
    return last;
  };
  return {
    client,
    connections,
    received,
    connection,
    timers,
    checks: () => checks,
    takenOver: () => takenOver,
    session(next: typeof session) {
      session = next;
    },
    /** Waits for the session check. */
    answered: () => new Promise<void>((resolve) => setTimeout(resolve)),
    pass(ms: number) {
      const untilMs = nowMs + ms;
      for (;;) {
        const due = [...timers].filter(([, { atMs }]) => atMs <= untilMs).sort(([, a], [, b]) => a.atMs - b.atMs)[0];
        if (!due) break;
        const [id, { atMs, run }] = due;
        timers.delete(id);
        nowMs = atMs;
        run();
      }
      nowMs = untilMs;
    },
    say: (message: LiveMessage) => connection().events.onMessage(JSON.stringify(message)),
  };
}

/** Opened, accepted and greeted. */
function open() {
  const environment = createEnvironment();
  environment.client.wake();
  environment.connection().events.onOpen();
  environment.say({ kind: "hello", cursor: "5" });
  return environment;
}

describe("createLiveClient", () => {
  test("receives messages and resumes after the last one", () => {
    const { client, received, connection, connections, pass, say } = open();
    say({ kind: "new", id: "n1", cursor: "6" });
    connection().events.onMessage("something else");
    expect(received.map(({ kind }) => kind)).toEqual(["hello", "new"]);
    connection().events.onClose(1006);
    pass(500);
    expect(connections.map(({ after }) => after)).toEqual([null, "6"]);
    say({ kind: "hello", cursor: "6" });
    expect(received).toHaveLength(2);
    client.follow("9");
    connection().events.onOpen();
    connection().events.onClose(1006);
    pass(60_000);
    expect(connection().after).toBe("9");
  });

  test("pings when idle and accepts the answer", () => {
    const { connection, connections, pass } = open();
    pass(pingEveryMs - 1);
    expect(connection().sent).toEqual([]);
    pass(1);
    expect(connection().sent).toEqual([livePing]);
    connection().events.onMessage(livePong);
    pass(pingEveryMs);
    expect(connection().sent).toEqual([livePing, livePing]);
    expect(connections).toHaveLength(1);
  });

  test("closes a dead connection and opens another", () => {
    const { connection, connections, pass } = open();
    pass(pingEveryMs + browserTimeLimits.liveChannelMs);
    expect(connection().isClosed).toBe(true);
    pass(500);
    expect(connections).toHaveLength(2);
  });

  test("ignores messages of a closed connection", () => {
    const { received, connections, pass } = open();
    pass(pingEveryMs + browserTimeLimits.liveChannelMs + 500);
    connections[0]?.events.onMessage(JSON.stringify({ kind: "new", id: "n1", cursor: "6" }));
    connections[0]?.events.onClose(liveClose.tooMany);
    expect(received).toHaveLength(1);
    connections[1]?.events.onOpen();
    connections[1]?.events.onMessage(JSON.stringify({ kind: "new", id: "n1", cursor: "6" }));
    expect(received).toHaveLength(2);
  });

  test("backs off, and resets after a stable minute", () => {
    const { connection, connections, pass } = open();
    for (const wait of [500, 1_000, 2_000, 4_000]) {
      connection().events.onClose(1006);
      const count = connections.length;
      pass(wait - 1);
      expect(connections).toHaveLength(count);
      pass(1);
      expect(connections).toHaveLength(count + 1);
      connection().events.onOpen();
    }
    for (let passed = 0; passed < stableAfterMs; passed += pingEveryMs) {
      pass(pingEveryMs);
      connection().events.onMessage(livePong);
    }
    connection().events.onClose(1006);
    const count = connections.length;
    pass(500);
    expect(connections).toHaveLength(count + 1);
  });

  test("checks the session after a rejection and stays closed until the session is back", async () => {
    const { answered, client, connection, connections, checks, pass, session } = createEnvironment();
    client.wake();
    session("ended");
    connection().events.onClose(1006);
    await answered();
    pass(10 * maxBackOffMs);
    client.wake();
    expect([connections.length, checks()]).toEqual([1, 1]);
    client.resumeSession();
    expect(connections).toHaveLength(2);
  });

  test("checks the session after a change and reconnects when it is valid", async () => {
    const { answered, connection, connections, checks, pass } = open();
    connection().events.onClose(liveClose.sessionChanged);
    await answered();
    expect([connections.length, checks()]).toEqual([1, 1]);
    pass(500);
    expect(connections.map(({ after }) => after)).toEqual([null, "5"]);
  });

  test("retries when the session check fails", async () => {
    const { answered, client, connection, connections, pass, session } = createEnvironment();
    client.wake();
    session("unknown");
    pass(browserTimeLimits.liveChannelMs);
    await answered();
    expect(connection().isClosed).toBe(true);
    pass(500);
    expect(connections).toHaveLength(2);
  });

  test("does not reconnect when there are too many channels", () => {
    const { client, connection, connections, pass, timers } = open();
    connection().events.onClose(liveClose.tooMany);
    pass(10 * maxBackOffMs);
    client.rest();
    client.wake();
    expect([connections.length, timers.size]).toEqual([1, 0]);
  });

  test("stays closed when another tab has taken the channel over, until it is woken", () => {
    const { client, connection, connections, pass, takenOver, timers } = open();
    connection().events.onClose(liveClose.takenOver);
    pass(10 * maxBackOffMs);
    expect([connections.length, timers.size, takenOver()]).toEqual([1, 0, 1]);
    client.wake();
    expect(connections.map(({ after }) => after)).toEqual([null, "5"]);
  });

  test("takes over until it has opened, and not when it opens again", async () => {
    const { answered, client, connection, connections, pass } = createEnvironment();
    client.wake(true);
    connection().events.onClose(1006);
    await answered();
    pass(500);
    connection().events.onOpen();
    connection().events.onClose(1006);
    pass(1_000);
    expect(connections.map(({ takesOver }) => takesOver)).toEqual([true, true, false]);
  });

  test("waits no longer when the network is back", () => {
    const { client, connection, connections } = open();
    client.hurry();
    expect(connections).toHaveLength(1);
    connection().events.onClose(1006);
    client.hurry();
    expect(connections).toHaveLength(2);
  });

  test("makes no attempt while paused", async () => {
    for (const until of ["opening", "open", "waiting", "asking"]) {
      const { answered, client, connection, connections, pass, timers } = createEnvironment();
      client.wake();
      if (until !== "opening") connection().events.onOpen();
      if (until === "waiting") connection().events.onClose(1006);
      if (until === "asking") connection().events.onClose(liveClose.sessionChanged);
      client.rest();
      await answered();
      pass(10 * maxBackOffMs);
      expect([connections.length, timers.size], until).toEqual([1, 0]);
      client.wake();
      pass(500);
      expect(connections, until).toHaveLength(2);
    }
  });

  test("opens once when woken twice", () => {
    const { client, connection, connections } = open();
    client.wake();
    client.wake();
    expect(connections).toHaveLength(1);
    connection().events.onClose(1006);
    client.wake();
    expect(connections).toHaveLength(1);
  });
});
