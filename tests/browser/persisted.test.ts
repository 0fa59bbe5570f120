/** Local data of a person from sign-in to sign-out, in every tab, and never of another person. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { mintAccount } from "#tests/support/minting.ts";
import { withoutTour } from "./chromium.ts";
import { waitForHydration, waitUntilSettled } from "./page-state.ts";
import { keptKeys, readStorage, readStorageKeys, revokeSessions, sessionPages, signInWith } from "./session-page.ts";

const open = sessionPages();

describe("local storage", () => {
  test("fills at sign-in and is cleared at sign-out, except theme and persistence", async () => {
    const { page, context } = await open();
    await withoutTour(context);
    const { email, uid } = await mintAccount({ licences: 1, name: "Nora" });
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
    await page.locator("details[data-menu=account] summary").click();
    await page.locator("form[action='/logout'] button").click();
    await page.waitForURL((url) => url.pathname === "/login");
    await expect.poll(() => readStorageKeys(page)).toEqual(keptKeys);
    await context.close();
  });

  test("follows changes on the page, and other tabs follow too", async () => {
    const { page, context } = await open();
    await withoutTour(context);
    await signInWith(page, (await mintAccount()).email);
    const other = await context.newPage();
    await other.goto("/help");
    await waitForHydration(other);
    await expect.poll(async () => (await readStorage(page))["theme-storage"]).toContain('"isDark":false');

    await page.bringToFront();
    await page.click("button[name=sidebar]");
    await expect.poll(async () => (await readStorage(page))["sidebar-collapsed"]).toBe("true");
    await page.locator("details[data-menu=account] summary").click();
    await page.click("button[name=theme][value=dark]");
    await expect.poll(async () => (await readStorage(page))["theme-storage"]).toContain('"isDark":true');
    const theme = (tab: Page) => tab.locator("html").getAttribute("data-theme");
    await expect.poll(() => theme(other)).toBe("dark");

    // The data that the other tab loaded is older than the new choice.
    await other.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/profile"]')?.click());
    await other.waitForURL((url) => url.pathname === "/profile");
    await waitUntilSettled(other);
    expect((await readStorage(other))["theme-storage"]).toContain('"isDark":true');
    expect([await theme(page), await theme(other)]).toEqual(["dark", "dark"]);
    await context.close();
  });

  test("is cleared by signed-out pages too, after a sign-out elsewhere", async () => {
    const { page, context } = await open();
    const { email } = await mintAccount();
    await signInWith(page, email);
    await expect.poll(() => readStorageKeys(page)).toContain("auth-storage");
    await revokeSessions(email);
    await page.goto("/profile");
    await page.waitForURL((url) => url.pathname === "/login");
    await expect.poll(() => readStorageKeys(page)).toEqual(keptKeys);
    await context.close();
  });

  test("holds only the data of the next person who signs in", async () => {
    const { page, context } = await open();
    await page.goto("/login");
    await page.evaluate(() => {
      const user = { uid: "former", email: "former@example.test", displayName: "Former" };
      const state = { user, isAdmin: true, initialized: true };
      // As if the signed-out pages had never run.
      sessionStorage.setItem("former", JSON.stringify({ version: 1, state }));
    });
    const { email, uid } = await mintAccount();
    await page.route("**/signed-out.js", (route) => route.abort());
    await page.evaluate(() => {
      localStorage.setItem("auth-storage", sessionStorage.getItem("former") ?? "");
      localStorage.setItem("tutorialCompleted", "true");
      localStorage.setItem("announcementBannerClosedAt", "5");
    });
    await signInWith(page, email);
    await expect.poll(async () => (await readStorage(page))["auth-storage"]).toContain(uid);
    const texts = await readStorage(page);
    expect(texts).not.toHaveProperty("tutorialCompleted");
    expect(texts).not.toHaveProperty("announcementBannerClosedAt");
    expect(JSON.stringify(texts)).not.toContain("former");
    await context.close();
  });

  test("may be blocked: every page still works without an error", async () => {
    const { page, context, complaints } = await open({ blocksStorage: true });
    await signInWith(page, (await mintAccount({ licences: 1 })).email);
    for (const path of ["/profile", "/activate", "/changelog"]) {
      await page.goto(path);
      await waitForHydration(page);
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await page.locator("details[data-menu=account] summary").click();
    await page.locator("form[action='/logout'] button").click();
    await page.waitForURL((url) => url.pathname === "/login");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("with corrupt data harms nothing and is replaced", async () => {
    const { page, context, complaints } = await open();
    const { email, uid } = await mintAccount();
    await signInWith(page, email);
    await expect.poll(() => readStorageKeys(page)).toContain("auth-storage");
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"version":1,"state":');
    });
    await page.goto("/profile");
    await expect.poll(async () => (await readStorage(page))["auth-storage"]).toContain(uid);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
