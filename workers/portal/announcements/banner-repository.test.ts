/** The banner with stores that answer, hang, return wrong data and fail, with fake time. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { timeLimits } from "#base/time-limits.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import {
  type BannerMemory,
  createBannerRepository,
  getBannerMemory,
  isShown,
  parseBanner,
  parseCachedBanner,
  toBannerFields,
} from "./banner-repository.ts";
import type { Banner } from "./contract.ts";

const now = new Date("2026-01-10T12:00:00Z");
const usual: Banner = {
  message: "Bonjour",
  releaseDate: "2026-01-01T00:00:00.000Z",
  isActive: true,
  expiresAt: null,
  ctaUrl: "/changelog",
  ctaText: null,
  english: null,
};
const { bannerMs } = timeLimits.pages;
const never = () => new Promise<never>(() => undefined);
const broken = () => Promise.reject(new Error("broken"));

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

interface Stores {
  read?: () => Promise<unknown>;
  get?: () => Promise<string | null>;
  put?: () => Promise<void>;
  memory?: BannerMemory;
}

function stores({ read, get, put, memory = getBannerMemory({}) }: Stores = {}) {
  const kept = new Map<string, string>();
  const faults: unknown[] = [];
  const asked = { document: 0, cache: 0 };
  const cache = {
    get: async (key: string) => {
      asked.cache++;
      return get ? get() : (kept.get(key) ?? null);
    },
    put: async (key: string, text: string) => (put ? put() : void kept.set(key, text)),
  } as unknown as KVNamespace;
  const store = {
    get: async () => {
      asked.document++;
      return read ? read() : { fields: { ...usual }, updateTime: "t1" };
    },
    commit: async () => "committed",
  } as unknown as Firestore;
  const waiting: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => void waiting.push(promise);
  const banner = createBannerRepository({ store, cache, memory, waitUntil, onFault: (fault) => faults.push(fault) });
  return { banner, kept, faults, asked, waiting, memory };
}

/** How long a page waits, and what it shows. */
async function page(banner: ReturnType<typeof stores>["banner"]) {
  const startMs = Date.now();
  let endMs = Number.NaN;
  const asked = banner.loadShown().then((shown) => {
    endMs = Date.now();
    return shown;
  });
  await vi.advanceTimersByTimeAsync(bannerMs + 10);
  return { shown: await asked, waitedMs: endMs - startMs };
}

describe("BannerRepository.loadNewer", () => {
  test("reads the document again when the copy is from before the change, and not for the next page", async () => {
    const { banner, asked } = stores();
    await page(banner);
    await vi.advanceTimersByTimeAsync(1_000);
    const changedAtMs = Date.now();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await banner.loadNewer(changedAtMs)).toEqual({ ok: true, value: usual });
    expect(await banner.loadNewer(changedAtMs)).toEqual({ ok: true, value: usual });
    expect(asked).toEqual({ document: 2, cache: 1 });
  });

  test("fails while the document cannot be read, so that an open page does not lose its banner", async () => {
    expect((await stores({ read: broken }).banner.loadNewer(Date.now() + 1)).ok).toBe(false);
  });
});

describe("BannerRepository.loadShown", () => {
  test("shows the banner, and reads only memory the next time", async () => {
    const { banner, asked } = stores();
    expect(await page(banner)).toEqual({ shown: usual, waitedMs: 0 });
    expect(await page(banner)).toEqual({ shown: usual, waitedMs: 0 });
    expect(asked).toEqual({ document: 1, cache: 1 });
  });

  test.each([
    ["the cache hangs", { get: never }],
    ["the document hangs", { read: never }],
    ["both hang", { get: never, read: never, put: never }],
  ])("waits only a moment while %s, and shows none", async (_case, troubles) => {
    expect(await page(stores(troubles).banner)).toEqual({ shown: null, waitedMs: bannerMs });
  });

  test("shows the banner the next time when only the cache hangs", async () => {
    const { banner, faults } = stores({ get: never, put: never });
    await page(banner);
    await vi.advanceTimersByTimeAsync(2 * timeLimits.services.bannerCacheMs);
    expect(await page(banner)).toEqual({ shown: usual, waitedMs: 0 });
    expect(faults.length).toBeGreaterThan(0);
  });

  test.each([
    ["the cache throws", { get: broken, put: broken }],
    ["the cache holds garbage", { get: async () => "{" }],
    ["the cache holds something else", { get: async () => JSON.stringify({ readAtMs: now.getTime(), banner: 7 }) }],
    [
      "the cache holds a copy of long ago",
      { get: async () => JSON.stringify({ readAtMs: now.getTime() - 60_000, banner: { ...usual, message: "Alt" } }) },
    ],
    [
      "the cache holds a copy of a time to come",
      {
        get: async () => JSON.stringify({ readAtMs: now.getTime() + 3_600_000, banner: { ...usual, message: "Alt" } }),
      },
    ],
  ])("reads the document where %s", async (_case, troubles) => {
    expect((await page(stores(troubles).banner)).shown).toEqual(usual);
  });

  test("uses the cached copy for a minute at most, and validates its links", async () => {
    const copy = { readAtMs: now.getTime() - 30_000, banner: { ...usual, ctaUrl: "javascript:alert(1)" } };
    const { banner, asked } = stores({ get: async () => JSON.stringify(copy) });
    expect((await page(banner)).shown).toEqual({ ...usual, ctaUrl: null });
    expect(asked.document).toBe(0);
  });

  test("renews a copy in the background before it is too old", async () => {
    const { banner, asked } = stores();
    await page(banner);
    await vi.advanceTimersByTimeAsync(45_000);
    expect((await page(banner)).shown).toEqual(usual);
    expect(asked.document).toBe(2);
  });

  test("does not wait for a while after a failed read", async () => {
    const { banner, asked, faults } = stores({ read: broken });
    expect((await page(banner)).shown).toBeNull();
    expect(await page(banner)).toEqual({ shown: null, waitedMs: 0 });
    expect(asked.document).toBe(1);
    expect(faults).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5_000);
    await page(banner);
    expect(asked.document).toBe(2);
  });

  test("shows none without a document, and caches that too", async () => {
    const { banner, asked } = stores({ read: async () => null });
    expect((await page(banner)).shown).toBeNull();
    await page(banner);
    expect(asked.document).toBe(1);
  });
});

describe("BannerRepository.save", () => {
  test("shows the banner at once, from memory and from the cache", async () => {
    const first = stores();
    await page(first.banner);
    const next = { ...usual, message: "Neuf" };
    expect(await first.banner.save(next, "t1")).toEqual({ ok: true, value: { cached: true } });
    expect((await page(first.banner)).shown?.message).toBe("Neuf");
    const elsewhere = stores({ get: async () => [...first.kept.values()][0] ?? null });
    expect((await page(elsewhere.banner)).shown?.message).toBe("Neuf");
  });

  test("reports when the cache does not take it", async () => {
    const { banner } = stores({ put: never });
    const saved = banner.save(usual, null);
    await vi.advanceTimersByTimeAsync(timeLimits.services.bannerCacheMs);
    expect(await saved).toEqual({ ok: true, value: { cached: false } });
  });

  test("is not undone by a read that began before it", async () => {
    let answer: (document: unknown) => void = () => undefined;
    const { banner, kept } = stores({ read: () => new Promise((resolve) => (answer = resolve)) });
    await page(banner);
    await banner.save({ ...usual, message: "Neuf" }, "t1");
    answer({ fields: { ...usual }, updateTime: "t0" });
    await vi.advanceTimersByTimeAsync(10);
    expect((await page(banner)).shown?.message).toBe("Neuf");
    expect([...kept.values()].join()).not.toContain("Bonjour");
  });
});

describe("isShown", () => {
  test.each([
    [{}, true],
    [{ message: " " }, false],
    [{ message: "\u200b" }, false],
    [{ releaseDate: null }, false],
    [{ releaseDate: "2030-01-01T00:00:00Z" }, true],
    [{ isActive: false }, false],
    [{ expiresAt: "2026-01-10T12:00:00.001Z" }, true],
    [{ expiresAt: "2026-01-10T12:00:00.000Z" }, false],
  ])("shows a banner with %o: %s", (over, shown) => expect(isShown({ ...usual, ...over }, now)).toBe(shown));
});

describe("parseBanner", () => {
  test.each([
    [
      { message: 7, isActive: "yes", releaseDate: "soon", ctaUrl: "//evil.example", english: [] },
      { message: "", isActive: false, releaseDate: null, ctaUrl: null, english: null },
    ],
    [
      { ctaText: "  ", english: { message: "Hello", ctaText: 7 } },
      { ctaText: null, english: { message: "Hello", ctaText: null } },
    ],
  ])("reads the document %o as %o", (fields, read) => expect(parseBanner(fields)).toMatchObject(read));
});

describe("toBannerFields", () => {
  test("stores times as timestamps, and writes only the banner's own fields", () => {
    expect(toBannerFields(usual)).toEqual(toFields({ ...usual, releaseDate: new Date(usual.releaseDate ?? "") }));
    expect(parseCachedBanner("null")).toBeNull();
  });
});
