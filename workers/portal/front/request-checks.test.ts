import { describe, expect, test } from "vitest";
import { isOwnRequest } from "./request-checks.ts";

const own = "https://portal.test";

describe("isOwnRequest", () => {
  test.each([
    ["POST", { Origin: own }, true],
    ["POST", { "Sec-Fetch-Site": "same-origin" }, true],
    ["GET", { Origin: "https://elsewhere.test" }, true],
    ["HEAD", {}, true],
    ["POST", {}, false],
    ["POST", { Origin: "null" }, false],
    ["POST", { Origin: "" }, false],
    ["POST", { Origin: "https://elsewhere.test" }, false],
    ["POST", { Origin: "http://portal.test" }, false],
    ["POST", { Origin: "https://portal.test:8443" }, false],
    ["POST", { Origin: "https://portal.test.elsewhere.test" }, false],
    ["POST", { Origin: "https://elsewhere.test", "Sec-Fetch-Site": "same-origin" }, false],
    ["POST", { "Sec-Fetch-Site": "same-site" }, false],
    ["POST", { "Sec-Fetch-Site": "cross-site" }, false],
    ["POST", { "Sec-Fetch-Site": "none" }, false],
    ["DELETE", { Referer: `${own}/profile` }, false],
  ])("checks %s with %j as our own request: %s", (method, headers, expected) => {
    expect(isOwnRequest(method, own, new Headers(headers as Record<string, string>))).toBe(expected);
  });
});
