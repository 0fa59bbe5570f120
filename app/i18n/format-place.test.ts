import { describe, expect, test } from "vitest";
import { formatPlace } from "./format-place.ts";

describe("formatPlace", () => {
  test.each([
    ["fr", { city: "Lyon", country: "FR" }, "Lyon, France"],
    ["en", { city: "Cologne", country: "DE" }, "Cologne, Germany"],
    ["fr", { city: null, country: "DE" }, "Allemagne"],
    ["en", { city: "Singapore", country: "SG" }, "Singapore"],
    ["en", { city: null, country: "ZX" }, "ZX"],
  ] as const)("formats in %s %j as %s", (language, place, name) => expect(formatPlace(language, place)).toBe(name));
});
