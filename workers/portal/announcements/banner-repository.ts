/**
 * The banner in Firestore, cached in KV and in each isolate. Pages read the caches: a cached banner is at most a minute
 * old, and a page waits for one at most 50 ms, whatever hangs.
 */

import * as z from "zod";
import { minutes } from "#base/duration.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { isReadable } from "#base/plain-text.ts";
import { toSafeAddress } from "#base/safe-url.ts";
import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { DocumentPath, Firestore, FirestoreWrite } from "../clients/firestore-client.ts";
import { type Fields, toFields } from "../clients/firestore-values.ts";
import type { PortalScope } from "../scope.ts";
import { formatCookie, readCookie } from "../session/cookies.ts";
import { type Banner, bannerClosedCookie, bannerClosedSeconds, type StoredBanner, toClosedMark } from "./contract.ts";

const cacheKey = "announcementBanner";
const freshMs = minutes(1);
/** An older copy is renewed behind the page, so that busy portals always have a fresh one. */
const renewAfterMs = 40_000;
/** After a failed read pages render without the banner and do not wait. */
const pauseAfterFailureMs = 5_000;
/** Older copies are not needed; the cache's minimum is a minute. */
const cacheSeconds = 120;

/** State of one isolate across requests. */
export interface BannerMemory {
  copy: CachedBanner | null;
  /** When the running read of the document began. */
  readingSinceMs: number | null;
  /** No read starts before this. */
  pausedUntilMs: number;
  /** A read that began before the latest save is out of date. */
  saves: number;
}

const memories = new WeakMap<object, BannerMemory>();

/** `env` is the same for all requests of an isolate. */
export function getBannerMemory(env: object): BannerMemory {
  const earlier = memories.get(env);
  if (earlier) return earlier;
  const memory: BannerMemory = { copy: null, readingSinceMs: null, pausedUntilMs: 0, saves: 0 };
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

export interface BannerRepository {
  /** The banner to show now; null when there is none or it does not arrive in time. Never throws. */
  loadShown(): Promise<Banner | null>;
  /** The same, read after this time; a failure while it cannot be read. */
  loadNewer(atMs: number): Promise<Result<Banner | null>>;
  /** From the document itself. Throws when it cannot be read. */
  read(): Promise<StoredBanner | null>;
  /** `also` is written in the same commit. */
  save(banner: Banner, version: string | null, also?: FirestoreWrite[]): Promise<Result<{ cached: boolean }>>;
}

export const openBanner = (
  { env, waitUntil, onFault }: Pick<PortalScope, "env" | "waitUntil" | "onFault">,
  store: Firestore,
): BannerRepository =>
  createBannerRepository({ store, cache: env.CACHE, memory: getBannerMemory(env), waitUntil, onFault });

export function createBannerRepository({ store, cache, memory, waitUntil, onFault }: BannerOptions): BannerRepository {
  const isFresh = (copy: CachedBanner | null): copy is CachedBanner => {
    const ageMs = copy === null ? Number.POSITIVE_INFINITY : Date.now() - copy.readAtMs;
    return ageMs < freshMs && ageMs > -freshMs;
  };

  async function read(): Promise<StoredBanner | null> {
    const document = await store.get(bannerPath);
    const banner = parseBanner(document?.fields);
    return document && banner && { ...banner, version: document.updateTime, isShown: isShown(banner, new Date()) };
  }

  /** False when the cache does not take it in time. */
  async function keep(copy: CachedBanner): Promise<boolean> {
    try {
      const storing = cache.put(cacheKey, JSON.stringify(copy), { expirationTtl: cacheSeconds }).then(() => true);
      return await withTimeLimit(timeLimits.services.bannerCacheMs, storing);
    } catch (error) {
      onFault(error);
      return false;
    }
  }

  async function readCache(): Promise<CachedBanner | null> {
    try {
      const copy = parseCachedBanner(await withTimeLimit(timeLimits.services.bannerCacheMs, cache.get(cacheKey)));
      return isFresh(copy) ? copy : null;
    } catch (error) {
      onFault(error);
      return null;
    }
  }

  /** One read at a time; other requests get null meanwhile. */
  async function readDocument(): Promise<CachedBanner | null> {
    const nowMs = Date.now();
    if (memory.readingSinceMs !== null && nowMs - memory.readingSinceMs < pauseAfterFailureMs) return null;
    memory.readingSinceMs = nowMs;
    const { saves } = memory;
    try {
      const banner = parseBanner(await read());
      if (saves !== memory.saves) return memory.copy;
      memory.copy = { readAtMs: nowMs, banner };
      waitUntil(keep(memory.copy));
      return memory.copy;
    } catch (error) {
      onFault(error);
      memory.pausedUntilMs = Date.now() + pauseAfterFailureMs;
      return null;
    } finally {
      memory.readingSinceMs = null;
    }
  }

  /** A copy younger than asked for, from the cache or else the document. */
  async function renew(youngerThanMs: number): Promise<CachedBanner | null> {
    const { saves } = memory;
    const copy = await readCache();
    if (saves !== memory.saves) return memory.copy;
    if (!copy || Date.now() - copy.readAtMs >= youngerThanMs) return readDocument();
    memory.copy = copy;
    return copy;
  }

  return {
    read,

    async loadShown() {
      const nowMs = Date.now();
      let { copy } = memory;
      if (!isFresh(copy)) {
        if (nowMs < memory.pausedUntilMs) return null;
        const renewing = renew(freshMs);
        waitUntil(renewing);
        copy = await withTimeLimit(timeLimits.pages.bannerMs, renewing).catch(() => null);
      } else if (nowMs - copy.readAtMs >= renewAfterMs && nowMs >= memory.pausedUntilMs) {
        waitUntil(renew(renewAfterMs));
      }
      const banner = isFresh(copy) ? copy.banner : null;
      return banner && isShown(banner, new Date()) ? banner : null;
    },

    async loadNewer(atMs) {
      const { copy } = memory;
      const isNewer = isFresh(copy) && copy.readAtMs >= Math.min(atMs, Date.now());
      const newer = isNewer ? copy : await readDocument();
      if (!newer) return failure("UPSTREAM_UNAVAILABLE");
      return success(newer.banner && isShown(newer.banner, new Date()) ? newer.banner : null);
    },

    async save(banner, version, also = []) {
      const fields = toBannerFields(banner);
      memory.saves++;
      const result = await store.commit([
        {
          update: { path: bannerPath, fields },
          mask: Object.keys(fields),
          precondition: version === null ? { exists: false } : { updateTime: version },
        },
        ...also,
      ]);
      if (result === "aborted") return failure("UPSTREAM_UNAVAILABLE");
      if (result !== "committed") return failure("STATE_CONFLICT");
      memory.saves++;
      memory.copy = { readAtMs: Date.now(), banner };
      return success({ cached: await keep(memory.copy) });
    },
  };
}

const bannerPath: DocumentPath = ["system", "announcementBanner"];

const text = z.string().catch("");
const moment = z
  .string()
  .refine((time) => !Number.isNaN(Date.parse(time)))
  .transform((time) => new Date(time).toISOString())
  .nullable()
  .catch(null);
const label = z
  .string()
  .transform((written) => written.trim() || null)
  .nullable()
  .catch(null);

const bannerSchema = z.object({
  message: text,
  releaseDate: moment,
  isActive: z.boolean().catch(false),
  expiresAt: moment,
  ctaUrl: z
    .string()
    .transform((written) => toSafeAddress(written, "/"))
    .nullable()
    .catch(null),
  ctaText: label,
  english: z.object({ message: z.string(), ctaText: label }).nullable().catch(null),
});

/** Missing and malformed fields are absent; null when it is not an object. */
export const parseBanner = (fields: unknown): Banner | null => bannerSchema.safeParse(fields).data ?? null;

/** All of our fields; fields of other programs stay untouched. */
export function toBannerFields({ releaseDate, expiresAt, ...rest }: Banner): Fields {
  const toDate = (iso: string | null) => (iso === null ? null : new Date(iso));
  return toFields({ ...rest, releaseDate: toDate(releaseDate), expiresAt: toDate(expiresAt) });
}

/** A cached banner, and when its read began. */
export interface CachedBanner {
  readAtMs: number;
  banner: Banner | null;
}

const cachedSchema = z.object({ readAtMs: z.number(), banner: z.unknown() });

/** Null when the text is not such a copy. */
export function parseCachedBanner(text: string | null): CachedBanner | null {
  try {
    const { readAtMs, banner: fields } = cachedSchema.parse(JSON.parse(text ?? ""));
    const banner = fields === null ? null : parseBanner(fields);
    return fields !== null && banner === null ? null : { readAtMs, banner };
  } catch {
    return null;
  }
}

/** Whether there is something to show: hidden when message or date is missing, when inactive, and once expired. */
export function isShown({ message, releaseDate, isActive, expiresAt }: Banner, now: Date): boolean {
  if (!isActive || !isReadable(message) || releaseDate === null) return false;
  return expiresAt === null || now.getTime() < Date.parse(expiresAt);
}

/** Clocks of different machines differ a little. */
const toleranceMs = minutes(1);

export function createClosedCookie(uid: string, now: Date, isSecure: boolean): string {
  const maxAgeSeconds = bannerClosedSeconds;
  return formatCookie(bannerClosedCookie, toClosedMark(uid, now.getTime()), {
    ...{ isSecure, maxAgeSeconds, isOpenToScripts: true },
  });
}

/** Another message does not reopen it within the day. */
export function isClosedBy(uid: string, cookies: string | null, now: Date): boolean {
  const [, closedAt, person] = /^(\d{1,15})\.(.+)$/.exec(readCookie(cookies, bannerClosedCookie) ?? "") ?? [];
  if (person !== encodeURIComponent(uid)) return false;
  const agoMs = now.getTime() - Number(closedAt);
  return agoMs > -toleranceMs && agoMs < bannerClosedSeconds * 1000;
}
