/** A test that fails says which pages were open and what they reported to the person. */
import type { Page } from "playwright-core";
import { afterEach } from "vitest";
import { listOpenPages } from "./chromium.ts";

afterEach(async ({ task }) => {
  const error = task.result?.errors?.at(-1);
  if (!error) return;
  const pages = (await Promise.all(listOpenPages().map(describePage))).join("");
  error.message += pages;
  // Reporters print one or the other.
  error.stack = (error.stack ?? "").replace(/(?=\n {4}at )|$/, pages);
});

async function describePage(page: Page): Promise<string> {
  const said = await page
    .locator("h1, [role=alert]:visible, [role=status]:visible")
    .allInnerTexts()
    .catch(() => ["cannot be read"]);
  return `\n    open: ${page.url()} ${JSON.stringify(said.filter((text) => text.trim()))}`;
}
