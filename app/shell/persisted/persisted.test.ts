import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clearPersonal, type Persisted, type PersistedKey, read, remove, subscribe, write } from "./persisted.ts";

/** A minimal stand-in for the browser's storage. */
class MemoryStorage {
  readonly texts = new Map<string, string>();
  get length() {
    return this.texts.size;
  }
  key = (index: number) => [...this.texts.keys()][index] ?? null;
  getItem = (key: string) => this.texts.get(key) ?? null;
  setItem = (key: string, text: string) => void this.texts.set(key, text);
  removeItem = (key: string) => void this.texts.delete(key);
}

const window = new EventTarget();
let storage: MemoryStorage;

beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
});
afterEach(() => {
  // The in-memory fallback is module state, so each test loads a fresh module.
  for (const key of keys) remove(key);
  vi.unstubAllGlobals();
});

const alice = { uid: "u1", email: "alice@demo.test", displayName: "Alice" };
const message = {
  id: "n1",
  type: "info" as const,
  title: "Nouveau",
  message: "La 2.0.4 est là.",
  imageUrl: null,
  link: "/changelog",
  isAdmin: false,
  createdAt: "2026-01-01T00:00:00.000Z",
  expiresAt: "2026-01-02T00:00:00.000Z",
  read: false,
  dismissed: false,
};

const samples: { [Key in PersistedKey]: NonNullable<Persisted[Key]> } = {
  "auth-storage": { user: alice, isAdmin: true, initialized: true },
  "theme-storage": { isDark: true },
  "points-storage": { points: 798, syncEnabled: true },
  "notifications-storage": { notifications: [message] },
  userData: { ...alice, role: "user" },
  "auth-persistence": "local",
  "sidebar-collapsed": true,
  tutorialCompleted: true,
  tutorialIntroSeen: true,
  tutorialPostponedAt: 1_767_225_600_000,
  tutorialVisible: true,
  tutorialStep: 4,
  announcementBannerClosedAt: 1_767_225_600_000,
};
const keys = Object.keys(samples) as PersistedKey[];
const missing: Persisted = {
  "auth-storage": { user: null, isAdmin: false, initialized: false },
  "theme-storage": null,
  "points-storage": { points: null, syncEnabled: true },
  "notifications-storage": { notifications: [] },
  userData: null,
  "auth-persistence": "session",
  "sidebar-collapsed": false,
  tutorialCompleted: false,
  tutorialIntroSeen: false,
  tutorialPostponedAt: null,
  tutorialVisible: false,
  tutorialStep: 0,
  announcementBannerClosedAt: null,
};
const wrapped: PersistedKey[] = [
  "auth-storage",
  "theme-storage",
  "points-storage",
  "notifications-storage",
  "userData",
];

describe("read, write, remove", () => {
  describe.each(keys)("%s", (key) => {
    test("reads back what was written to storage", () => {
      expect(write(key, samples[key])).toBe(true);
      expect(storage.texts.has(key)).toBe(true);
      expect(read(key)).toEqual(samples[key]);
    });

    test.each([
      "",
      "{",
      "null",
      "[]",
      "undefined",
      '"text"',
      "-1",
      "1e9",
      "{}",
      '{"version":1}',
      '{"version":1,"state":7}',
    ])("returns the default for the stored text %j", (text) => {
      storage.setItem(key, text);
      expect(read(key)).toEqual(missing[key]);
    });

    test("falls back to memory when storage is blocked", () => {
      vi.stubGlobal("localStorage", undefined);
      expect(read(key)).toEqual(missing[key]);
      expect(write(key, samples[key])).toBe(false);
      expect(read(key)).toEqual(samples[key]);
      remove(key);
      expect(read(key)).toEqual(missing[key]);
    });

    test("falls back to memory when storage is full", () => {
      write(key, samples[key]);
      remove(key);
      storage.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
      expect(write(key, samples[key])).toBe(false);
      expect(storage.texts.has(key)).toBe(false);
      expect(read(key)).toEqual(samples[key]);
      expect(storage.getItem(key)).toBeNull();
    });
  });

  test("does not fail when storage always throws", () => {
    const blocked = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    vi.stubGlobal("localStorage", new Proxy({}, { get: blocked }));
    for (const key of keys) {
      expect(read(key)).toEqual(missing[key]);
      expect(write(key, samples[key])).toBe(false);
      remove(key);
    }
    clearPersonal();
  });
});

describe("read", () => {
  test.each(wrapped)("returns the default for %s of another version", (key) => {
    storage.setItem(key, JSON.stringify({ version: 2, state: samples[key] }));
    expect(read(key)).toEqual(missing[key]);
    storage.setItem(key, JSON.stringify({ version: 1, state: samples[key] }));
    expect(read(key)).toEqual(samples[key]);
  });

  test("keeps only links of a notification to portal paths or https", () => {
    const wrong = { ...message, link: "javascript:alert(1)", imageUrl: "javascript:1" };
    storage.setItem("notifications-storage", JSON.stringify({ version: 1, state: { notifications: [wrong] } }));
    expect(read("notifications-storage").notifications).toEqual([{ ...message, link: null, imageUrl: null }]);
  });

  test("skips unreadable notifications, and returns at most fifty", () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ ...message, id: `n${index}` }));
    const unreadable = [{ id: 7 }, null, { ...message, type: "shout" }, { ...message, createdAt: "some day" }];
    const state = { notifications: [...unreadable, ...many] };
    storage.setItem("notifications-storage", JSON.stringify({ version: 1, state }));
    const { notifications } = read("notifications-storage");
    expect(notifications).toEqual(many.slice(0, 50));
  });

  test("drops duplicates and future dates", () => {
    const ahead = { ...message, id: "ahead", createdAt: "+275760-09-12T00:00:00.000Z" };
    const notifications = [ahead, message, { ...message, title: "Again" }];
    storage.setItem("notifications-storage", JSON.stringify({ version: 1, state: { notifications } }));
    expect(read("notifications-storage").notifications).toEqual([message]);
  });
});

describe("write", () => {
  test("stores flags as plain texts", () => {
    write("tutorialCompleted", true);
    write("tutorialPostponedAt", 5);
    write("auth-persistence", "local");
    expect(Object.fromEntries(storage.texts)).toEqual({
      tutorialCompleted: "true",
      tutorialPostponedAt: "5",
      "auth-persistence": "local",
    });
  });
});

describe("clearPersonal", () => {
  test("removes all personal keys, including former ones, and keeps theme and persistence", () => {
    for (const key of keys) write(key, samples[key]);
    storage.setItem("of-an-earlier-version", "1");
    clearPersonal();
    expect([...storage.texts.keys()].sort()).toEqual(["auth-persistence", "theme-storage"]);
  });
});

describe("subscribe", () => {
  test("reports changes of this and other tabs until the subscription ends", () => {
    const heard = vi.fn();
    const end = subscribe("tutorialCompleted", heard);
    write("tutorialCompleted", true);
    expect(heard).toHaveBeenCalledTimes(1);
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "tutorialCompleted" }));
    expect(heard).toHaveBeenCalledTimes(2);
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "userData" }));
    expect(heard).toHaveBeenCalledTimes(2);
    window.dispatchEvent(Object.assign(new Event("storage"), { key: null }));
    expect(heard).toHaveBeenCalledTimes(3);
    clearPersonal();
    expect(heard).toHaveBeenCalledTimes(4);
    end();
    write("tutorialCompleted", true);
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "tutorialCompleted" }));
    expect(heard).toHaveBeenCalledTimes(4);
  });
});
