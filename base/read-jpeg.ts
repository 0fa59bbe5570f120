/** Walks a JPEG marker by marker, to the data of its last scan. */
import type { PictureSize, WalkedPicture } from "./picture-formats.ts";

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Null before its first scan has data. */
export function readJpeg(view: DataView): WalkedPicture | null {
  let size: PictureSize | null = null;
  let hasScan = false;
  const finish = (mayBeIncomplete: boolean) =>
    size && hasScan ? { ...size, isAnimated: false, mayBeIncomplete } : null;
  for (let at = 2; ; ) {
    at = findMarker(view, at);
    if (at < 0) return finish(true);
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) return finish(false);
    at += 2;
    if (isAlone(marker)) continue;
    if (at + 2 > view.byteLength) return finish(true);
    const next = at + view.getUint16(at);
    if (isFrame(marker) && at + 7 <= view.byteLength)
      size = { height: view.getUint16(at + 3), width: view.getUint16(at + 5) };
    if (next >= view.byteLength) return finish(true);
    if (marker === 0xda) hasScan = true;
    at = next;
  }
}

/**
 * The next marker; -1 without one. Data of a scan contain only escaped and restart markers, and decoders skip other
 * bytes that stand between two parts.
 */
export function findMarker(view: DataView, from: number): number {
  for (let at = from; at + 1 < view.byteLength; at++) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return -1;
}
