/** The files of a form. Only their content decides what they are: names and declared types are not trustworthy. */
import { normalizeLine } from "#base/plain-text.ts";
import { ticketLimits, type UploadedFile } from "#workers/portal/tickets/contract.ts";
import { type FileLimitError, findLimitError } from "./file-limits.ts";

/** By the first bytes, read as Latin-1. */
const formats: readonly { start: RegExp; type: string; extension: string }[] = [
  { start: /^.PNG\r\n.\n/s, type: "image/png", extension: "png" },
  { start: /^\xff\xd8\xff/, type: "image/jpeg", extension: "jpg" },
  { start: /^GIF8[79]a/, type: "image/gif", extension: "gif" },
  { start: /^RIFF[\s\S]{4}WEBP/, type: "image/webp", extension: "webp" },
  { start: /^%PDF-/, type: "application/pdf", extension: "pdf" },
];
const text = { type: "text/plain", extension: "txt" };
const startBytes = 16;

function findFormat(bytes: Uint8Array): { type: string; extension: string } | null {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, startBytes));
  const known = formats.find((format) => format.start.test(start));
  if (known) return known;
  return isText(bytes) ? text : null;
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

export type FileError = FileLimitError | "type";

/** The files of a form. Browsers send an empty file for a field without one. */
export async function readUploads(
  given: readonly FormDataEntryValue[],
): Promise<{ ok: true; files: UploadedFile[] } | { ok: false; error: FileError }> {
  const chosen = given.filter((each) => typeof each !== "string").filter(({ size }) => size > 0);
  const error = findLimitError(chosen);
  if (error) return { ok: false, error };
  const files: UploadedFile[] = [];
  for (const file of chosen) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const format = findFormat(bytes);
    if (!format) return { ok: false, error: "type" };
    files.push({ name: toFileName(file.name, format.extension), type: format.type, bytes });
  }
  return { ok: true, files };
}

/** The last part of the given name, with the extension of the content. */
function toFileName(given: string, extension: string): string {
  const name = normalizeLine(given.split(/[/\\]/).at(-1) ?? "").replace(/[<>:"|?*]/g, "");
  const stem = name.replace(/\.[^.]*$/, "").slice(0, ticketLimits.fileName) || "file";
  return `${stem}.${extension}`;
}
