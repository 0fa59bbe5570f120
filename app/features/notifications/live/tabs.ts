/** One channel per browser: one tab holds it and informs the others; when it closes, the next tab takes over. */
import type { LiveMessage } from "#workers/portal/notifications/contract.ts";
import { parseLiveMessage } from "./client.ts";

export interface BrowserTabs {
  /** Requests the channel; `lead` is called when this tab gets it. */
  join(lead: () => void): void;
  /** Hands the channel to another tab. */
  leave(): void;
  post(message: LiveMessage): void;
  end(): void;
}

/** `name` separates people. Without the Web Locks API each tab holds its own channel. */
export function createTabLock(name: string, onMessage: (message: LiveMessage) => void): BrowserTabs {
  const isShared = "locks" in navigator && "BroadcastChannel" in window;
  const channel = isShared ? new BroadcastChannel(name) : null;
  let membership: AbortController | null = null;
  channel?.addEventListener("message", ({ data }) => {
    const message = parseLiveMessage(data);
    if (message) onMessage(message);
  });

  function leave(): void {
    membership?.abort();
    membership = null;
  }

  return {
    join(lead) {
      if (membership) return;
      membership = new AbortController();
      const { signal } = membership;
      if (!isShared) return lead();
      const held = () =>
        new Promise<void>((release) => {
          if (signal.aborted) return release();
          signal.addEventListener("abort", () => release(), { once: true });
          lead();
        });
      // Rejects when the request is aborted.
      navigator.locks.request(name, { signal }, held).catch(() => undefined);
    },
    leave,
    post: (message) => channel?.postMessage(JSON.stringify(message)),
    end() {
      leave();
      channel?.close();
    },
  };
}
