/** The forms of signed-out visitors: messages beside the fields, secrets, strength, sending, and going back. */
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { validation } from "#app/i18n/fr/frame.ts";
import { auth, ui } from "#app/i18n/fr/index.ts";
import { fetchMails, mintAccount, password, uniqueName } from "#tests/support/minting.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { holdRequests } from "./network.ts";
import { findViolations, fitsWindow } from "./page-state.ts";
import { sharePage } from "./shared-page.ts";

const shared = sharePage({ account: null, expected: /status of 40[014]/ });
beforeEach(() => shared.leave());

const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);
const submit = (page: Page) => page.locator("main form:has([required]) button[type=submit]:not([formaction])");
const readFocused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name") ?? "");

/** The message that assistive technology reads with the field. */
async function messageOf(page: Page, name: string): Promise<string> {
  const input = field(page, name);
  if ((await input.getAttribute("aria-invalid")) !== "true") return "";
  return (await page.locator(`[id="${await input.getAttribute("aria-describedby")}"]`).textContent()) ?? "";
}

/** Requests that send a form. */
function watchPosts(page: Page): string[] {
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
  return posts;
}

/** Which of the five lines is visible, from the weakest; -1 for none. */
const readScore = (page: Page) =>
  page.locator("[data-strength]").evaluate(({ children }) => {
    const visible = [...children].flatMap((child, line) => ((child as HTMLElement).offsetHeight > 0 ? [line] : []));
    return visible.length > 1 ? "several" : (visible[0] ?? -1);
  });
const expectScore = (page: Page, score: number) => expect.poll(() => readScore(page)).toBe(score);

describe("/register", () => {
  test("shows messages beside the fields before anything is sent, and the strength of the password", async () => {
    const page = await shared.open("/register");
    const posts = watchPosts(page);
    await submit(page).click();
    const { name, email, password: missing } = validation.missing;
    const messages = { name, email, password: missing, passwordConfirm: validation.required };
    for (const [field, message] of Object.entries(messages)) expect(await messageOf(page, field)).toBe(message);
    expect(await messageOf(page, "company")).toBe("");
    expect(await readFocused(page)).toBe("name");
    expect(await findViolations(page, { within: "main" })).toEqual([]);

    await page.keyboard.type("Inès Morel");
    expect(await messageOf(page, "name")).toBe("");
    await field(page, "email").fill("ines");
    await field(page, "password").pressSequentially("court");
    await field(page, "passwordConfirm").fill("autre");
    await page.keyboard.press("Enter");
    expect(await messageOf(page, "email")).toBe(validation.email);
    expect(await messageOf(page, "password")).toBe(validation.passwordLength);
    expect(await messageOf(page, "passwordConfirm")).toBe(validation.passwordMismatch);
    expect(await readFocused(page)).toBe("email");
    expect(await field(page, "password").inputValue()).toBe("court");
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await fitsWindow(page)).toBe(true);

    await field(page, "password").fill("");
    await expectScore(page, -1);
    await field(page, "password").pressSequentially("aaaaaaaa");
    await expectScore(page, 0);
    await field(page, "password").fill("Wilhelmina1");
    await expectScore(page, 4);
    // The own name is weak.
    await field(page, "name").fill("Wilhelmina");
    await field(page, "password").fill("Wilhelmina2");
    await expectScore(page, 1);
    expect(posts).toEqual([]);
  });

  test("replaces messages of the server, and keeps the text but no secret when the language changes", async () => {
    const page = await shared.open("/register");
    const email = `${uniqueName()}@example.test`;
    await field(page, "name").fill("Inès Morel");
    await field(page, "email").fill(email);
    for (const name of ["password", "passwordConfirm"]) await field(page, name).fill("password123");
    await submit(page).click();
    await page.locator("#field-password-error").waitFor();
    expect(await messageOf(page, "password")).toBe(validation.passwordCommon);
    expect(await readFocused(page)).toBe("password");
    expect(await field(page, "name").inputValue()).toBe("Inès Morel");
    await submit(page).click();
    expect(await messageOf(page, "password")).toBe(validation.missing.password);
    expect(await page.locator("[id=field-password-error]").count()).toBe(1);

    await field(page, "password").fill("a-long-secret-1");
    await page.locator("button[name=language][value=en]").first().click();
    await page.locator("html[lang=en]").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Create an account");
    expect(await field(page, "name").inputValue()).toBe("Inès Morel");
    expect(await field(page, "email").inputValue()).toBe(email);
    expect(await field(page, "password").inputValue()).toBe("");
    expect(new URL(page.url()).search).toBe("");
    await page.goto("/login");
    expect(await field(page, "email").inputValue()).toBe("");
  });
});

describe("/login", () => {
  test("keeps the address and focuses the password after a wrong one, which its eye shows and hides", async () => {
    const { email } = await mintAccount();
    const page = await shared.open("/login");
    await field(page, "email").fill(email);
    await field(page, "password").fill("not-the-password");
    await field(page, "remember").check();
    const readType = () => field(page, "password").getAttribute("type");
    await page.getByRole("button", { name: ui.showSecret }).click();
    expect(await readType()).toBe("text");
    const hide = page.getByRole("button", { name: ui.hideSecret });
    expect(await hide.locator("svg:visible use").getAttribute("href")).toMatch(/#eye-off$/);
    await hide.click();
    expect(await readType()).toBe("password");
    const show = page.getByRole("button", { name: ui.showSecret });
    expect(await show.locator("svg:visible use").getAttribute("href")).toMatch(/#eye$/);
    await show.click();
    // A browser stores what a field of plain text sends. The window's name outlives the page, which clears its storage.
    await page.evaluate(() =>
      document.addEventListener("submit", () => {
        const { type } = document.querySelector("input[name=password]") as HTMLInputElement;
        window.name = type;
      }),
    );
    await submit(page).click();
    await page.locator("[data-form-error]").waitFor();
    expect(await page.evaluate(() => window.name)).toBe("password");

    await expect.poll(() => readFocused(page)).toBe("password");
    expect(await field(page, "email").inputValue()).toBe(email);
    expect(await field(page, "password").inputValue()).toBe("");
    expect(await field(page, "remember").isChecked()).toBe(true);
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/");
  });
});

describe("/auth/action", () => {
  test("shows the strength of a new password", async () => {
    const { email } = await mintAccount();
    await new Visitor().post("/forgot-password", { email });
    const [mail] = await fetchMails(email);
    const page = await shared.open(`/auth/action?mode=resetPassword&oobCode=${mail?.code}`);
    await expectScore(page, -1);
    for (const name of ["password", "passwordConfirm"])
      await field(page, name).fill("quatre chevaux mangent des pommes");
    await expectScore(page, 4);
    await submit(page).click();
    await page.waitForURL("**/login");
  });
});

describe("/forgot-password", () => {
  test("says that its form is being sent, sends it once, and takes another one after going back", async () => {
    const page = await shared.open("/forgot-password");
    const posts = watchPosts(page);
    const release = await holdRequests(page, "**/forgot-password");
    await field(page, "email").fill(`${uniqueName()}@example.test`);
    // Playwright's locators would wait for the navigation.
    const busy = await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>("form[data-checked]");
      const button = form?.querySelector<HTMLButtonElement>("[type=submit]");
      button?.click();
      const shown = [button?.ariaBusy, button?.querySelectorAll(".animate-spin").length];
      button?.click();
      form?.requestSubmit();
      return shown;
    });
    expect(busy).toEqual(["true", 1]);
    release();
    await page.getByRole("heading", { name: auth.register.doneTitle }).waitFor();
    expect(posts).toEqual(["/forgot-password"]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");

    await page.goBack();
    await submit(page).waitFor();
    expect(await page.locator("[aria-busy]").count()).toBe(0);
    await field(page, "email").fill(`${uniqueName()}@example.test`);
    await submit(page).click();
    await page.getByRole("heading", { name: auth.register.doneTitle }).waitFor();
    expect(posts).toHaveLength(2);
  });
});

describe("signed-out pages", () => {
  test("load only the few lines of script that clear local data", async () => {
    const { page } = shared;
    const scripts = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.add(new URL(request.url()).pathname);
    });
    for (const path of ["/login", "/register", "/forgot-password", "/no-such-page"]) await page.goto(path);
    expect([...scripts]).toEqual(["/signed-out.js"]);
  });
});
