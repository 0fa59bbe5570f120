import { describe, expect, test } from "vitest";
import { parseLiveMessage } from "./client.ts";

describe("parseLiveMessage", () => {
  test.each([
    { kind: "hello", cursor: "7" },
    { kind: "stale", cursor: "" },
    { kind: "new", id: "n1", cursor: "8" },
    { kind: "changed", id: "n1", cursor: "9" },
    { kind: "gone", id: "n1", cursor: "10" },
    { kind: "read", id: "n1", cursor: "11" },
  ])("accepts %j", (message) => {
    expect(parseLiveMessage(JSON.stringify(message))).toEqual(message);
    expect(parseLiveMessage(JSON.stringify({ ...message, extra: "<b>" }))).toEqual(message);
  });

  test.each([
    "",
    "pong",
    "{",
    "null",
    "[]",
    "7",
    '{"kind":"shout","id":"n1","cursor":"1"}',
    '{"kind":"new","cursor":"1"}',
    '{"kind":"new","id":7,"cursor":"1"}',
    '{"kind":"hello"}',
    '{"kind":"constructor","id":"n1","cursor":"1"}',
    undefined,
    new ArrayBuffer(4),
  ])("rejects %j", (text) => {
    expect(parseLiveMessage(text)).toBeNull();
  });
});
