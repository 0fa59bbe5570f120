/** Chromium for tests: the system's, else the one from the packages. */
import { existsSync } from "node:fs";
import process from "node:process";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";

const system = ["/usr/bin/chromium", "/usr/bin/google-chrome"];

const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
  // Without this flag, headless Chromium rounds the width of each glyph and leaves uneven gaps between words.
  "--font-render-hinting=none",
];

export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await browserExecutable(),
    args: browserArguments,
    headless: true,
    ...options,
  });
}

export async function browserExecutable(): Promise<string> {
  const installed = system.find((file) => existsSync(file));
  if (installed) return installed;
  // The package reads this when it is loaded and then unpacks the libraries that Chromium needs.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs22.x";
  const { default: packed } = await import("@sparticuz/chromium");
  return packed.executablePath();
}
