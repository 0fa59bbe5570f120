import { describe, expect, test } from "vitest";
import { type LiveMessage, liveClose, livePing, livePong } from "#workers/portal/notifications/contract.ts";
import { longestWaitMs, stableAfterMs, waitMs } from "./back-off.ts";
import { answerWithinMs, type LineEvents, liveClient, pingEveryMs } from "./client.ts";

describe("back-off", () => {
  test("doubles from one second up to one minute", () => {
    const longest = (failures: number) => waitMs(failures, 0.999_999);
    expect([1, 2, 3, 6].map((failures) => Math.round(longest(failures)))).toEqual([1_000, 2_000, 4_000, 32_000]);
    for (const failures of [7, 8, 100, 10_000]) expect(Math.round(longest(failures))).toBe(longestWaitMs);
  });

  test("is jittered within its upper half", () => {
    expect(waitMs(3, 0)).toBe(2_000);
    expect(waitMs(3, 0.5)).toBe(3_000);
  });
});

/** A simulated environment with its own clock. */
function world() {
  let nowMs = 0;
  let session: "live" | "ended" | "unknown" = "live";
  const timers = new Map<number, { atMs: number; run: () => void }>();
  let nextTimer = 0;
  const lines: { after: string | null; events: LineEvents; sent: string[]; isClosed: boolean }[] = [];
  const heard: LiveMessage[] = [];
  let looks = 0;
  const client = liveClient({
    open(after, events) {
      const line = { after, events, sent: [] as string[], isClosed: false };
      lines.push(line);
      return {
        send: (text) => line.sent.push(text),
        close: () => {
          line.isClosed = true;
        },
      };
    },
    hear: (message) => heard.push(message),
    async lookAtSession() {
      looks++;
      return session;
    },
    later(run, delayMs) {
      const id = nextTimer++;
      timers.set(id, { atMs: nowMs + delayMs, run });
      return () => timers.delete(id);
    },
    nowMs: () => nowMs,
    random: () => 0,
  });
  const line = () => {
    const last = lines.at(-1);
    if (!last) throw new Error("No line was opened.");
    return last;
  };
  return {
    client,
    lines,
    heard,
    line,
    timers,
    looks: () => looks,
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
    say: (message: LiveMessage) => line().events.said(JSON.stringify(message)),
  };
}

/** Opened, accepted and greeted. */
function open() {
  const here = world();
  here.client.wake();
  here.line().events.opened();
  here.say({ kind: "hello", cursor: "5" });
  return here;
}

describe("live channel", () => {
  test("receives messages and resumes after the last one", () => {
    const { client, heard, line, lines, pass, say } = open();
    say({ kind: "new", id: "n1", cursor: "6" });
    line().events.said("something else");
    expect(heard.map(({ kind }) => kind)).toEqual(["hello", "new"]);
    line().events.closed(1006);
    pass(500);
    expect(lines.map(({ after }) => after)).toEqual([null, "6"]);
    say({ kind: "hello", cursor: "6" });
    expect(heard).toHaveLength(2);
    client.follow("9");
    line().events.opened();
    line().events.closed(1006);
    pass(60_000);
    expect(line().after).toBe("9");
  });

  test("pings when idle and accepts the answer", () => {
    const { line, lines, pass } = open();
    pass(pingEveryMs - 1);
    expect(line().sent).toEqual([]);
    pass(1);
    expect(line().sent).toEqual([livePing]);
    line().events.said(livePong);
    pass(pingEveryMs);
    expect(line().sent).toEqual([livePing, livePing]);
    expect(lines).toHaveLength(1);
  });

  test("closes a dead connection and opens another", () => {
    const { line, lines, pass } = open();
    pass(pingEveryMs + answerWithinMs);
    expect(line().isClosed).toBe(true);
    pass(500);
    expect(lines).toHaveLength(2);
  });

  test("ignores messages of a closed connection", () => {
    const { heard, lines, pass } = open();
    pass(pingEveryMs + answerWithinMs + 500);
    lines[0]?.events.said(JSON.stringify({ kind: "new", id: "n1", cursor: "6" }));
    lines[0]?.events.closed(liveClose.tooMany);
    expect(heard).toHaveLength(1);
    lines[1]?.events.opened();
    lines[1]?.events.said(JSON.stringify({ kind: "new", id: "n1", cursor: "6" }));
    expect(heard).toHaveLength(2);
  });

  test("backs off, and resets after a good minute", () => {
    const { line, lines, pass } = open();
    for (const wait of [500, 1_000, 2_000, 4_000]) {
      line().events.closed(1006);
      const count = lines.length;
      pass(wait - 1);
      expect(lines).toHaveLength(count);
      pass(1);
      expect(lines).toHaveLength(count + 1);
      line().events.opened();
    }
    for (let passed = 0; passed < stableAfterMs; passed += pingEveryMs) {
      pass(pingEveryMs);
      line().events.said(livePong);
    }
    line().events.closed(1006);
    const count = lines.length;
    pass(500);
    expect(lines).toHaveLength(count + 1);
  });

  test("checks the session after a rejection and stays closed until the session is back", async () => {
    const { answered, client, line, lines, looks, pass, session } = world();
    client.wake();
    session("ended");
    line().events.closed(1006);
    await answered();
    pass(10 * longestWaitMs);
    client.wake();
    expect([lines.length, looks()]).toEqual([1, 1]);
    client.sessionIsBack();
    expect(lines).toHaveLength(2);
  });

  test("checks the session after a change and reconnects when it is valid", async () => {
    const { answered, line, lines, looks, pass } = open();
    line().events.closed(liveClose.sessionChanged);
    await answered();
    expect([lines.length, looks()]).toEqual([1, 1]);
    pass(500);
    expect(lines.map(({ after }) => after)).toEqual([null, "5"]);
  });

  test("retries when the session check fails", async () => {
    const { answered, client, line, lines, pass, session } = world();
    client.wake();
    session("unknown");
    pass(answerWithinMs);
    await answered();
    expect(line().isClosed).toBe(true);
    pass(500);
    expect(lines).toHaveLength(2);
  });

  test("does not reconnect when there are too many channels", () => {
    const { client, line, lines, pass, timers } = open();
    line().events.closed(liveClose.tooMany);
    pass(10 * longestWaitMs);
    client.rest();
    client.wake();
    expect([lines.length, timers.size]).toEqual([1, 0]);
  });

  test("makes no attempt while paused", async () => {
    for (const until of ["opening", "open", "waiting", "asking"]) {
      const { answered, client, line, lines, pass, timers } = world();
      client.wake();
      if (until !== "opening") line().events.opened();
      if (until === "waiting") line().events.closed(1006);
      if (until === "asking") line().events.closed(liveClose.sessionChanged);
      client.rest();
      await answered();
      pass(10 * longestWaitMs);
      expect([lines.length, timers.size], until).toEqual([1, 0]);
      client.wake();
      pass(500);
      expect(lines, until).toHaveLength(2);
    }
  });

  test("opens once when woken twice", () => {
    const { client, line, lines } = open();
    client.wake();
    client.wake();
    expect(lines).toHaveLength(1);
    line().events.closed(1006);
    client.wake();
    expect(lines).toHaveLength(1);
  });
});
