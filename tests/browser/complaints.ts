/** Collects console warnings and errors, and uncaught exceptions. */
import type { Page } from "playwright-core";

/**
 * A font that comes after the first line is drawn is kept for the next page, see `app/fonts.css`, and the browser says
 * that it was asked for in vain: a machine that is busy is not a fault.
 */
const lateFont = /\.woff2 was preloaded using link preload but not used/;

/** Grows as the page goes on; without what is `expected`. */
export function collectConsoleErrors(page: Page, expected?: RegExp): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    const text = message.text();
    if (!["error", "warning"].includes(message.type()) || lateFont.test(text) || expected?.test(text)) return;
    complaints.push(`${message.location().url} ${text}`);
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}
