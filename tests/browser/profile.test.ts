/** The profile with scripts: no reloads, typed text that stays, points, and a photo that is cropped before it is sent. */
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { mintCustomer, password, uniqueName } from "#tests/support/minting.ts";
import { createBadPictures, createPhonePhoto } from "#tests/support/pictures.ts";
import { readLedger } from "#tests/support/points.ts";
import { generateCode } from "#tests/support/second-factor.ts";
import { findViolations } from "./page-state.ts";
import { sharePage } from "./shared-page.ts";

const shared = sharePage({ account: null, locale: "en-GB", expected: /status of 4(?:00|01|09|22)/ });

const chosen = "quatre phares au bord du lac";
const locateForm = (page: Page, intent: string) => page.locator(`form:has(input[name=intent][value=${intent}])`);

describe("/profile", () => {
  test("saves name and password, reports a conflict and leads to what is new, all in one document", async () => {
    const { account, visitor } = await mintCustomer({ name: "Ada" });
    await shared.enter(account);
    const { page } = shared;
    const documents: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
    await shared.open("/profile");
    documents.splice(1);

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
  });

  test("applies a language that was chosen elsewhere only after the open form is sent", async () => {
    await shared.enterAnew();
    const page = await shared.open("/profile");
    const language = () => page.getAttribute("html", "lang");
    expect(await language()).toBe("en");
    await page.fill("input[name=name]", "Grace Typed");
    const headers = { origin: inject("portalUrl") };
    await page.request.post("/preferences", { form: { language: "fr" }, headers, maxRedirects: 0 });
    await page.locator("a[href*='edit=password']").click();
    await page.locator("#present-password").waitFor();
    expect([await language(), await page.inputValue("input[name=name]")]).toEqual(["en", "Grace Typed"]);
    await locateForm(page, "profile").locator("button").click();
    await page.locator("html[lang=fr]").waitFor();
    expect(await page.inputValue("input[name=name]")).toBe("Grace Typed");
  });

  test("keeps its tabs in view, which cover no section that they lead to", async () => {
    await shared.enterAnew();
    const page = await shared.open("/profile");
    const tabs = page.getByRole("navigation", { name: "Sections of the profile" });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 700 });
      for (const name of ["Security", "Activity", "Data"]) {
        await tabs.getByRole("link", { name }).click();
        const heading = page.locator(`${await tabs.getByRole("link", { name }).getAttribute("href")} h2`).first();
        // The last section cannot come to the top of the window, but into it.
        await expect.poll(async () => (await heading.boundingBox())?.y ?? -1, { message: name }).toBeLessThan(700);
        const bar = await tabs.boundingBox();
        expect(bar?.y, name).toBe(56);
        expect((await heading.boundingBox())?.y, name).toBeGreaterThanOrEqual(56 + (bar?.height ?? 0));
      }
    }
  });

  test("tells what points are worth while typing, takes a double click once, and shows the new balance", async () => {
    const { uid } = await shared.enterAnew({ licences: 1 });
    const page = await shared.open("/profile");
    const readStored = () => page.evaluate(() => localStorage.getItem("points-storage"));
    const store = (points: number) => JSON.stringify({ version: 1, state: { points, syncEnabled: true } });
    await expect.poll(readStored).toBe(store(399));

    const field = page.getByRole("textbox", { name: "Points to request" });
    const worth = page.locator("#points output");
    for (const [typed, told] of [
      ["400", "€20.00"],
      ["4e2", ""],
      ["100", "€5.00"],
    ] as const) {
      await field.fill(typed);
      await expect.poll(() => worth.textContent()).toBe(told);
    }
    await page.getByRole("button", { name: "Request", exact: true }).dblclick();
    await page.getByText("100 points, €5.00").waitFor();
    await expect.poll(() => field.inputValue()).toBe("");
    await expect.poll(() => worth.textContent()).toBe("");
    await expect.poll(readStored).toBe(store(299));
    expect(Object.values(await readLedger(uid)).sort()).toEqual([-100, 399]);

    await page.evaluate(() =>
      localStorage.setItem("points-storage", '{"version":1,"state":{"points":7,"syncEnabled":false}}'),
    );
    await field.fill("99");
    await field.press("Enter");
    await page.getByText("99 points, €4.95").waitFor();
    // The form is new and has the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("points-amount");
    expect(await readStored()).toContain('"points":7');
  });

  const toFile = (bytes: Uint8Array) => ({ name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from(bytes) });

  test("checks a photo before it is sent, crops it by keyboard, and shows it in the bar at once", async () => {
    await shared.enterAnew({ name: "Ada Martin" });
    const page = await shared.open("/profile");
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await page.locator("summary", { hasText: "Add a photo" }).click();
    const field = page.locator("input[name=photo]");
    const bad = await createBadPictures();
    for (const [name, sentence] of [
      ["a page", "not a JPG"],
      ["a PNG of 200 by 199", "too small"],
      ["a PNG of exactly five megabytes", "5\u00a0MB"],
      ["the first bytes of a JPEG", "damaged"],
    ] as const) {
      await field.setInputFiles(toFile(bad.find((each) => each.name === name)?.bytes ?? new Uint8Array()));
      await page.locator("#field-photo-error", { hasText: sentence }).waitFor();
    }
    expect(posts).toEqual([]);

    const picture = await createPhonePhoto();
    await field.setInputFiles(toFile(picture));
    const dialog = page.locator("dialog[open]");
    const area = dialog.getByRole("application", { name: "Crop area" });
    await area.focus();
    expect(await findViolations(page, { within: "dialog[open]" })).toEqual([]);
    await page.keyboard.press("ArrowUp");
    await dialog.getByRole("slider", { name: "Zoom" }).press("ArrowRight");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(posts).toEqual([]);

    // The file can still be sent, and can be chosen a second time.
    await page.locator("form[enctype] button[type=submit]").click();
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), field.click()]);
    await chooser.setFiles(toFile(picture));
    await dialog.getByRole("button", { name: "Save the photo" }).click();
    const inBar = page.locator('[data-menu="account"] img');
    await inBar.waitFor();
    await dialog.waitFor({ state: "hidden" });
    expect(await inBar.getAttribute("src")).toMatch(/\.webp$/);
    const size = await inBar.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    expect(size).toEqual([512, 512]);
    expect(posts).toHaveLength(1);
  });
});
