import { describe, expect, test, vi } from "vitest";
import { sendFiles } from "./use-outputs.ts";

const files = Array.from({ length: 8 }, (_, at) => new File(["picture"], `${at}.webp`));

/** The portal's answers, until the person stops during the fourth picture. */
function stubPortal(stopping: AbortController): string[] {
  const received: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { body, signal }: { body: FormData; signal: AbortSignal }) => {
    if (received.length === 3 && stopping.signal === signal) stopping.abort();
    signal.throwIfAborted();
    received.push(String(body.get("name")));
    return Response.json({});
  });
  return received;
}

describe("sendFiles", () => {
  test("returns after a stop the pictures that the store has, and those that are left", async () => {
    const stopping = new AbortController();
    const received = stubPortal(stopping);
    const first = await sendFiles("shop", files, stopping.signal, () => undefined);
    expect(first).toEqual({ sent: files.slice(0, 3), failures: [], left: files.slice(3), isStopped: true });
    const second = await sendFiles("shop", first.left, new AbortController().signal, () => undefined);
    expect(second).toMatchObject({ sent: files.slice(3), left: [], isStopped: false });
    expect(received).toEqual(files.map(({ name }) => name));
  });
});
