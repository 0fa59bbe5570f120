/** Collects console warnings and errors, and uncaught exceptions. */
import type { Page } from "playwright-core";

/**
 * On a busy machine a font may load after the first line is drawn; the browser then uses it on the next page only (see
 * `app/fonts.css`) and warns that the preload was unused. That is no fault of the page.
 */
const lateFont = /\.woff2 was preloaded using link preload but not used/;

/** The array grows while the page runs; messages that match `expected` are left out. */
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
