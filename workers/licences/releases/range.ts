/** Parses which bytes a request asks for (RFC 9110, section 14): the whole file, one part, or a range outside it. */

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
