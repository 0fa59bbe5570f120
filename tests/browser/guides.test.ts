/** The guides: contents that follow the reader, links and search without a document, code that can be copied, print. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { readLayoutShifts, waitForHydration, watchShifts } from "./page-state.ts";
import { sharePage } from "./shared-page.ts";

const shared = sharePage({
  viewport: { width: 1280, height: 500 },
});

const current = (page: Page) => page.locator("main nav [aria-current=location]");

describe("a guide", () => {
  test("marks the current section in its contents without moving anything, and each entry leads to its heading", async () => {
    const { page } = shared;
    await watchShifts(page);
    await shared.open("/help/update");
    const headings = page.locator("[data-guide] h2");
    await expect.poll(() => current(page).textContent()).toBe(await headings.first().textContent());

    await headings.nth(1).evaluate((heading) => scrollTo({ top: heading.getBoundingClientRect().top + scrollY - 80 }));
    await expect.poll(() => current(page).textContent()).toBe(await headings.nth(1).textContent());
    await expect.poll(() => page.locator("main nav li[data-passed]").count()).toBeGreaterThan(1);

    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }));
    await expect.poll(() => current(page).textContent()).toBe(await headings.last().textContent());
    expect(await readLayoutShifts(page)).toEqual([]);

    const links = page.locator("nav.guide-contents a");
    for (const index of [1, 3, 2]) {
      const link = links.nth(index);
      await link.click();
      const target = (await link.getAttribute("href")) ?? "";
      await expect.poll(async () => (await page.locator(target).boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(56);
      await expect.poll(() => current(page).getAttribute("href")).toBe(target);
      expect((await page.locator(target).boundingBox())?.y).toBeLessThan(250);
    }
  });

  test("links to another and is searched without a document, with the same text, and copies code exactly", async () => {
    const page = await shared.open("/help");
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    const readArticle = () => page.locator("[data-guide]").textContent();
    const former = await readArticle();
    const link = page.locator('[data-guide] a[href^="/help/"]').first();
    const target = (await link.getAttribute("href")) ?? "";
    await link.click();
    await page.waitForURL(`**${target}`);
    await expect.poll(readArticle).not.toBe(former);
    const text = await readArticle();

    const { pathname } = new URL(page.url());
    await page.locator("main").getByRole("link", { name: "Rechercher" }).click();
    const field = page.getByRole("combobox", { name: "Rechercher" });
    await field.fill("mise à jour du thème");
    const options = page.getByRole("group", { name: "Guides" }).getByRole("option");
    await options.first().waitFor();
    const found = await options.first().getAttribute("href");
    expect(new URL(page.url()).pathname).toBe(pathname);
    await options.first().click();
    await page.waitForURL(`**${found}`);
    await field.waitFor({ state: "detached" });
    expect(await page.evaluate(() => "isSame" in globalThis)).toBe(true);

    await page.goto(target);
    await waitForHydration(page);
    expect(await readArticle()).toBe(text);
    await shared.open("/help/update");
    const block = page.locator("figure.code-block").first();
    await block.locator("button").click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(await block.locator("code").evaluate((code) => code.textContent));
  });

  test("prints without anything around it", async () => {
    for (const address of ["/help", "/documentation"]) {
      const page = await shared.open(address);
      await page.emulateMedia({ media: "print" });
      const countSeen = (selector: string) => page.locator(selector).filter({ visible: true }).count();
      const around = "header:not(#content *), #navigation, nav, form, button, summary, search";
      await expect.poll(() => countSeen(around), { message: address }).toBe(0);
      expect(await countSeen("h1"), address).toBe(1);
      expect(await countSeen("[data-guide] p"), address).toBeGreaterThan(0);
      const { width = 0 } = (await page.locator("[data-guide]").boundingBox()) ?? {};
      expect(width, address).toBeGreaterThan(600);
    }
  });
});
