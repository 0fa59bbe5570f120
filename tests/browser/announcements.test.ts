/** Announcements with scripts: live preview, moving banner, pause and close. */
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { endFaults, startFault } from "#tests/support/minting.ts";
import { waitForHydration } from "./page-state.ts";
import { sharePage } from "./shared-page.ts";

const shared = sharePage({
  account: { role: "admin" },
  reducedMotion: "no-preference",
  viewport: { width: 390, height: 800 },
  expected: /net::ERR_FAILED|status of 503/,
});

const banner = (page: Page) => page.locator(".frame > .banner");
const readMotion = (page: Page) =>
  banner(page)
    .locator(".banner-track")
    .evaluate((track) => {
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

describe("/admin", () => {
  test("previews both languages while typing; the saved banner moves, pauses and closes in every tab", async () => {
    const page = await shared.open("/admin");
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

    await shared.open("/admin?tab=banner");
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
    await banner(page).waitFor();

    await shared.open("/help");
    await expect.poll(() => readMotion(page)).toBe("running");
    expect(await getClips(page)).toEqual([{ isHalf: true, isMoving: true }]);
    await banner(page).hover();
    await expect.poll(() => readMotion(page)).toBe("paused");
    await page.mouse.move(200, 600);
    await expect.poll(() => readMotion(page)).toBe("running");
    await banner(page).locator(".banner-clip").focus();
    await expect.poll(() => readMotion(page)).toBe("paused");
    expect(await banner(page).evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(88);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(() => readMotion(page)).toBe("none");
    const readOverflow = () =>
      banner(page)
        .locator(".banner-clip")
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(readOverflow).toBeLessThanOrEqual(0);

    const other = await shared.context.newPage();
    await other.goto("/help");
    await waitForHydration(other);
    const closed = page.waitForResponse((response) => response.url().endsWith("/banner/close"));
    await banner(page).locator("button").click();
    await banner(page).waitFor({ state: "detached" });
    expect((await closed).ok()).toBe(true);
    await expect.poll(() => banner(other).count()).toBe(0);
    expect(await (await page.request.get("/help")).text()).not.toContain("banner-clip");
    const readClosedAt = () => page.evaluate(() => localStorage.getItem("announcementBannerClosedAt"));
    await expect.poll(readClosedAt).toMatch(/^\d{13}$/);

    // It would ask for the session that is gone.
    await other.close();
    // For another person, it stays closed although the request does not arrive.
    await shared.enterAnew();
    await shared.open("/help");
    await page.route("**/banner/close", (route) => route.abort());
    await banner(page).locator("button").click();
    await page.reload();
    expect(await page.locator("main").count()).toBe(1);
    expect(await page.locator(".banner-clip").count()).toBe(0);
  });

  test("keeps the text of a form that is sent while roles cannot be read, and takes it again", async () => {
    await shared.enterAnew({ role: "admin" });
    const page = await shared.open("/admin");
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
    // The pages of other tests have no banner.
    const form = { intent: "banner", message: "" };
    await page.request.post("/admin?tab=banner", { form, headers: { origin: inject("portalUrl") } });
  });
});
