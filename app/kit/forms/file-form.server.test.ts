import { describe, expect, it } from "vitest";
import { readFileForm } from "./file-form.server.ts";

const boundary = "----form1234";
const type = `multipart/form-data; boundary=${boundary}`;
const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (filename = "theme.zip") =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: application/zip\r\n\r\n`;
const end = `\r\n--${boundary}--\r\n`;

/** A request whose body arrives in chunks of this size. */
function request(
  body: Uint8Array<ArrayBuffer>,
  options: { pieces?: number; length?: number; type?: string } = {},
): Request {
  const { pieces = body.length || 1, length = body.length } = options;
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= body.length) return controller.close();
      controller.enqueue(body.slice(at, at + pieces));
      at += pieces;
    },
  });
  const headers = { "Content-Type": options.type ?? type, "Content-Length": String(length) };
  return new Request("https://portal.test/", { method: "POST", body: stream, headers, duplex: "half" } as RequestInit);
}

const readBytes = (...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part))));

describe("readFileForm", () => {
  const content = crypto.getRandomValues(new Uint8Array(20_000));
  const whole = readBytes(field("version", "2.1.0"), field("note", "été"), fileHead(), content, end);

  it.each([1, 7, 64, 1_000, 100_000])("reads a form from chunks of %d bytes", async (pieces) => {
    const form = await readFileForm(request(whole, { pieces }));
    expect(form).toMatchObject({ fields: { version: "2.1.0", note: "été" }, size: content.length });
    expect(new Uint8Array(await new Response(form?.body).arrayBuffer())).toEqual(content);
  });

  it("accepts text that looks like the closing boundary", async () => {
    const tricky = readBytes(`a${end}b\r\n--${boundary}`);
    const form = await readFileForm(request(readBytes(fileHead(), tricky, end), { pieces: 5 }));
    expect(new Uint8Array(await new Response(form?.body).arrayBuffer())).toEqual(tricky);
  });

  it("accepts an empty file", async () => {
    const form = await readFileForm(request(readBytes(field("version", "2.1.0"), fileHead(""), end)));
    expect(form).toMatchObject({ fields: { version: "2.1.0" }, size: 0 });
    expect(await new Response(form?.body).text()).toBe("");
  });

  it("parses forms as browsers and Node create them", async () => {
    for (const file of [new File(["abc"], "theme.zip"), new File([], "empty.zip")]) {
      const form = new FormData();
      form.set("version", "2.1.0");
      form.set("file", file);
      const made = new Request("https://portal.test/", { method: "POST", body: form });
      const body = new Uint8Array(await made.arrayBuffer());
      const read = await readFileForm(request(body, { type: made.headers.get("Content-Type") ?? "" }));
      expect(read).toMatchObject({ fields: { version: "2.1.0" }, size: file.size });
      expect(await new Response(read?.body).text()).toBe(await file.text());
    }
  });

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ["breaks off", whole.slice(0, -40)],
    ["ends otherwise", readBytes(fileHead(), content, `\r\n--${boundary}++\r\n`)],
  ])("fails the stream of a form that %s", async (_, body) => {
    const form = await readFileForm(request(body));
    await expect(new Response(form?.body).arrayBuffer()).rejects.toThrow();
  });

  it.each<[string, Request]>([
    ["no multipart form", request(whole, { type: "application/zip" })],
    ["no boundary", request(whole, { type: "multipart/form-data" })],
    ["another boundary", request(whole, { type: "multipart/form-data; boundary=other" })],
    ["no file in it", request(readBytes(field("version", "2.1.0"), `--${boundary}--\r\n`))],
    ["no end of its texts", request(readBytes(field("version", "x".repeat(20_000)), fileHead(), content, end))],
    ["a length that is too short", request(whole, { length: 10 })],
    ["nothing", request(new Uint8Array())],
  ])("returns null for a request with %s", async (_, asked) => {
    expect(await readFileForm(asked)).toBeNull();
  });
});
