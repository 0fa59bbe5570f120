import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  connection,
  dismissConnection,
  isOffline,
  noteReached,
  waitForConnection,
  watchConnection,
} from "./connection.ts";

/** A browser whose network and whose opinion about it differ. */
const browser = { onLine: true, isReachable: true };
const page = new EventTarget();
let probes = 0;
let report: ((entries: { responseStart: number; transferSize: number }[]) => void) | null = null;

beforeEach(() => {
  Object.assign(browser, { onLine: true, isReachable: true });
  probes = 0;
  vi.stubGlobal("navigator", browser);
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("fetch", async () => {
    probes++;
    if (!browser.isReachable) throw new TypeError("Failed to fetch");
    return new Response();
  });
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(onEntries: (list: { getEntries: () => unknown }) => void) {
        report = (entries) => onEntries({ getEntries: () => entries });
      }
      observe() {}
      disconnect() {
        report = null;
      }
    },
  );
});
afterEach(() => dismissConnection());

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

async function fire(type: "online" | "offline"): Promise<void> {
  browser.onLine = type === "online";
  page.dispatchEvent(new Event(type));
  await settle();
}

describe("watchConnection", () => {
  test("takes the browser's word for a hint: one probe decides", async () => {
    browser.onLine = false;
    const end = watchConnection();
    await settle();
    expect([isOffline(), probes]).toEqual([false, 1]);
    await fire("offline");
    expect([isOffline(), probes]).toEqual([false, 2]);
    browser.isReachable = false;
    await fire("offline");
    expect(isOffline()).toBe(true);
    // Neither is "online" more than a hint.
    await fire("online");
    expect(isOffline()).toBe(true);
    browser.isReachable = true;
    await fire("online");
    expect(connection.get().status).toBe("back");
    end();
  });

  test("shows nothing when the browser says that it is online and was never offline", async () => {
    const end = watchConnection();
    await fire("online");
    expect(connection.get().status).toBe("fine");
    end();
  });
});

describe("a lost connection", () => {
  async function lose(): Promise<Promise<void>> {
    browser.isReachable = false;
    const back = waitForConnection();
    await settle();
    expect(isOffline()).toBe(true);
    return back;
  }

  test("ends with any answer over the network, but not with failed requests and those from the cache", async () => {
    browser.onLine = false;
    let isBack = false;
    void lose().then(() => {
      isBack = true;
    });
    await settle();
    report?.([
      { responseStart: 0, transferSize: 300 },
      { responseStart: 12, transferSize: 0 },
    ]);
    await settle();
    expect([isOffline(), isBack]).toEqual([true, false]);
    report?.([{ responseStart: 12, transferSize: 640 }]);
    await settle();
    expect([connection.get().status, isBack, report]).toEqual(["back", true, null]);
  });

  test("ends when a channel opens", async () => {
    browser.onLine = false;
    const back = lose();
    await settle();
    noteReached();
    await back;
    expect(connection.get().status).toBe("back");
  });

  test("lets waiters go on after a probe that succeeds, although the browser says that it is offline", async () => {
    browser.onLine = false;
    await waitForConnection();
    expect(connection.get().status).toBe("fine");
  });
});
