import { describe, expect, test } from "vitest";
import { browserTimeLimits } from "#base/time-limits.ts";
import type { LiveMessage } from "#workers/portal/notifications/contract.ts";
import { createBrowserTabs } from "./tabs.ts";

/** A lock as the Web Locks API grants it, with its queue and `steal`. */
class Lock {
  #holder: ((reason: Error) => void) | null = null;
  readonly #queue: (() => void)[] = [];

  readonly request = ((_: string, { steal, signal }: LockOptions, hold: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const grant = () => {
        this.#holder = reject;
        hold().then(() => {
          if (this.#holder === reject) this.#next();
          resolve();
        });
      };
      if (steal) {
        this.#holder?.(new DOMException("", "AbortError"));
        return grant();
      }
      signal?.addEventListener("abort", () => {
        if (this.#queue.includes(grant)) this.#queue.splice(this.#queue.indexOf(grant), 1);
        reject(signal.reason);
      });
      if (this.#holder) this.#queue.push(grant);
      else grant();
    })) as unknown as LockManager["request"];

  #next(): void {
    this.#holder = null;
    this.#queue.shift()?.();
  }
}

/** Waits until all promises and messages have arrived. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

function createBrowser({ hasLocks = true } = {}) {
  const locks = new Lock();
  const inboxes: ((data: unknown) => void)[] = [];

  function openTab() {
    const listeners: ((event: { data: unknown }) => void)[] = [];
    const timers = new Set<{ run: () => void; delayMs: number }>();
    const missed: unknown[] = [];
    const state = { isSuspended: false, log: [] as string[], received: [] as LiveMessage[] };
    const deliver = (data: unknown) => {
      if (state.isSuspended) missed.push(data);
      else for (const listener of listeners) listener({ data });
    };
    const channel = {
      addEventListener: (_: string, listener: (event: { data: unknown }) => void) => void listeners.push(listener),
      postMessage(data: unknown) {
        for (const inbox of inboxes) if (inbox !== deliver) inbox(data);
      },
      close: () => listeners.splice(0),
    } as unknown as BroadcastChannel;
    const member = createBrowserTabs({
      name: "live:u1",
      lead: (takesOver) => void state.log.push(takesOver ? "takes over" : "leads"),
      follow: () => void state.log.push("follows"),
      onMessage: (message) => void state.received.push(message),
      schedule(run, delayMs) {
        const timer = { run, delayMs };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      shared: hasLocks ? { locks, channel } : null,
    });
    inboxes.push(deliver);
    return {
      ...member,
      state,
      /** Lets this much time pass for the tab's timers. */
      pass(ms: number) {
        for (const timer of timers) {
          if (timer.delayMs > ms) continue;
          timers.delete(timer);
          timer.run();
        }
      },
      resume() {
        state.isSuspended = false;
        for (const data of missed.splice(0)) deliver(data);
      },
    };
  }
  return { openTab };
}

const { leadingTabMs } = browserTimeLimits;

/** Two tabs, of which the first leads. */
async function openTwo() {
  const { openTab } = createBrowser();
  const [first, second] = [openTab(), openTab()];
  for (const tab of [first, second]) tab.join();
  await settle();
  return { first, second, openTab };
}

describe("createBrowserTabs", () => {
  test("lets one tab lead, which informs the others, and the next one when it leaves", async () => {
    const { first, second } = await openTwo();
    expect([first.state.log, second.state.log]).toEqual([["leads"], []]);
    first.post({ kind: "new", id: "n1", cursor: "1" });
    expect(second.state.received).toEqual([{ kind: "new", id: "n1", cursor: "1" }]);
    first.leave();
    await settle();
    expect([first.state.log, second.state.log]).toEqual([["leads"], ["leads"]]);
  });

  test("takes nothing from a tab that answers", async () => {
    const { first, second } = await openTwo();
    for (let count = 0; count < 3; count++) {
      second.join();
      second.pass(leadingTabMs);
    }
    await settle();
    expect([first.state.log, second.state.log]).toEqual([["leads"], []]);
    expect(second.state.received).toEqual([]);
  });

  test("takes over from a suspended tab, which waits for its turn when it resumes", async () => {
    const { first, second } = await openTwo();
    first.state.isSuspended = true;
    second.join();
    second.pass(leadingTabMs - 1);
    await settle();
    expect(second.state.log).toEqual([]);
    second.pass(leadingTabMs);
    await settle();
    expect(second.state.log).toEqual(["takes over"]);
    first.resume();
    await settle();
    expect(first.state.log).toEqual(["leads", "follows"]);
    // It asks, and the new leader answers.
    first.join();
    first.pass(leadingTabMs);
    second.leave();
    await settle();
    expect(first.state.log).toEqual(["leads", "follows", "leads"]);
  });

  test("takes over at once in a tab that was opened after the leader was suspended, and only one leads", async () => {
    const { first, second, openTab } = await openTwo();
    first.state.isSuspended = true;
    const third = openTab();
    for (const tab of [second, third]) tab.join();
    for (const tab of [second, third]) tab.pass(leadingTabMs);
    await settle();
    expect(second.state.log).toEqual(["takes over", "follows"]);
    expect(third.state.log).toEqual(["takes over"]);
    second.join();
    second.pass(leadingTabMs);
    await settle();
    expect(third.state.log).toEqual(["takes over"]);
  });

  test("asks no more after it has left", async () => {
    const { first, second } = await openTwo();
    first.state.isSuspended = true;
    second.join();
    second.leave();
    second.pass(leadingTabMs);
    await settle();
    expect(second.state.log).toEqual([]);
  });

  test("gives the channel away and waits for it again", async () => {
    const { first, second } = await openTwo();
    first.requeue();
    await settle();
    second.leave();
    await settle();
    expect([first.state.log, second.state.log]).toEqual([["leads", "leads"], ["leads"]]);
  });

  test("leads in every tab of a browser without locks", () => {
    const { openTab } = createBrowser({ hasLocks: false });
    const [first, second] = [openTab(), openTab()];
    for (const tab of [first, second, first]) tab.join();
    expect([first.state.log, second.state.log]).toEqual([["leads"], ["leads"]]);
  });
});
