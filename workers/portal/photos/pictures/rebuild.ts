/** Makes a picture anew from what somebody sent, told by its bytes alone; never throws but for a fault of ours. */
import { type PhotoFault, photoSizeLimitBytes } from "../contract.ts";
import { rebuildGif } from "./gif.ts";
import { rebuildJpeg } from "./jpeg.ts";
import { type Picture, PictureRefusal, refusePicture } from "./picture.ts";
import { pngSignature, rebuildPng } from "./png.ts";

export type Rebuilt = { ok: true; picture: Picture } | { ok: false; fault: PhotoFault };

export async function rebuildPicture(bytes: Uint8Array): Promise<Rebuilt> {
  if (bytes.length >= photoSizeLimitBytes) return { ok: false, fault: "heavy" };
  try {
    return { ok: true, picture: await rebuilt(bytes) };
  } catch (error) {
    if (error instanceof PictureRefusal) return { ok: false, fault: error.fault };
    throw error;
  }
}

async function rebuilt(bytes: Uint8Array): Promise<Picture> {
  const begins = (...start: number[]) => start.every((byte, place) => bytes[place] === byte);
  if (begins(0xff, 0xd8, 0xff)) return rebuildJpeg(bytes);
  if (begins(...pngSignature)) return rebuildPng(bytes);
  if (/^GIF8[79]a/.test(new TextDecoder("latin1").decode(bytes.subarray(0, 6)))) return rebuildGif(bytes);
  return refusePicture("type");
}
