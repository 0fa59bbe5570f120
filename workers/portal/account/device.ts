/** A few words for the list of sessions, "Chrome, Windows"; the header itself is not kept. */
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

/** Empty when nothing is known. */
export function describeDevice(userAgent: string | null): string {
  const header = (userAgent ?? "").slice(0, maxHeaderLength);
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(header))?.[1];
  return [find(browsers), find(systems)].filter((word) => word !== undefined).join(", ");
}
