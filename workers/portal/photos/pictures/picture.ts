/** A picture made anew from one that somebody sent, and the one way to say no to it. */
import { mostPhotoPixels, type PhotoFault, type PhotoType, shortestPhotoSide } from "../contract.ts";

export interface Picture {
  type: PhotoType;
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Thrown while a picture is read; `rebuildPicture` makes an answer of it. */
export class PictureRefusal extends Error {
  readonly fault: PhotoFault;

  constructor(fault: PhotoFault) {
    super(`The picture was refused: ${fault}.`);
    this.fault = fault;
  }
}

export const refusePicture = (fault: PhotoFault): never => {
  throw new PictureRefusal(fault);
};

/** What must hold of every sound picture. */
export function expectThat(holds: boolean): asserts holds {
  if (!holds) refusePicture("damaged");
}

/** Asked as soon as the header is read, before anything is done in proportion to the size it tells. */
export function checkSides(width: number, height: number): void {
  expectThat(width > 0 && height > 0);
  if (width * height > mostPhotoPixels) refusePicture("large");
  if (Math.min(width, height) < shortestPhotoSide) refusePicture("small");
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
