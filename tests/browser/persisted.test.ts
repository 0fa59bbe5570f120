/** Local data of a person from sign-in to sign-out, in every tab, and never of another person. */
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { mintAccount } from "#tests/support/minting.ts";
import { collectConsoleErrors, openBrowser } from "./chromium.ts";
import { waitForHydration, waitUntilSettled } from "./page-state.ts";
import { keptKeys, readStorage, readStorageKeys, revokeSessions, signInWith } from "./session-page.ts";
import { sharePage } from "./shared-page.ts";

const shared = sharePage({ expected: /net::ERR_FAILED/ });
const readTheme = (tab: Page) => tab.locator("html").getAttribute("data-theme");

async function signOut(page: Page): Promise<void> {
  await page.locator("details[data-menu=account] summary").click();
  await page.locator("form[action='/logout'] button").click();
  await page.waitForURL((url) => url.pathname === "/login");
}

describe("local storage", () => {
  test("follows changes on the page, and other tabs follow too", async () => {
    const page = await shared.open("/help");
    const other = await shared.context.newPage();
    await other.goto("/help");
    await waitForHydration(other);
    await expect.poll(async () => (await readStorage(page))["theme-storage"]).toContain('"isDark":false');

    await page.bringToFront();
    await page.click("button[name=sidebar]");
    await expect.poll(async () => (await readStorage(page))["sidebar-collapsed"]).toBe("true");
    await page.locator("details[data-menu=account] summary").click();
    await page.click("button[name=theme][value=dark]");
    await expect.poll(async () => (await readStorage(page))["theme-storage"]).toContain('"isDark":true');
    await expect.poll(() => readTheme(other)).toBe("dark");

    // The data that the other tab loaded is older than the new choice.
    await other.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/profile"]')?.click());
    await other.waitForURL((url) => url.pathname === "/profile");
    await waitUntilSettled(other);
    expect((await readStorage(other))["theme-storage"]).toContain('"isDark":true');
    expect([await readTheme(page), await readTheme(other)]).toEqual(["dark", "dark"]);
  });

  test("replaces corrupt data without an error, and is cleared by signed-out pages after a sign-out elsewhere", async () => {
    const { email, uid } = await shared.enterAnew();
    const page = await shared.open("/help");
    await expect.poll(() => readStorageKeys(page)).toContain("auth-storage");
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"version":1,"state":');
    });
    await page.goto("/profile");
    await expect.poll(async () => (await readStorage(page))["auth-storage"]).toContain(uid);
    await revokeSessions(email);
    await page.goto("/profile");
    await page.waitForURL((url) => url.pathname === "/login");
    await expect.poll(() => readStorageKeys(page)).toEqual(keptKeys);
  });

  test("fills at sign-in and is cleared at sign-out, except theme and persistence", async () => {
    const { email, uid } = await mintAccount({ licences: 1, name: "Nora" });
    const { page } = shared;
    await shared.context.clearCookies();
    await signInWith(page, email, true);
    await expect.poll(() => readStorageKeys(page)).toContain("auth-persistence");
    const user = { uid, email, displayName: "Nora" };
    const texts = await readStorage(page);
    const state = (key: string) => JSON.parse(texts[key] ?? "null") as { version: number; state: unknown };
    expect(state("auth-storage")).toEqual({ version: 1, state: { user, isAdmin: false, initialized: true } });
    expect(state("userData")).toEqual({ version: 1, state: { ...user, role: "user" } });
    expect(state("theme-storage")).toEqual({ version: 1, state: { isDark: false } });
    expect(state("points-storage")).toEqual({ version: 1, state: { points: 399, syncEnabled: true } });
    expect(texts["auth-persistence"]).toBe("local");
    expect(texts["sidebar-collapsed"]).toBe("false");
    expect(JSON.stringify(texts)).not.toMatch(/eyJ|token|shpat/i);

    expect(texts).toHaveProperty("tutorialCompleted");
    await signOut(page);
    await expect.poll(() => readStorageKeys(page)).toEqual(keptKeys);
  });

  test("holds only the data of the next person who signs in", async () => {
    const { email, uid } = await mintAccount();
    const { page } = shared;
    await page.goto("/login");
    // As if the signed-out pages had never run.
    await page.route("**/signed-out.js", (route) => route.abort());
    await page.evaluate(() => {
      const user = { uid: "former", email: "former@example.test", displayName: "Former" };
      const state = { user, isAdmin: true, initialized: true };
      localStorage.setItem("auth-storage", JSON.stringify({ version: 1, state }));
      localStorage.setItem("announcementBannerClosedAt", "5");
    });
    await signInWith(page, email);
    await expect.poll(async () => (await readStorage(page))["auth-storage"]).toContain(uid);
    const texts = await readStorage(page);
    expect(texts).not.toHaveProperty("tutorialCompleted");
    expect(texts).not.toHaveProperty("announcementBannerClosedAt");
    expect(JSON.stringify(texts)).not.toContain("former");
  });

  test("may be blocked: pages work without an error", async () => {
    const { email } = await mintAccount({ licences: 1 });
    const context = await (await openBrowser()).newContext({ baseURL: inject("portalUrl"), locale: "fr-FR" });
    await context.addInitScript(() =>
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      }),
    );
    const page = await context.newPage();
    const complaints = collectConsoleErrors(page);
    await signInWith(page, email);
    await page.goto("/activate");
    await waitForHydration(page);
    await signOut(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
