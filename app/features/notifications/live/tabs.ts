/** One channel for all tabs of a browser: one of them holds it and tells the others; when it goes, the next one does. */
import type { LiveMessage } from "#workers/portal/notifications/contract.ts";
import { liveMessage } from "./message.ts";

export interface Tabs {
  /** Asks to hold the channel; `lead` is called when this tab may. */
  join(lead: () => void): void;
  /** Leaves it to another tab. */
  leave(): void;
  tell(message: LiveMessage): void;
  end(): void;
}

/** `name` tells people apart. In a browser that has no locks each tab holds a channel of its own. */
export function tabsOf(name: string, hear: (message: LiveMessage) => void): Tabs {
  const isShared = "locks" in navigator && "BroadcastChannel" in window;
  const radio = isShared ? new BroadcastChannel(name) : null;
  let membership: AbortController | null = null;
  radio?.addEventListener("message", ({ data }) => {
    const message = liveMessage(data);
    if (message) hear(message);
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
      // Refused when the wait is given up.
      navigator.locks.request(name, { signal }, held).catch(() => undefined);
    },
    leave,
    tell: (message) => radio?.postMessage(JSON.stringify(message)),
    end() {
      leave();
      radio?.close();
    },
  };
}
