/** Answers with a release's file, whole, in part or headers only; never with another file than the published one. */
import { cacheControl, noSniffing } from "#base/response-headers.ts";
import { unavailable } from "../platform/errors.ts";
import { toFileName } from "./product.ts";
import { headFile, openFile } from "./release-files.ts";
import type { ReleaseRow } from "./release-repository.ts";

export async function sendFile(
  files: R2Bucket,
  release: ReleaseRow,
  request: Pick<Request, "method" | "headers">,
): Promise<Response> {
  const etag = `"${release.sha256}"`;
  const isHead = request.method === "HEAD";
  // A range applies to GET only.
  const range = parseRange(
    isHead ? null : request.headers.get("Range"),
    request.headers.get("If-Range"),
    etag,
    release.size,
  );
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    "Cache-Control": cacheControl.private,
    ETag: etag,
    "X-Content-SHA256": release.sha256,
    ...noSniffing,
  });
  if (request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers });
  if (range.kind === "none") {
    headers.set("Content-Range", `bytes */${release.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, length } = range.kind === "part" ? range : { start: 0, length: release.size };
  headers.set("Content-Type", "application/zip");
  headers.set("Content-Length", String(length));
  headers.set("Content-Disposition", `attachment; filename="${toFileName(release.version)}"`);
  if (range.kind === "part") headers.set("Content-Range", `bytes ${start}-${start + length - 1}/${release.size}`);
  const body = isHead ? await checkStoredFile(files, release) : await openBody(files, release, start, length);
  return new Response(body, { status: range.kind === "part" ? 206 : 200, headers });
}

async function checkStoredFile(files: R2Bucket, release: ReleaseRow): Promise<null> {
  assertSize(await headFile(files, release.object_key), release);
  return null;
}

async function openBody(files: R2Bucket, release: ReleaseRow, offset: number, length: number): Promise<ReadableStream> {
  const object = await openFile(files, release.object_key, { offset, length });
  assertSize(object, release);
  // Breaks the connection when the file is too short, so that it does not look complete.
  return object.body.pipeThrough(new FixedLengthStream(length));
}

function assertSize(object: R2Object, release: ReleaseRow): void {
  if (object.size !== release.size) throw unavailable(new Error("A release's file does not have its length."));
}

export type ByteRange = { kind: "whole" } | { kind: "part"; start: number; length: number } | { kind: "none" };

/**
 * `ifRange` counts only when it is our strong ETag; a date or another tag means another file, so the whole is sent.
 * Several ranges, another unit and malformed ranges get the whole file as well.
 */
export function parseRange(header: string | null, ifRange: string | null, etag: string, size: number): ByteRange {
  if (header === null || (ifRange !== null && ifRange !== etag)) return { kind: "whole" };
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header.trim());
  const [, from = "", to = ""] = match ?? [];
  if (!match || (from === "" && to === "")) return { kind: "whole" };
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? { kind: "none" } : { kind: "part", start: size - length, length };
  }
  const start = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  // A last byte before the first is not a range.
  if (to !== "" && Number(to) < start) return { kind: "whole" };
  return start >= size ? { kind: "none" } : { kind: "part", start, length: last - start + 1 };
}
