import { describe, expect, test } from "vitest";
import { isUntouchedForm } from "#app/kit/forms/client-action.ts";
import { areRightsUnknown, getFailureKind, isLostChunk } from "./failed-page.tsx";

const routeError = (status: number) => ({ status, statusText: "", internal: false, data: null });

describe("getFailureKind", () => {
  test.each([
    [routeError(403), "forbidden"],
    [routeError(404), "notFound"],
    [routeError(405), "notAllowed"],
    [routeError(429), "limited"],
    [routeError(503), "unavailable"],
    [routeError(500), "failed"],
    [routeError(418), "failed"],
    [new Error("Unexpected Server Error"), "failed"],
    [new TypeError("Cannot read properties of undefined (reading 'load')"), "failed"],
    [new TypeError("Failed to fetch"), "unreachable"],
    [new TypeError("NetworkError when attempting to fetch resource."), "unreachable"],
    [new TypeError("Load failed"), "unreachable"],
    [new TypeError("Failed to fetch dynamically imported module: https://x/y.js"), "failed"],
    ["a text", "failed"],
    [undefined, "failed"],
  ])("returns for %o %s", (error, kind) => {
    expect(getFailureKind(error)).toBe(kind);
  });
});

describe("isLostChunk", () => {
  test.each([
    "Failed to fetch dynamically imported module: https://x/y.js",
    "error loading dynamically imported module: https://x/y.js",
    "Importing a module script failed.",
    "Unable to preload CSS for /assets/y.css",
  ])("recognises %s", (message) => {
    expect(isLostChunk(new TypeError(message))).toBe(true);
  });

  test("returns false for other errors", () => {
    for (const error of [new TypeError("Failed to fetch"), new Error("Unexpected Server Error"), "text", null]) {
      expect(isLostChunk(error)).toBe(false);
    }
  });
});

describe("isUntouchedForm", () => {
  test.each([
    [{ ...routeError(503), data: { isForm: true } }, true],
    [{ ...routeError(503), data: { isForm: false } }, false],
    [{ ...routeError(500), data: { isForm: true } }, false],
    [routeError(503), false],
    [new Error("isForm"), false],
  ])("returns for %o whether the form may be sent again: %s", (error, isUntouched) => {
    expect(isUntouchedForm(error)).toBe(isUntouched);
  });
});

describe("areRightsUnknown", () => {
  test.each([
    [{ ...routeError(503), data: { code: "RIGHTS_UNKNOWN" } }, true],
    [{ ...routeError(503), data: { code: "UPSTREAM_UNAVAILABLE" } }, false],
    [routeError(503), false],
    [new Error("RIGHTS_UNKNOWN"), false],
  ])("returns for %o whether the rights are unknown: %s", (error, areUnknown) => {
    expect(areRightsUnknown(error)).toBe(areUnknown);
  });
});
