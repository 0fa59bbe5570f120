/** Announcements with JavaScript: live preview, moving banner, pause and close. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { endFaults, mintAccount, startFault } from "#tests/support/minting.ts";
import { closeContexts, openBrowser, withoutTour } from "./chromium.ts";
import { waitForHydration } from "./page-state.ts";
import { signInContext } from "./sign-in.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(closeContexts);

async function enter(role: "user" | "admin", options: { reducedMotion?: "reduce" } = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: inject("portalUrl"),
    locale: "fr-FR",
    viewport: { width: 390, height: 800 },
    ...options,
  });
  await withoutTour(context);
  const { email } = await mintAccount({ role });
  await signInContext(context, email);
  return context;
}

const motion = (page: Page) =>
  page.locator(".frame > .banner .banner-track").evaluate((track) => {
    const { animationName, animationPlayState } = getComputedStyle(track);
    return animationName === "none" ? "none" : animationPlayState;
  });

/**
 * For each visible banner: whether its message has at least half of the bar's content width, and whether it scrolls.
 */
const getClips = (page: Page) =>
  page.locator(".banner-clip").evaluateAll((clips) =>
    clips.map((clip) => {
      const bar = clip.parentElement as Element;
      const { paddingLeft, paddingRight } = getComputedStyle(bar);
      const contentWidth = bar.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return { isHalf: clip.clientWidth >= Math.floor(contentWidth / 2), isMoving: clip.hasAttribute("data-long") };
    }),
  );

test("the preview shows both languages, and the saved banner moves, pauses and closes", async () => {
  const staff = await enter("admin");
  const page = await staff.newPage();
  await page.goto("/admin");
  await waitForHydration(page);
  await page.fill("[name=title]", "<b>Bonjour</b>");
  await page.check("[name=audience][value=admins]");
  const specimens = page.locator("[data-specimen]");
  await expect
    .poll(() => specimens.allTextContents())
    .toEqual(Array(2).fill(expect.stringContaining("<b>Bonjour</b>")));
  await page.click("summary:has-text('Version anglaise')");
  await page.fill("[name=titleEn]", "Hello");
  await expect.poll(() => specimens.nth(1).textContent()).toContain("Hello");
  await expect.poll(() => specimens.nth(0).textContent()).toContain("Bonjour");

  await page.goto("/admin?tab=banner");
  await waitForHydration(page);
  await page.check("[name=isActive]");
  await page.fill("[name=message]", `Sortie le [DATE]${", et bien plus encore".repeat(8)}`);
  await page.fill("[name=releaseDate]", "2024-12-12");
  await expect.poll(() => specimens.nth(1).textContent()).toContain("12 December 2024");
  await page.fill("[name=ctaUrl]", "/changelog");
  await page.fill("[name=ctaText]", "Découvrir la nouvelle version maintenant");
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => getClips(page)).toEqual(Array(2).fill({ isHalf: true, isMoving: true }));
  await page.setViewportSize({ width: 390, height: 800 });
  await page.click("button:has-text('Enregistrer le bandeau')");
  const banner = page.locator(".frame > .banner");
  await banner.waitFor();

  await page.goto("/help");
  await waitForHydration(page);
  await expect.poll(() => motion(page)).toBe("running");
  expect(await getClips(page)).toEqual([{ isHalf: true, isMoving: true }]);
  await banner.hover();
  await expect.poll(() => motion(page)).toBe("paused");
  await page.mouse.move(200, 600);
  await expect.poll(() => motion(page)).toBe("running");
  await banner.locator(".banner-clip").focus();
  await expect.poll(() => motion(page)).toBe("paused");
  expect(await banner.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(88);

  const still = await (await enter("user", { reducedMotion: "reduce" })).newPage();
  await still.goto("/help");
  await waitForHydration(still);
  await expect.poll(() => motion(still)).toBe("none");
  const clip = still.locator(".frame > .banner .banner-clip");
  const overflow = () => clip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);

  const other = await staff.newPage();
  await other.goto("/help");
  await waitForHydration(other);
  const closed = page.waitForResponse((response) => response.url().endsWith("/banner/close"));
  await banner.locator("button").click();
  await banner.waitFor({ state: "detached" });
  expect((await closed).ok()).toBe(true);
  await expect.poll(() => other.locator(".frame > .banner").count()).toBe(0);
  expect(await (await page.request.get("/help")).text()).not.toContain("banner-clip");
  const closedAt = () => page.evaluate(() => localStorage.getItem("announcementBannerClosedAt"));
  await expect.poll(closedAt).toMatch(/^\d{13}$/);

  await still.route("**/banner/close", (route) => route.abort());
  await still.locator(".frame > .banner button").click();
  await still.reload();
  expect(await still.locator("main").count()).toBe(1);
  expect(await still.locator(".banner-clip").count()).toBe(0);

  // The other banners keep working without it.
  const form = { intent: "banner", message: "" };
  await page.request.post("/admin?tab=banner", { form, headers: { origin: inject("portalUrl") } });
});

test("a form posted while roles cannot be read keeps its text and can be sent again", async () => {
  const context = await enter("admin");
  const page = await context.newPage();
  await page.goto("/admin");
  await waitForHydration(page);
  await page.fill("[name=title]", "Gardée");
  await page.fill("[name=message]", "Texte");
  await startFault("firestore", { mode: "down" });
  await page.locator("button[value=preview]").click();
  await page.locator("[data-connection=unavailable]").waitFor();
  expect(await page.locator("[name=title]").inputValue()).toBe("Gardée");
  await endFaults();
  await page.locator("button[value=preview]").click();
  await page.getByRole("heading", { name: "Relisez avant l’envoi" }).waitFor();
  expect(await page.locator("[data-specimen]").first().textContent()).toContain("Gardée");
  await context.close();
});
