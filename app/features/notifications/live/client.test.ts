import { describe, expect, test } from "vitest";
import { type LiveMessage, liveClose, livePing, livePong } from "#workers/portal/notifications/contract.ts";
import { longestWaitMs, stableAfterMs, waitMs } from "./back-off.ts";
import { answerWithinMs, type LineEvents, liveClient, pingEveryMs } from "./client.ts";

describe("the wait before the next try", () => {
  test("doubles from a second to a minute, and is never more", () => {
    const longest = (failures: number) => waitMs(failures, 0.999_999);
    expect([1, 2, 3, 6].map((failures) => Math.round(longest(failures)))).toEqual([1_000, 2_000, 4_000, 32_000]);
    for (const failures of [7, 8, 100, 10_000]) expect(Math.round(longest(failures))).toBe(longestWaitMs);
  });

  test("is drawn by lot from its upper half, so that not all come at once", () => {
    expect(waitMs(3, 0)).toBe(2_000);
    expect(waitMs(3, 0.5)).toBe(3_000);
  });
});

/** A world with its own clock, in which nothing happens by itself. */
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
    /** What is asked of the session has its answer. */
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

/** Woken, let in, greeted. */
function open() {
  const here = world();
  here.client.wake();
  here.line().events.opened();
  here.say({ kind: "hello", cursor: "5" });
  return here;
}

describe("the live channel", () => {
  test("hears, and goes on after what it heard last", () => {
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

  test("pings while nothing is said, and is content with an answer", () => {
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

  test("gives up a line on which nobody answers, and opens another", () => {
    const { line, lines, pass } = open();
    pass(pingEveryMs + answerWithinMs);
    expect(line().isClosed).toBe(true);
    pass(500);
    expect(lines).toHaveLength(2);
  });

  test("hears nothing more from a line that it has given up", () => {
    const { heard, lines, pass } = open();
    pass(pingEveryMs + answerWithinMs + 500);
    lines[0]?.events.said(JSON.stringify({ kind: "new", id: "n1", cursor: "6" }));
    lines[0]?.events.closed(liveClose.tooMany);
    expect(heard).toHaveLength(1);
    lines[1]?.events.opened();
    lines[1]?.events.said(JSON.stringify({ kind: "new", id: "n1", cursor: "6" }));
    expect(heard).toHaveLength(2);
  });

  test("waits longer each time, and begins anew after a minute that was good", () => {
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

  test("asks the session where it was not let in, and stays away when that has ended, until it is back", async () => {
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

  test("asks the session when it has changed, and comes back when it still lives", async () => {
    const { answered, line, lines, looks, pass } = open();
    line().events.closed(liveClose.sessionChanged);
    await answered();
    expect([lines.length, looks()]).toEqual([1, 1]);
    pass(500);
    expect(lines.map(({ after }) => after)).toEqual([null, "5"]);
  });

  test("tries again where the session could not be asked", async () => {
    const { answered, client, line, lines, pass, session } = world();
    client.wake();
    session("unknown");
    pass(answerWithinMs);
    await answered();
    expect(line().isClosed).toBe(true);
    pass(500);
    expect(lines).toHaveLength(2);
  });

  test("does not come back by itself where there are too many", () => {
    const { client, line, lines, pass, timers } = open();
    line().events.closed(liveClose.tooMany);
    pass(10 * longestWaitMs);
    client.rest();
    client.wake();
    expect([lines.length, timers.size]).toEqual([1, 0]);
  });

  test("makes no attempt while it rests, whatever it was doing", async () => {
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

  test("is not opened twice by being woken twice", () => {
    const { client, line, lines } = open();
    client.wake();
    client.wake();
    expect(lines).toHaveLength(1);
    line().events.closed(1006);
    client.wake();
    expect(lines).toHaveLength(1);
  });
});
