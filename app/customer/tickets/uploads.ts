/**
 * The files of a form, checked in the browser and again on the server. Only their content decides what they are: names
 * and declared types are not trustworthy.
 */
import type { Params } from "#app/i18n/index.ts";
import { cut } from "#base/cut.ts";
import { detectFormat, nameFormat, type PictureFormat, pictureTypes } from "#base/picture-formats.ts";
import { normalizeLine } from "#base/plain-text.ts";
import { readPicture } from "#base/read-picture.ts";
import { ticketLimits, type UploadedFile } from "#workers/portal/tickets/contract.ts";

type FileError = "count" | "heavy" | "type" | "truncated" | "otherFormat";

export type Uploads =
  /** `doubtful`: names of pictures whose lower edge may be missing. */
  | { ok: true; files: UploadedFile[]; doubtful: string[] }
  /** `facts` are the parameters of the error's text. */
  | { ok: false; error: FileError; facts: Params };

/** Browsers send an empty file for a field without one. */
export async function readUploads(given: readonly FormDataEntryValue[]): Promise<Uploads> {
  const chosen = given.filter((each) => typeof each !== "string").filter(({ size }) => size > 0);
  if (chosen.length > ticketLimits.files) return { ok: false, error: "count", facts: {} };
  if (chosen.some(({ size }) => size > ticketLimits.fileBytes)) return { ok: false, error: "heavy", facts: {} };
  const files: UploadedFile[] = [];
  const doubtful: string[] = [];
  for (const file of chosen) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const found = identify(bytes, file.name);
    if ("error" in found) {
      const format = nameFormat(bytes);
      return { ok: false, error: found.error, facts: { name: file.name, ...(format === null ? {} : { format }) } };
    }
    if (found.mayBeIncomplete) doubtful.push(file.name);
    files.push({ name: toFileName(file.name, found.extension), type: found.type, bytes });
  }
  return { ok: true, files, doubtful };
}

const pictures: ReadonlySet<PictureFormat> = new Set<PictureFormat>(["png", "jpeg", "gif", "webp"]);
const pdf = { type: "application/pdf", extension: "pdf", mayBeIncomplete: false };
const text = { type: "text/plain", extension: "txt", mayBeIncomplete: false };

function identify(bytes: Uint8Array, name: string): typeof pdf | { error: FileError } {
  const picture = detectFormat(bytes);
  if (picture && pictures.has(picture)) {
    const read = readPicture(bytes);
    return read.ok
      ? { ...pictureTypes[picture], mayBeIncomplete: read.header.mayBeIncomplete }
      : { error: "truncated" };
  }
  const format = nameFormat(bytes);
  if (format === "PDF") return pdf;
  // Compressed files are most often logs.
  if (format !== null && (format !== "SVGZ" || /\.svgz$/i.test(name))) return { error: "otherFormat" };
  return isText(bytes) ? text : { error: "type" };
}

/** UTF-8 without control characters. Markup counts as text, and is only ever served as text. */
function isText(bytes: Uint8Array): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what makes a file binary
    return !/[\0-\x08\x0e-\x1f\x7f]/.test(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

/** The last part of the given name, with the extension of the content. */
function toFileName(given: string, extension: string): string {
  const name = normalizeLine(given.split(/[/\\]/).at(-1) ?? "").replace(/[<>:"|?*]/g, "");
  const stem = cut(name.replace(/\.[^.]*$/, ""), ticketLimits.fileName) || "file";
  return `${stem}.${extension}`;
}
