/**
 * Reads a form whose last field is a file without ever holding the file: the texts before it, then its bytes as a
 * stream whose length is known beforehand, since nothing but the form's end follows.
 */

export interface FileForm {
  fields: Record<string, string>;
  size: number;
  /** Breaks off when something other than the form's end follows `size` bytes. */
  body: ReadableStream<Uint8Array>;
}

const longestHeadBytes = 16 * 1024;
const breakBytes = 2;

/** Null when the body is no such form. */
export async function readFileForm(request: Request): Promise<FileForm | null> {
  const boundary = boundaryOf(request.headers.get("Content-Type") ?? "");
  const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
  if (!boundary || !request.body || !Number.isSafeInteger(length)) return null;
  const reader = request.body.getReader();
  let head = new Uint8Array();
  for (;;) {
    const parsed = parseHead(head, boundary);
    if (parsed === "wrong") break;
    if (parsed !== "more") {
      const end = new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
      const size = length - parsed.start - end.length;
      if (size < 0) break;
      return { fields: parsed.fields, size, body: contentOf(reader, head.subarray(parsed.start), end) };
    }
    const { value, done } = await reader.read();
    if (done) break;
    head = joined(head, value);
  }
  await reader.cancel().catch(() => undefined);
  return null;
}

function boundaryOf(type: string): string | null {
  const match = /^multipart\/form-data\s*;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))$/i.exec(type.trim());
  return match?.[1] ?? match?.[2] ?? null;
}

/** The texts before the file, and where its bytes start. */
function parseHead(
  head: Uint8Array<ArrayBuffer>,
  boundary: string,
): { fields: Record<string, string>; start: number } | "more" | "wrong" {
  // One character for each byte, so that places in the text are places in the bytes.
  const text = new TextDecoder("latin1").decode(head);
  const mark = `--${boundary}\r\n`;
  const fields: Record<string, string> = {};
  let at = 0;
  for (;;) {
    if (text.length - at < mark.length) return "more";
    if (!text.startsWith(mark, at)) return "wrong";
    const headersEnd = text.indexOf("\r\n\r\n", at);
    if (headersEnd > longestHeadBytes || (headersEnd < 0 && head.length > longestHeadBytes)) return "wrong";
    if (headersEnd < 0) return "more";
    const headers = text.slice(at + mark.length, headersEnd);
    const name = /;\s*name="([^"\r\n]*)"/i.exec(headers)?.[1];
    if (name === undefined) return "wrong";
    const start = headersEnd + 2 * breakBytes;
    if (/;\s*filename\*?=/i.test(headers)) return { fields, start };
    const end = text.indexOf(`\r\n--${boundary}`, start);
    if (end < 0) return head.length > longestHeadBytes ? "wrong" : "more";
    fields[name] = new TextDecoder().decode(head.subarray(start, end));
    at = end + breakBytes;
  }
}

/** All bytes but the last ones, which must be the form's end: so many are held back until more come. */
function contentOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  first: Uint8Array<ArrayBuffer>,
  end: Uint8Array,
): ReadableStream<Uint8Array> {
  let held = first;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        if (held.length > end.length) {
          const ready = held.length - end.length;
          controller.enqueue(held.slice(0, ready));
          held = held.slice(ready);
          return;
        }
        const { value, done } = await reader.read();
        if (done) {
          if (isSame(held, end)) controller.close();
          else controller.error(new Error("Something follows the file, or it broke off."));
          return;
        }
        held = joined(held, value);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, place) => byte === other[place]);
