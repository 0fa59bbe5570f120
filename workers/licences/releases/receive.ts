/** Streams an upload into R2 while hashing it: never whole in memory, and stored only if it has the length that it said. */
import { createHash } from "node:crypto";
import { fail, unavailable } from "../errors.ts";

export interface ReceivedFile {
  sha256: string;
  md5: string;
}

/** Stores the stream under `key` if it is exactly `size` bytes long; otherwise nothing is stored. */
export async function receiveFile(
  files: R2Bucket,
  key: string,
  body: ReadableStream<Uint8Array>,
  size: number,
): Promise<ReceivedFile> {
  const hashes = { sha256: createHash("sha256"), md5: createHash("md5") };
  const { readable, writable } = new FixedLengthStream(size);
  const writer = writable.getWriter();
  const storing = files.put(key, readable).then(
    () => null,
    async (error: unknown) => {
      // A store that gave up reads no more: writing to it would wait for ever.
      await writer.abort(error).catch(() => undefined);
      return unavailable(error);
    },
  );
  const poured = await pour(body, writer, size, (chunk) => {
    hashes.sha256.update(chunk);
    hashes.md5.update(chunk);
  });
  const trouble = await storing;
  if (poured === "wrong length") fail("INVALID_REQUEST", { fields: ["size"] });
  if (trouble) throw trouble;
  return { sha256: hashes.sha256.digest("hex"), md5: hashes.md5.digest("hex") };
}

/** A source that breaks off has the wrong length; the target is then aborted, and with it what reads from it. */
async function pour(
  source: ReadableStream<Uint8Array>,
  target: WritableStreamDefaultWriter<Uint8Array>,
  size: number,
  look: (chunk: Uint8Array) => void,
): Promise<"whole" | "wrong length" | "target gone"> {
  let received = 0;
  try {
    for await (const chunk of readable(source)) {
      received += chunk.byteLength;
      if (received > size) break;
      look(chunk);
      await target.write(chunk);
    }
    if (received === size) await target.close();
  } catch {
    // `readable` does not throw: it was the target.
    return "target gone";
  }
  if (received === size) return "whole";
  await target.abort(new Error("The upload does not have the length that it said.")).catch(() => undefined);
  return "wrong length";
}

/** What arrives until the source ends or breaks off. */
async function* readable(source: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = source.getReader();
  try {
    for (;;) {
      const { value } = await reader.read();
      if (!value) return;
      yield value;
    }
  } catch {
    return;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
