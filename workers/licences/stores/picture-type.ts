/** The type of a picture by its first bytes; the name of a file proves nothing. */

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end));

/** Null for anything but the formats that the portal creates. */
export function detectPictureType(bytes: Uint8Array): { mime: string; ending: string } | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return { mime: "image/jpeg", ending: "jpg" };
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return { mime: "image/png", ending: "png" };
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return { mime: "image/webp", ending: "webp" };
  if (/^ftypavi[fs]$/.test(ascii(bytes, 4, 12))) return { mime: "image/avif", ending: "avif" };
  return null;
}
