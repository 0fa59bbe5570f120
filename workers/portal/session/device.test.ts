import { describe, expect, test } from "vitest";
import { describeBrowser, describeDevice, getPlace } from "./device.ts";

describe("describeDevice", () => {
  test.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36",
      "Chrome, Windows",
      "Chrome 150, Windows",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/151.0",
      "Edge, Windows",
      "Edge 151, Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
      "Safari, macOS",
      "Safari 19, macOS",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile Safari/604.1",
      "Chrome, iPhone",
      "Chrome 150, iPhone",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux", "Firefox 140, Linux"],
    [
      "Mozilla/5.0 (Linux; Android 16; Pixel) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36",
      "Chrome, Android",
      "Chrome 150, Android",
    ],
    ["curl/8", "", ""],
    ["<script>", "", ""],
    [null, "", ""],
  ])("describes %s as %j, and for support as %j", (header, words, wordsForSupport) => {
    expect(describeDevice(header)).toBe(words);
    expect(describeBrowser(header)).toBe(wordsForSupport);
  });
});

describe("getPlace", () => {
  test("returns a shortened city with its country, or the country alone", () => {
    const locate = (cf?: object) => getPlace(Object.assign(new Request("https://portal.test/"), { cf }));
    expect(locate({ city: "Lyon", country: "FR" })).toEqual({ city: "Lyon", country: "FR" });
    expect(locate({ city: `Lyon${"n".repeat(200)}`, country: "FR" })?.city).toBe(`Lyon${"n".repeat(95)}…`);
    for (const city of ["", undefined, 1])
      expect(locate({ city, country: "FR" })).toEqual({ city: null, country: "FR" });
    for (const country of ["XX", "T1", "fr", undefined]) expect(locate({ city: "Lyon", country })).toBeNull();
    expect(locate()).toBeNull();
  });
});
