/**
 * The banner in Firestore, with a copy in KV and one in each isolate. Pages read the copies: none is older than a minute,
 * and no page waits for one longer than 50 ms, whatever it is that hangs.
 */
import { failure, type Result, success } from "#shared/errors.ts";
import { withTimeLimit } from "#shared/time-limit.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import type { Banner, StoredBanner } from "./contract.ts";
import { bannerFields, bannerOf, bannerPath, type Copy, copyOf } from "./document.ts";
import { isShown } from "./visible.ts";

const cacheKey = "announcementBanner";
const freshMs = 60_000;
/** From then on a page that has its copy asks for another behind its back, so that busy portals never miss one. */
const askAgainMs = 40_000;
const patienceMs = 50;
/** For the cache alone, once the page is gone. */
const cachePatienceMs = 1_000;
/** After a reading that failed: pages do without, and wait for nothing. */
const restMs = 5_000;
/** Nobody misses an older copy; the shortest time that the cache takes is a minute. */
const cacheSeconds = 120;

/** What one isolate remembers from request to request. */
export interface BannerMemory {
  copy: Copy | null;
  /** A reading of the document has begun then. */
  readingSinceMs: number | null;
  /** Nothing is asked before. */
  restUntilMs: number;
  /** Counts the saves here: a reading that began before one tells of the past. */
  saves: number;
}

const memories = new WeakMap<object, BannerMemory>();

/** `env` is the same for all requests of an isolate. */
export function memoryOf(env: object): BannerMemory {
  const known = memories.get(env);
  if (known) return known;
  const memory: BannerMemory = { copy: null, readingSinceMs: null, restUntilMs: 0, saves: 0 };
  memories.set(env, memory);
  return memory;
}

export interface BannerOptions {
  store: Firestore;
  cache: Pick<KVNamespace, "get" | "put">;
  memory: BannerMemory;
  waitUntil(promise: Promise<unknown>): void;
  onFault: (error: unknown) => void;
}

export interface BannerStore {
  /** What is to be shown now; null when there is nothing, or when it does not arrive in time. Never throws. */
  current(): Promise<Banner | null>;
  /** From the document itself. Throws when it cannot be read. */
  read(): Promise<StoredBanner | null>;
  save(banner: Banner, version: string | null): Promise<Result<{ cached: boolean }>>;
}

export function bannerStore({ store, cache, memory, waitUntil, onFault }: BannerOptions): BannerStore {
  const isFresh = (copy: Copy | null): copy is Copy => {
    const ageMs = copy === null ? Number.POSITIVE_INFINITY : Date.now() - copy.readAtMs;
    return ageMs < freshMs && ageMs > -freshMs;
  };

  async function read(): Promise<StoredBanner | null> {
    const document = await store.get(bannerPath);
    const banner = bannerOf(document?.fields);
    return document && banner && { ...banner, version: document.updateTime, isShown: isShown(banner, new Date()) };
  }

  /** False when the cache does not take it in time. */
  async function keep(copy: Copy): Promise<boolean> {
    try {
      const kept = cache.put(cacheKey, JSON.stringify(copy), { expirationTtl: cacheSeconds }).then(() => true);
      return await withTimeLimit(cachePatienceMs, kept);
    } catch (error) {
      onFault(error);
      return false;
    }
  }

  async function fromCache(): Promise<Copy | null> {
    try {
      const copy = copyOf(await withTimeLimit(cachePatienceMs, cache.get(cacheKey)));
      return isFresh(copy) ? copy : null;
    } catch (error) {
      onFault(error);
      return null;
    }
  }

  /** One reading at a time; the others do without. */
  async function fromDocument(): Promise<Copy | null> {
    const nowMs = Date.now();
    if (memory.readingSinceMs !== null && nowMs - memory.readingSinceMs < restMs) return null;
    memory.readingSinceMs = nowMs;
    const { saves } = memory;
    try {
      const banner = bannerOf(await read());
      if (saves !== memory.saves) return memory.copy;
      memory.copy = { readAtMs: nowMs, banner };
      waitUntil(keep(memory.copy));
      return memory.copy;
    } catch (error) {
      onFault(error);
      memory.restUntilMs = Date.now() + restMs;
      return null;
    } finally {
      memory.readingSinceMs = null;
    }
  }

  /** A copy that is not older than asked for: the cache's, else the document's. */
  async function renew(youngerThanMs: number): Promise<Copy | null> {
    const { saves } = memory;
    const copy = await fromCache();
    if (saves !== memory.saves) return memory.copy;
    if (!copy || Date.now() - copy.readAtMs >= youngerThanMs) return fromDocument();
    memory.copy = copy;
    return copy;
  }

  return {
    read,

    async current() {
      const nowMs = Date.now();
      let { copy } = memory;
      if (!isFresh(copy)) {
        if (nowMs < memory.restUntilMs) return null;
        const renewing = renew(freshMs);
        waitUntil(renewing);
        copy = await withTimeLimit(patienceMs, renewing).catch(() => null);
      } else if (nowMs - copy.readAtMs >= askAgainMs && nowMs >= memory.restUntilMs) {
        waitUntil(renew(askAgainMs));
      }
      const banner = isFresh(copy) ? copy.banner : null;
      return banner && isShown(banner, new Date()) ? banner : null;
    },

    async save(banner, version) {
      const fields = bannerFields(banner);
      memory.saves++;
      const result = await store.commit([
        {
          update: { path: bannerPath, fields },
          mask: Object.keys(fields),
          precondition: version === null ? { exists: false } : { updateTime: version },
        },
      ]);
      if (result === "aborted") return failure("UPSTREAM_UNAVAILABLE");
      if (result !== "committed") return failure("STATE_CONFLICT");
      memory.saves++;
      memory.copy = { readAtMs: Date.now(), banner };
      return success({ cached: await keep(memory.copy) });
    },
  };
}
