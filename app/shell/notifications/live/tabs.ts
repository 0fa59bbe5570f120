/**
 * One channel per browser: one tab holds it and informs the others; when it closes, the next tab takes over. A browser
 * may suspend the tab that holds it, so the others ask it whether it is there.
 */
import { browserTimeLimits } from "#base/time-limits.ts";
import type { LiveMessage } from "#workers/portal/notifications/contract.ts";
import { parseLiveMessage } from "./client.ts";

export interface BrowserTabs {
  /** Requests the channel, and takes it from a tab that does not answer. */
  join(): void;
  /** Hands the channel to another tab. */
  leave(): void;
  /** Hands the channel to another tab, and waits for it again. */
  requeue(): void;
  post(message: LiveMessage): void;
  end(): void;
}

export interface TabOptions {
  /** Separates people. */
  name: string;
  /** This tab gets the channel; `takesOver` when its former holder did not answer and may still have one open. */
  lead(takesOver: boolean): void;
  /** Another tab has taken it. */
  follow(): void;
  onMessage(message: LiveMessage): void;
  /** Returns the cancel function. */
  schedule(run: () => void, delayMs: number): () => void;
  /** Null without the Web Locks API: then each tab holds its own channel. */
  shared: { locks: Pick<LockManager, "request">; channel: BroadcastChannel } | null;
}

const question = "who leads?";
const answer = "I lead.";

export function createBrowserTabs({ name, lead, follow, onMessage, schedule, shared }: TabOptions): BrowserTabs {
  let membership: AbortController | null = null;
  let isLeading = false;
  let cancelTakeover = () => {};
  shared?.channel.addEventListener("message", ({ data }) => {
    if (data === question) {
      if (isLeading) shared.channel.postMessage(answer);
    } else if (data === answer) cancelTakeover();
    else {
      const message = parseLiveMessage(data);
      if (message) onMessage(message);
    }
  });

  function leave(): void {
    cancelTakeover();
    membership?.abort();
    membership = null;
    isLeading = false;
  }

  function request(takesOver: boolean): void {
    leave();
    const mine = new AbortController();
    membership = mine;
    const { signal } = mine;
    if (!shared) {
      lead(false);
      return;
    }
    const hold = () =>
      new Promise<void>((release) => {
        if (signal.aborted) return release();
        signal.addEventListener("abort", () => release(), { once: true });
        cancelTakeover();
        isLeading = true;
        lead(takesOver);
      });
    // Rejects when the request is aborted, and when another tab has taken the lock.
    shared.locks.request(name, takesOver ? { steal: true } : { signal }, hold).catch(() => {
      if (membership !== mine || !isLeading) return;
      follow();
      request(false);
    });
  }

  return {
    join() {
      if (!membership) request(false);
      if (!shared || isLeading) return;
      cancelTakeover();
      cancelTakeover = schedule(() => request(true), browserTimeLimits.leadingTabMs);
      shared.channel.postMessage(question);
    },
    leave,
    requeue: () => request(false),
    post: (message) => shared?.channel.postMessage(JSON.stringify(message)),
    end() {
      leave();
      shared?.channel.close();
    },
  };
}
