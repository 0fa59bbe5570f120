/** Finds the quality of a result: small enough, and not larger than its source without need. */
import type { Aim } from "./contract.ts";

/** Lower qualities are visibly damaged, so a result that is still too large stays too large. */
export const minQuality = 20;
export const maxQuality = 95;

interface Attempt<Bytes> {
  quality: number;
  bytes: Bytes;
}

/** By bisection, because size grows with quality: at most seven attempts. */
export async function findQuality<Bytes extends { byteLength: number }>(
  maxBytes: number,
  encode: (quality: number) => Promise<Bytes>,
  onAttempt: (attempts: number) => void = () => {},
  highest = maxQuality,
): Promise<Attempt<Bytes> & { isReached: boolean }> {
  let best: Attempt<Bytes> | null = null;
  let smallest: Attempt<Bytes> | null = null;
  let low = minQuality;
  let high = Math.max(minQuality, highest);
  for (let attempts = 1; low <= high; attempts++) {
    const quality = Math.floor((low + high) / 2);
    const attempt = { quality, bytes: await encode(quality) };
    if (attempt.bytes.byteLength <= maxBytes) {
      best = attempt;
      low = quality + 1;
      // Closer attempts are not worth their time.
      if (attempt.bytes.byteLength > maxBytes * 0.96) break;
    } else {
      smallest = attempt;
      high = quality - 1;
    }
    onAttempt(attempts);
  }
  if (best) return { ...best, isReached: true };
  if (!smallest) throw new Error("No quality was tried.");
  return { ...smallest, isReached: false };
}

interface Source {
  bytes: number;
  /** Whether the result has the same format. */
  isSameFormat: boolean;
  /** Whether it may stay as it is. */
  canKeep: boolean;
}

/** The quality for a source that is small enough already. */
const usualQuality = 78;

/**
 * Null: the source stays as it is. Only another format may make it larger, or metadata and colours that must go although
 * no quality makes up for them.
 */
export async function encodeToAim<Bytes extends { byteLength: number }>(
  aim: Aim,
  source: Source,
  encode: (quality: number) => Promise<Bytes>,
  onAttempt?: (attempts: number) => void,
): Promise<(Attempt<Bytes> & { isReached: boolean }) | null> {
  const { bytes, isSameFormat, canKeep } = source;
  const mayStay = isSameFormat && canKeep;
  const maxBytes = "maxBytes" in aim ? aim.maxBytes : Number.POSITIVE_INFINITY;
  if ("maxBytes" in aim && mayStay && bytes <= maxBytes) return null;
  if (bytes > maxBytes) return findQuality(maxBytes, encode, onAttempt);
  const limit = isSameFormat ? bytes : maxBytes;
  const quality = "quality" in aim ? aim.quality : usualQuality;
  const first = { quality, bytes: await encode(quality), isReached: true };
  if (first.bytes.byteLength <= limit) return first;
  if (mayStay) return null;
  const found = await findQuality(limit, encode, onAttempt, quality - 1);
  return { ...found, isReached: found.bytes.byteLength <= maxBytes };
}
