/** Pictures for tests of the profile photo: valid and invalid ones. */
import sharp, { type Sharp } from "sharp";
import { maxPhotoBytes, type PhotoError } from "#workers/portal/accounts/contract.ts";

type Picture = Buffer<ArrayBuffer>;

/** Occurs in every part of a picture that a stored photo must not contain. */
export const secret = "SecretCam";
const script = `<script>alert("${secret}")</script>`;

const draw = (width: number, height: number, background = "#c33") =>
  sharp({ create: { width, height, channels: 3, background } });
const encodePicture = async (image: Sharp): Promise<Picture> => Buffer.from(await image.toBuffer());
const join = (...parts: (Picture | string)[]): Picture => Buffer.concat(parts.map((part) => Buffer.from(part)));

/** Red above blue once upright, with place and camera in its metadata and a script after its end. */
export async function createPhonePhoto(): Promise<Picture> {
  const right = { input: await draw(200, 300, "#33c").png().toBuffer(), left: 200, top: 0 };
  const gps = { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 30/1" };
  const notes = { IFD0: { Make: secret, Orientation: "6" }, IFD3: gps };
  return join(await encodePicture(draw(400, 300).composite([right]).withExif(notes).jpeg()), script);
}

export const createPng = (width = 200, height = 200): Promise<Picture> => encodePicture(draw(width, height).png());
export const createJpeg = (width = 200, height = 200): Promise<Picture> => encodePicture(draw(width, height).jpeg());
export const createGif = (width = 200, height = 200): Promise<Picture> => encodePicture(draw(width, height).gif());

export async function createMovingGif(): Promise<Picture> {
  const frames = await Promise.all(["#c33", "#33c"].map((colour) => draw(200, 200, colour).png().toBuffer()));
  return encodePicture(sharp(frames, { join: { animated: true } }).gif());
}

/** A valid picture of exactly this size. */
export async function createHeavyPng(bytes: number): Promise<Picture> {
  const png = await createPng();
  return join(png, Buffer.alloc(bytes - png.length));
}

export interface BadPicture {
  name: string;
  bytes: Picture;
  error: PhotoError;
}

export async function createBadPictures(): Promise<BadPicture[]> {
  const [jpeg, png, gif] = [await createJpeg(), await createPng(), await createGif()];
  const bad = (error: PhotoError, pictures: Record<string, Picture>) =>
    Object.entries(pictures).map(([name, bytes]) => ({ name, bytes, error }));
  return [
    ...bad("type", {
      "a page": Buffer.from(`<!doctype html>${script}`),
      "a drawing in SVG": Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
      "a WebP": await encodePicture(draw(200, 200).webp()),
      "a scan": await encodePicture(draw(200, 200).tiff()),
      "a HEIC of a phone": join(Buffer.from([0, 0, 0, 24]), "ftypheic"),
      "a picture behind a space": join(" ", gif),
    }),
    ...bad("damaged", {
      "the first bytes of a JPEG": jpeg.subarray(0, 3),
      "a JPEG that breaks off": jpeg.subarray(0, jpeg.length * 0.6),
      "a PNG that breaks off": png.subarray(0, png.length * 0.5),
      "a GIF that breaks off": gif.subarray(0, gif.length * 0.5),
    }),
    ...bad("small", {
      "a JPEG of 199 by 200": await createJpeg(199, 200),
      "a PNG of 200 by 199": await createPng(200, 199),
      "a GIF of 1 by 1": await createGif(1, 1),
    }),
    ...bad("large", { "a small file that unpacks to 41 million pixels": await createPng(6_400, 6_401) }),
    ...bad("heavy", { "a PNG of exactly five megabytes": await createHeavyPng(maxPhotoBytes) }),
  ];
}
