/** Finds the highest quality whose result is small enough. */

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
): Promise<Attempt<Bytes> & { isReached: boolean }> {
  let best: Attempt<Bytes> | null = null;
  let smallest: Attempt<Bytes> | null = null;
  let low = minQuality;
  let high = maxQuality;
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
