/** Device and place of a session, for the list of sessions. */
import { cut } from "#base/cut.ts";
import type { Place } from "./contract.ts";

const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const maxHeaderLength = 512;

/** A few words such as "Chrome, Windows"; the header itself is not stored. Empty when nothing is known. */
export function describeDevice(userAgent: string | null): string {
  const header = (userAgent ?? "").slice(0, maxHeaderLength);
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(header))?.[1];
  return [find(browsers), find(systems)].filter((word) => word !== undefined).join(", ");
}

/** The same with the browser's version, for support: "Safari 18, iPhone". */
export function describeBrowser(userAgent: string | null): string {
  const header = (userAgent ?? "").slice(0, maxHeaderLength);
  const [, version] =
    /\b(?:Version|Edg\w*|OPR|SamsungBrowser|Firefox|FxiOS)\/(\d+)/.exec(header) ??
    /\b(?:Chrome|CriOS)\/(\d+)/.exec(header) ??
    [];
  const device = describeDevice(header);
  return version ? device.replace(/^[^,]+/, (browser) => `${browser} ${version}`) : device;
}

const maxCityLength = 100;

/**
 * The place as Cloudflare derives it from the network address. Null when the country is not known, or is hidden on
 * purpose (Tor is `T1`).
 */
export function getPlace(request: Request): Place | null {
  const { city, country } = (request.cf ?? {}) as { city?: unknown; country?: unknown };
  if (typeof country !== "string" || !/^[A-Z]{2}$/.test(country) || country === "XX") return null;
  return { city: typeof city === "string" && city !== "" ? cut(city, maxCityLength) : null, country };
}

export const serializePlace = (place: Place | null): string => (place ? JSON.stringify(place) : "");

/** Parses `serializePlace`'s text. */
export function parsePlace(text: string): Place | null {
  return text === "" ? null : (JSON.parse(text) as Place);
}
