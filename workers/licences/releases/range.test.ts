import { describe, expect, test } from "vitest";
import { parseRange } from "./send-file.ts";

const etag = '"abc"';
const size = 100;
const whole = { kind: "whole" };
const none = { kind: "none" };
const part = (start: number, length: number) => ({ kind: "part", start, length });

describe("parseRange", () => {
  test.each([
    [null, whole],
    ["bytes=0-", part(0, 100)],
    ["bytes=0-0", part(0, 1)],
    ["bytes=10-19", part(10, 10)],
    ["bytes=99-", part(99, 1)],
    ["bytes=50-1000", part(50, 50)],
    ["bytes=-10", part(90, 10)],
    ["bytes=-1000", part(0, 100)],
    ["BYTES=1-2", part(1, 2)],
    ["bytes=100-", none],
    ["bytes=100-200", none],
    ["bytes=-0", none],
    ["bytes=20-10", whole],
    ["bytes=0-1,5-6", whole],
    ["bytes=-", whole],
    ["bytes=", whole],
    ["bytes=a-b", whole],
    ["bytes=1.5-2", whole],
    ["bytes=0x1-2", whole],
    ["bytes=-1-2", whole],
    [`bytes=${"9".repeat(40)}-`, whole],
    ["items=0-1", whole],
  ])("parses Range %j", (header, expected) => {
    expect(parseRange(header, null, etag, size)).toEqual(expected);
  });

  test.each([
    [etag, part(0, 1)],
    ['"other"', whole],
    [`W/${etag}`, whole],
    ["Wed, 21 Oct 2015 07:28:00 GMT", whole],
  ])("parses If-Range %j", (ifRange, expected) => {
    expect(parseRange("bytes=0-0", ifRange, etag, size)).toEqual(expected);
  });
});
