import { describe, expect, test, vi } from "vitest";
import { callUpstream } from "./http-client.ts";

const call = async (text: string) => {
  vi.stubGlobal("fetch", async () => new Response(text));
  return (await callUpstream({ vendor: "test", url: "https://vendor.test/", timeoutMs: 1_000 })).body;
};

describe("callUpstream", () => {
  test("replaces half a character that a vendor left of a text", async () => {
    expect(await call('{"text":"fin \\ud83d","parts":["\\ude00 fin","\\ud83d\\ude00"]}')).toEqual({
      text: "fin \ufffd",
      parts: ["\ufffd fin", "😀"],
    });
    expect(await call('{"path":"C:\\\\ud83d"}')).toEqual({ path: "C:\\ud83d" });
  });
});
