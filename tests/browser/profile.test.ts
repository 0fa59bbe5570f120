/** The profile with JavaScript: no reloads, and typed text stays. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { mintCustomer, password, uniqueName } from "#tests/support/minting.ts";
import { generateCode } from "#tests/support/second-factor.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { closeContexts, openBrowser, withoutTour } from "./chromium.ts";
import { waitForHydration } from "./page-state.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(closeContexts);

const chosen = "quatre phares au bord du lac";
const locateForm = (page: Page, intent: string) => page.locator(`form:has(input[name=intent][value=${intent}])`);

async function openContext({ cookies }: Visitor): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "en-GB" });
  await context.addCookies([{ name: "session", value: cookies.get("session") ?? "", url: inject("portalUrl") }]);
  await withoutTour(context);
  return context;
}

test("name, password and conflict, all in one document", async () => {
  const { visitor } = await mintCustomer({ name: "Ada" });
  const context = await openContext(visitor);
  const page = await context.newPage();
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.goto("/profile");
  await waitForHydration(page);

  // The header shows the saved name.
  await page.fill("input[name=name]", "Grace Hopper");
  await locateForm(page, "profile").locator("button").click();
  await page.getByText("Profile saved").waitFor();
  await expect.poll(() => page.locator("[data-menu=account] summary").textContent()).toContain("GH");

  // Typing while another tab saves: opening another form keeps the text, and saving reports the conflict.
  await page.fill("input[name=name]", "Grace Typed");
  const other = await visitor.get("/profile");
  const version = other.document.querySelector("input[name=version]")?.getAttribute("value") ?? "";
  await visitor.post("/profile", { intent: "profile", name: "Grace Elsewhere", company: "", version });
  await page.locator("a[href*='edit=password']").click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("present-password");
  expect(await page.inputValue("input[name=name]")).toBe("Grace Typed");
  await locateForm(page, "profile").locator("button").click();
  await page.getByRole("link", { name: "Keep what is saved" }).click();
  await expect.poll(() => page.inputValue("input[name=name]")).toBe("Grace Elsewhere");

  // The strength meter follows the input and rejects nothing.
  await page.locator("a[href*='edit=password']").click();
  await page.fill("#password-new", "gracegrace");
  await page.getByText("Easy to guess.").waitFor();
  await page.fill("#password-new", chosen);
  await page.getByText("Very strong.").waitFor();
  await page.fill("#password-confirm", chosen);
  await page.fill("#present-password", "wrong-guess-1");
  await locateForm(page, "password").locator("button[type=submit]").click();
  await page.getByText("Your current password is wrong.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("present-password");

  // A form that succeeded returns the focus to the button that opens it.
  await page.locator("a[href*='edit=email']").click();
  await page.fill("#email-new", `${uniqueName()}@example.test`);
  await page.fill("#email-password", password);
  await locateForm(page, "email").locator("button[type=submit]").click();
  await locateForm(page, "cancel-email").waitFor();
  const held = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(held).toBe("Change e-mail address");
  await locateForm(page, "cancel-email").locator("button").click();
  await locateForm(page, "cancel-email").waitFor({ state: "detached" });
  await expect.poll(held).toBe("Change e-mail address");

  // Enabling the second factor leads to the recovery codes.
  await page.locator("a[href*='edit=two-factors']").click();
  await page.fill("#two-factors-password", password);
  await locateForm(page, "totp-start").locator("button[type=submit]").click();
  const secret = (await page.locator("#two-factors pre").textContent()) ?? "";
  await page.fill("#two-factors-code", generateCode(secret));
  await locateForm(page, "totp-confirm").locator("button[type=submit]").click();
  await page.getByText("Two-factor authentication is on.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Recovery codes for");
  expect(documents).toHaveLength(1);
  await context.close();
});

test("a language chosen elsewhere applies only after the open form is sent", async () => {
  const { visitor } = await mintCustomer();
  const context = await openContext(visitor);
  const page = await context.newPage();
  await page.goto("/profile");
  await waitForHydration(page);
  const language = () => page.getAttribute("html", "lang");
  expect(await language()).toBe("en");
  await page.fill("input[name=name]", "Grace Typed");
  const headers = { origin: inject("portalUrl") };
  await context.request.post("/preferences", { form: { language: "fr" }, headers, maxRedirects: 0 });
  await page.locator("a[href*='edit=password']").click();
  await page.locator("#present-password").waitFor();
  expect([await language(), await page.inputValue("input[name=name]")]).toEqual(["en", "Grace Typed"]);
  await locateForm(page, "profile").locator("button").click();
  await page.locator("html[lang=fr]").waitFor();
  expect(await page.inputValue("input[name=name]")).toBe("Grace Typed");
  await context.close();
});

test.each([1280, 390])("tabs at %i px stay in view and cover no section that they lead to", async (width) => {
  const { visitor } = await mintCustomer();
  const context = await openContext(visitor);
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 700 });
  await page.goto("/profile");
  await waitForHydration(page);
  const tabs = page.getByRole("navigation", { name: "Sections of the profile" });
  for (const name of ["Security", "Activity", "Data"]) {
    await tabs.getByRole("link", { name }).click();
    const heading = page.locator(`${await tabs.getByRole("link", { name }).getAttribute("href")} h2`).first();
    // The last section cannot come to the top of the window, but into it.
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1, { message: name }).toBeLessThan(700);
    const bar = await tabs.boundingBox();
    expect(bar?.y, name).toBe(56);
    expect((await heading.boundingBox())?.y, name).toBeGreaterThanOrEqual(56 + (bar?.height ?? 0));
  }
  await context.close();
});
