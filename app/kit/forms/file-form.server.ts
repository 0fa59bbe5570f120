/**
 * Reads a form whose last field is a file without buffering the file: first the text fields, then the file as a stream.
 * Its length is known because only the form's closing boundary follows.
 */

export interface FileForm {
  fields: Record<string, string>;
  size: number;
  /** Fails when something other than the closing boundary follows `size` bytes. */
  body: ReadableStream<Uint8Array>;
}

const maxHeadBytes = 16 * 1024;
const breakBytes = 2;

/** Null when the body has another shape. */
export async function readFileForm(request: Request): Promise<FileForm | null> {
  const boundary = parseBoundary(request.headers.get("Content-Type") ?? "");
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
      return { fields: parsed.fields, size, body: createFileStream(reader, head.subarray(parsed.start), end) };
    }
    const { value, done } = await reader.read();
    if (done) break;
    head = concatenate(head, value);
  }
  await reader.cancel().catch(() => undefined);
  return null;
}

/** Keeps at most `maxBytes` in memory. Reads a larger body to its end, or the browser would not show the response. */
export async function readFileBytes(
  { size, body }: FileForm,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | "heavy" | "broken"> {
  try {
    if (size > maxBytes) {
      await body.pipeTo(new WritableStream());
      return "heavy";
    }
    const bytes = new Uint8Array(size);
    let at = 0;
    for await (const part of body) {
      bytes.set(part, at);
      at += part.length;
    }
    return at === size ? bytes : "broken";
  } catch {
    return "broken";
  }
}

function parseBoundary(type: string): string | null {
  const match = /^multipart\/form-data\s*;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))$/i.exec(type.trim());
  return match?.[1] ?? match?.[2] ?? null;
}

/** The text fields before the file, and the position of its first byte. */
function parseHead(
  head: Uint8Array<ArrayBuffer>,
  boundary: string,
): { fields: Record<string, string>; start: number } | "more" | "wrong" {
  // Latin-1 maps each byte to one character, so positions in the text are positions in the bytes.
  const text = new TextDecoder("latin1").decode(head);
  const mark = `--${boundary}\r\n`;
  const fields: Record<string, string> = {};
  let at = 0;
  for (;;) {
    if (text.length - at < mark.length) return "more";
    if (!text.startsWith(mark, at)) return "wrong";
    const headersEnd = text.indexOf("\r\n\r\n", at);
    if (headersEnd > maxHeadBytes || (headersEnd < 0 && head.length > maxHeadBytes)) return "wrong";
    if (headersEnd < 0) return "more";
    const headers = text.slice(at + mark.length, headersEnd);
    const name = /;\s*name="([^"\r\n]*)"/i.exec(headers)?.[1];
    if (name === undefined) return "wrong";
    const start = headersEnd + 2 * breakBytes;
    if (/;\s*filename\*?=/i.test(headers)) return { fields, start };
    const end = text.indexOf(`\r\n--${boundary}`, start);
    if (end < 0) return head.length > maxHeadBytes ? "wrong" : "more";
    fields[name] = new TextDecoder().decode(head.subarray(start, end));
    at = end + breakBytes;
  }
}

/** Holds back the last bytes because they must be the closing boundary. */
function createFileStream(
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
          if (isEqual(held, end)) controller.close();
          else controller.error(new Error("Something follows the file, or the upload was interrupted."));
          return;
        }
        held = concatenate(held, value);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function concatenate(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
