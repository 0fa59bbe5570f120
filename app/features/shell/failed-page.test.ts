import { expect, test } from "vitest";
import { isUntouchedForm } from "#app/session/client-action.ts";
import { areRightsUnknown, getFailureKind, isLostChunk } from "./failed-page.tsx";

const routeError = (status: number) => ({ status, statusText: "", internal: false, data: null });

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
])("%o is %s", (error, kind) => {
  expect(getFailureKind(error)).toBe(kind);
});

test.each([
  "Failed to fetch dynamically imported module: https://x/y.js",
  "error loading dynamically imported module: https://x/y.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/y.css",
])("%s is a lost chunk", (message) => {
  expect(isLostChunk(new TypeError(message))).toBe(true);
});

test("other errors are no lost chunk", () => {
  for (const error of [new TypeError("Failed to fetch"), new Error("Unexpected Server Error"), "text", null]) {
    expect(isLostChunk(error)).toBe(false);
  }
});

test.each([
  [{ ...routeError(503), data: { isForm: true } }, true],
  [{ ...routeError(503), data: { isForm: false } }, false],
  [{ ...routeError(500), data: { isForm: true } }, false],
  [routeError(503), false],
  [new Error("isForm"), false],
])("%o: the form may be sent again is %s", (error, isUntouched) => {
  expect(isUntouchedForm(error)).toBe(isUntouched);
});

test.each([
  [{ ...routeError(503), data: { code: "RIGHTS_UNKNOWN" } }, true],
  [{ ...routeError(503), data: { code: "UPSTREAM_UNAVAILABLE" } }, false],
  [routeError(503), false],
  [new Error("RIGHTS_UNKNOWN"), false],
])("%o: the rights are unknown is %s", (error, areUnknown) => {
  expect(areRightsUnknown(error)).toBe(areUnknown);
});
