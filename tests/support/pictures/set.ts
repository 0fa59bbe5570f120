/** Good, broken and hostile pictures, each with the verdict it must get. */
import { deflateSync } from "node:zlib";
import { type PhotoFault, type PhotoType, photoSizeLimitBytes } from "#workers/portal/photos/contract.ts";
import { endlessLoop, gif, gifComment } from "./gif.ts";
import * as jpegs from "./jpeg.ts";
import { bytesOf, comment, endOfJpeg, exif, jpeg, startOfJpeg } from "./jpeg.ts";
import { chunk, header, png, rows, signature, textChunk } from "./png.ts";

const square = { width: 200, height: 200 };
const text = (value: string) => new TextEncoder().encode(value);

/** Stands in everything that must not be in what we keep. */
export const secret = "Secret";
const script = `<script>alert("${secret}")</script>`;
/** Of a moving PNG: when and where a frame of the whole square shows. */
const frameControl = (place: number) =>
  chunk("fcTL", [0, 0, 0, place, 0, 0, 0, 200, 0, 0, 0, 200, ...Array<number>(8).fill(0), 0, 1, 0, 10, 0, 0]);
const zip = bytesOf(text("PK\u0003\u0004"), text(secret));

/** With what the type stays, and whether something was in it that must go. */
export const goodPictures: Record<string, { bytes: Uint8Array<ArrayBuffer>; type: PhotoType }> = {};
const good = (type: PhotoType, pictures: Record<string, Uint8Array<ArrayBuffer>>) => {
  for (const [name, bytes] of Object.entries(pictures)) goodPictures[name] = { bytes, type };
};

good("image/jpeg", {
  "a baseline JPEG": jpeg(square),
  "a progressive JPEG": jpeg({ ...square, isProgressive: true }),
  "a grey JPEG": jpeg({ ...square, components: 1 }),
  "a JPEG in the colours of print": jpeg({ ...square, components: 4, notes: [jpegs.adobe(0)] }),
  "a JPEG in red, green and blue": jpeg({ ...square, isJfif: false, notes: [jpegs.adobe(0)] }),
  "a JPEG with restarts": jpeg({ ...square, restartEvery: 10 }),
  "a JPEG of a phone held upright": jpeg({ width: 320, height: 200, notes: [exif(6)] }),
  "a JPEG with notes in the other byte order": jpeg({ width: 320, height: 200, notes: [exif(3, false)] }),
  "a JPEG with comments and a colour profile": jpeg({
    ...square,
    notes: [comment(script), jpegs.colourProfile, exif(1), jpegs.segment(0xe5, text(secret))],
  }),
  "a JPEG with broken notes": jpeg({ ...square, notes: [jpegs.segment(0xe1, text(`Exif\0\0II${secret}`))] }),
  "a JPEG with another one behind it": bytesOf(jpeg(square), jpeg({ ...square, notes: [comment(secret)] })),
  "a JPEG that is a ZIP as well": bytesOf(jpeg(square), zip),
  "a JPEG that is a page as well": bytesOf(jpeg({ ...square, notes: [comment(script)] }), text(script)),
  "a JPEG with fill bytes before a marker": bytesOf(startOfJpeg, [0xff, 0xff], jpeg(square).slice(2)),
});
good("image/png", {
  "a PNG": png(square),
  "a PNG with transparency": png({ ...square, colourType: 6 }),
  "a grey PNG of one bit": png({ width: 201, height: 203, colourType: 0, depth: 1 }),
  "a PNG of sixteen bits": png({ ...square, depth: 16 }),
  "a grey PNG with transparency of sixteen bits": png({ ...square, colourType: 4, depth: 16 }),
  "a PNG with a palette": png({ ...square, colourType: 3, depth: 2 }),
  "a PNG with a transparent palette": png({ ...square, colourType: 3, depth: 8, before: [chunk("tRNS", [0, 255])] }),
  "an interlaced PNG": png({ width: 203, height: 201, isInterlaced: true }),
  "an interlaced PNG of four bits": png({ width: 203, height: 201, colourType: 3, depth: 4, isInterlaced: true }),
  "a PNG in pieces": png({ ...square, pieces: 7 }),
  "a PNG with gamma": png({ ...square, before: [chunk("gAMA", [0, 0, 0xb1, 0x8f]), chunk("sRGB", [0])] }),
  "a PNG with texts, EXIF and a colour profile": png({
    ...square,
    before: [textChunk(script), chunk("eXIf", text(`MM\0*${secret}`)), chunk("iCCP", text(`${secret}\0\0x`))],
    after: [chunk("zTXt", text(secret)), chunk("tIME", [7, 232, 1, 1, 0, 0, 0])],
  }),
  "a PNG that moves": png({
    ...square,
    before: [chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0]), frameControl(0)],
    after: [frameControl(1), chunk("fdAT", bytesOf([0, 0, 0, 2], deflateSync(rows(square))))],
  }),
  "a PNG that is a ZIP as well": bytesOf(png(square), zip),
});
good("image/gif", {
  "a GIF": gif(square),
  "a transparent GIF": gif({ ...square, isTransparent: true }),
  "a GIF that moves": gif({ ...square, frames: 3 }),
  "a large GIF, whose codes begin anew": gif({ width: 640, height: 480 }),
  "a GIF with comments and a loop": gif({ ...square, before: [gifComment(script), endlessLoop] }),
  "a GIF that is a script as well": bytesOf(
    gif({ ...square, before: [gifComment(`*/=1;alert("${secret}")/*`)] }),
    text(script),
  ),
  "a GIF whose picture is smaller than its screen": gif({ width: 200, height: 100 }).map((byte, at) =>
    at === 8 ? 200 : byte,
  ),
  "a GIF with something behind its pixels": gif({ ...square, hidden: text(script) }),
});

const cut = (bytes: Uint8Array, share: number) => bytes.slice(0, Math.floor(bytes.length * share));
const turned = (bytes: Uint8Array, place: number) => bytes.map((byte, at) => (at === place ? byte ^ 0xff : byte));
const padded = (length: number) => {
  const picture = png(square);
  const padding = chunk("tEXt", new Uint8Array(length - picture.length - 12));
  return png({ ...square, before: [padding] });
};
const drawn = jpeg(square).slice(2);
const scanned = bytesOf(jpegs.scanHeader([1, 2, 3]), Array<number>(60).fill(0x55), endOfJpeg);
const framed = (frame: Uint8Array) => bytesOf(startOfJpeg, jpegs.quantisation, jpegs.huffman, frame, scanned);
const many = Array.from({ length: 101 }, () => scanned.slice(0, -2));

export const badPictures: Record<string, { bytes: Uint8Array; fault: PhotoFault }> = {};
const bad = (fault: PhotoFault, pictures: Record<string, Uint8Array>) => {
  for (const [name, bytes] of Object.entries(pictures)) badPictures[name] = { bytes, fault };
};

bad("type", {
  nothing: new Uint8Array(),
  "a drawing in SVG": text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  "a page": text(`<!doctype html>${script}`),
  "a WebP": bytesOf(text("RIFF"), [40, 0, 0, 0], text("WEBPVP8 "), new Uint8Array(200)),
  "a HEIC of a phone": bytesOf([0, 0, 0, 24], text("ftypheic"), new Uint8Array(200)),
  "a PDF": text("%PDF-1.7"),
  "a picture behind a space": bytesOf(text(" "), gif(square)),
  "a GIF of an unknown year": bytesOf(text("GIF88a"), gif(square).slice(6)),
});
bad("damaged", {
  "the first bytes of a JPEG": bytesOf([0xff, 0xd8, 0xff]),
  "a JPEG that breaks off": cut(jpeg(square), 0.6),
  "a JPEG without its end": jpeg(square).slice(0, -2),
  "a JPEG that ends at once": bytesOf(startOfJpeg, endOfJpeg),
  "a JPEG with a segment that is longer than the file": bytesOf(startOfJpeg, [0xff, 0xe0, 0xff, 0xff], drawn),
  "a JPEG with a segment shorter than its own length": bytesOf(startOfJpeg, [0xff, 0xe0, 0, 1], drawn),
  "a JPEG without tables": bytesOf(startOfJpeg, jpegs.frame(square), scanned),
  "a JPEG without a frame": bytesOf(startOfJpeg, jpegs.quantisation, jpegs.huffman, scanned),
  "a JPEG with two frames": framed(bytesOf(jpegs.frame(square), jpegs.frame(square))),
  "a JPEG of no height": framed(jpegs.frame({ width: 200, height: 0 })),
  "a JPEG with a scan of nothing": bytesOf(
    framed(jpegs.frame(square)).slice(0, -scanned.length),
    jpegs.scanHeader([1, 2, 3]),
    endOfJpeg,
  ),
  "a JPEG of which a colour is missing": framed(jpegs.frame(square)).map((byte, at, all) =>
    at === all.length - scanned.length + 7 ? 1 : byte,
  ),
  "a JPEG with codes that cannot be": bytesOf(
    startOfJpeg,
    jpegs.segment(0xc4, [0, 3, ...Array<number>(15).fill(0), 1, 2, 3]),
    drawn,
  ),
  "a JPEG drawn over and over": bytesOf(framed(jpegs.frame(square)).slice(0, -scanned.length), ...many, endOfJpeg),
  "a PNG that breaks off": cut(png(square), 0.5),
  "a PNG without its end": png(square).slice(0, -12),
  "a PNG with a wrong checksum": turned(png(square), 30),
  "a PNG without pixels": bytesOf(signature, header(square), chunk("IEND")),
  "a PNG without a header": bytesOf(signature, chunk("IDAT", deflateSync(rows(square))), chunk("IEND")),
  "a PNG with an unknown part that it needs": png({ ...square, before: [chunk("EVIL", [1])] }),
  "a PNG with pixels in two places": png({ ...square, pieces: 1, after: [chunk("tEXt"), chunk("IDAT", [0])] }),
  "a PNG without its palette": bytesOf(
    ...[
      signature,
      header({ ...square, colourType: 3 }),
      chunk("IDAT", deflateSync(rows({ ...square, colourType: 3 }))),
    ],
    chunk("IEND"),
  ),
  "a PNG with a depth that its kind has not": png({ ...square, colourType: 6, depth: 4 }),
  "a PNG with fewer rows than it says": png({ ...square, packed: deflateSync(rows({ width: 200, height: 199 })) }),
  "a PNG that unpacks to more than it says": png({ ...square, packed: deflateSync(new Uint8Array(50_000_000)) }),
  "a PNG with a filter that is none": png({
    ...square,
    packed: deflateSync(rows(square).map((byte, at) => (at === 601 ? 9 : byte))),
  }),
  "a PNG whose pixels do not unpack": png({ ...square, packed: turned(deflateSync(rows(square)), 0) }),
  "a PNG with a wrong sum of its pixels": png({
    ...square,
    packed: turned(deflateSync(rows(square)), deflateSync(rows(square)).length - 1),
  }),
  "a PNG with something behind its pixels": png({
    ...square,
    packed: bytesOf(deflateSync(rows(square)), text(script)),
  }),
  "a GIF that breaks off": cut(gif(square), 0.5),
  "a GIF without its end": gif(square).slice(0, -1),
  "a GIF without a picture": bytesOf(gif(square).slice(0, 25), [0x3b]),
  "a GIF without colours": gif({ ...square, hasColours: false }),
  "a GIF with too few pixels": gif({ width: 200, height: 100 }).map((byte, at) => (at === 8 || at === 40 ? 200 : byte)),
  "a GIF with a block that is none": bytesOf(gif(square).slice(0, -1), [0x99, 0x3b]),
  "a moving GIF that breaks off": cut(gif({ ...square, frames: 3 }), 0.9),
});
bad("unsupported", {
  "a lossless JPEG": framed(jpegs.frame(square, 0xc3)),
  "an arithmetically coded JPEG": framed(jpegs.frame(square, 0xc9)),
  "a JPEG of twelve bits": framed(jpegs.frame(square, 0xc1)).map((byte, at, all) =>
    at === all.length - scanned.length - 15 ? 12 : byte,
  ),
});
bad("small", {
  "a JPEG of 199 by 200": jpeg({ width: 199, height: 200 }),
  "a PNG of 200 by 199": png({ width: 200, height: 199 }),
  "a GIF of 1 by 1": gif({ width: 1, height: 1 }),
});
bad("large", {
  "a JPEG that says it is 65535 by 65535": framed(jpegs.frame({ width: 65_535, height: 65_535 })),
  "a PNG that says it is four thousand million wide": bytesOf(
    signature,
    header({ width: 0xffff_ffff, height: 0xffff_ffff }),
  ),
  "a GIF that says it is 65535 by 65535": gif(square).map((byte, at) => (at >= 6 && at < 10 ? 0xff : byte)),
  "a PNG of sixteen bits that would fill the memory": bytesOf(
    signature,
    header({ width: 6300, height: 6300, colourType: 6, depth: 16 }),
  ),
});
bad("heavy", {
  "a PNG of exactly five megabytes": padded(photoSizeLimitBytes),
  "a PNG of five megabytes and a byte": padded(photoSizeLimitBytes + 1),
});
good("image/png", { "a PNG of a byte less than five megabytes": padded(photoSizeLimitBytes - 1) });
