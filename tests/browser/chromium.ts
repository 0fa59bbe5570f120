/** Chromium for tests, the system's or else the one from the packages, and what tests prepare in it. */
import { existsSync } from "node:fs";
import process from "node:process";
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  type LaunchOptions,
  type Page,
} from "playwright-core";
import { testLimits } from "#tests/support/time-limits.ts";
import { randomAddress } from "#tests/support/visitor.ts";

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
  // Pages of one context share a process, because its start takes longer than most pages.
  "--process-per-site",
];

const running = new Set<Browser>();

export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await browserExecutable(),
    args: browserArguments,
    headless: true,
    ...options,
  });
  running.add(browser);
  browser.on("context", (context) => {
    context.setDefaultTimeout(testLimits.waitMs);
    void setAddress(context);
  });
  browser.on("disconnected", () => running.delete(browser));
  return browser;
}

/** Each visitor has its own address, because limits count per address. */
export const setAddress = (context: BrowserContext): Promise<void> =>
  context.setExtraHTTPHeaders({ "cf-connecting-ip": randomAddress() });

let shared: Promise<Browser> | undefined;

async function launchShared(): Promise<Browser> {
  try {
    const browser = await launchBrowser();
    browser.on("disconnected", () => {
      shared = undefined;
    });
    return browser;
  } catch (error) {
    shared = undefined;
    throw error;
  }
}

/** One browser for all test files, because its start takes longer than many of them. They end with `closeContexts`. */
export function openBrowser(): Promise<Browser> {
  shared ??= launchShared();
  return shared;
}

export async function closeContexts(): Promise<void> {
  const contexts = (await shared)?.contexts() ?? [];
  await Promise.all(contexts.map((context) => context.close()));
}

export const listOpenPages = (): Page[] =>
  [...running].flatMap((browser) => browser.contexts()).flatMap((context) => context.pages());

export async function browserExecutable(): Promise<string> {
  const installed = system.find((file) => existsSync(file));
  if (installed) return installed;
  // The package reads this when it is loaded and then unpacks the libraries that Chromium needs.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs22.x";
  const { default: packed } = await import("@sparticuz/chromium");
  return packed.executablePath();
}

/**
 * On a busy machine a font may load after the first line is drawn; the browser then uses it on the next page only (see
 * `app/shell/fonts.css`) and warns that the preload was unused. That is no fault of the page.
 */
const lateFontWarning = /\.woff2 was preloaded using link preload but not used/;

/** The router aborts page data that it is still reading when a newer load replaces it, and logs that. */
const replacedLoad = /^AbortError: BodyStreamBuffer was aborted/;

/** A page that is left while its channel still connects closes the channel. */
const leftChannel = /WebSocket is closed before the connection is established/;

/**
 * Collects console warnings and errors, and uncaught exceptions. The array grows while the page runs; messages that
 * match `expected` are left out.
 */
export function collectConsoleErrors(source: Page | BrowserContext, expected?: RegExp): string[] {
  const errors: string[] = [];
  const collect = (message: ConsoleMessage) => {
    const text = message.text();
    const isExpected = [lateFontWarning, replacedLoad, leftChannel, expected].some((pattern) => pattern?.test(text));
    if (!["error", "warning"].includes(message.type()) || isExpected) return;
    errors.push(`${message.location().url} ${text}`);
  };
  if ("newPage" in source) source.on("console", collect).on("weberror", (error) => errors.push(error.error().message));
  else source.on("console", collect).on("pageerror", (error) => errors.push(error.message));
  return errors;
}

/** Marks the tour as completed so that no welcome covers the page. */
export async function withoutTour(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // An empty page has no storage.
    if (location.protocol.startsWith("http")) localStorage.setItem("tutorialCompleted", "true");
  });
}
