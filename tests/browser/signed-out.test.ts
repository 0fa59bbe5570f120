/** The forms of signed-out people in Chromium: messages beside the fields, secrets, strength, sending, and going back. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { validation as english } from "#app/i18n/en/frame.ts";
import { auth, validation as french, ui } from "#app/i18n/fr/index.ts";
import { fetchMails, mintAccount, password, uniqueName } from "#tests/support/minting.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { closeContexts, collectConsoleErrors, openBrowser } from "./chromium.ts";
import { colourRules, findViolations, fitsWindow } from "./page-state.ts";

let browser: Browser;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});
afterAll(closeContexts);

type Options = Parameters<Browser["newContext"]>[0];

async function open(path: string, options: Options = {}): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR", ...options });
  contexts.push(context);
  const page = await context.newPage();
  const complaints = collectConsoleErrors(page, /status of 40[01]/);
  await page.goto(path);
  return { page, complaints };
}

const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);
const submit = (page: Page) => page.locator("main form:has([required]) button[type=submit]:not([formaction])");
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name") ?? "");

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

describe("messages", () => {
  test.each([
    ["fr-FR", french],
    ["en-GB", english],
  ])("appear beside the fields before anything is sent, in %s", async (locale, words) => {
    const { page, complaints } = await open("/register", { locale, colorScheme: "light" });
    const posts = watchPosts(page);
    await submit(page).click();
    const { name, email, password: missing } = words.missing;
    const messages = { name, email, password: missing, passwordConfirm: words.required };
    for (const [field, message] of Object.entries(messages)) expect(await messageOf(page, field)).toBe(message);
    expect(await messageOf(page, "company")).toBe("");
    expect(await focused(page)).toBe("name");
    expect(await findViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await findViolations(page, { rules: colourRules })).toEqual([]);

    await page.keyboard.type("Inès Morel");
    expect(await messageOf(page, "name")).toBe("");
    await field(page, "email").fill("ines");
    await field(page, "password").pressSequentially("court");
    await field(page, "passwordConfirm").fill("autre");
    await page.keyboard.press("Enter");
    expect(await messageOf(page, "email")).toBe(words.email);
    expect(await messageOf(page, "password")).toBe(words.passwordLength);
    expect(await messageOf(page, "passwordConfirm")).toBe(words.passwordMismatch);
    expect(await focused(page)).toBe("email");
    expect(await field(page, "password").inputValue()).toBe("court");
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await fitsWindow(page)).toBe(true);
    expect(posts).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("what is typed survives the switch of the language, but no secret and no address with it", async () => {
    const { page } = await open("/register");
    await field(page, "name").fill("Inès Morel");
    await field(page, "email").fill("ines@example.test");
    await field(page, "password").fill("a-long-secret-1");
    await page.locator("button[name=language][value=en]").first().click();
    await page.locator("html[lang=en]").waitFor();
    expect(await field(page, "name").inputValue()).toBe("Inès Morel");
    expect(await field(page, "email").inputValue()).toBe("ines@example.test");
    expect(await field(page, "password").inputValue()).toBe("");
    expect(new URL(page.url()).search).toBe("");
    await page.goto("/login");
    expect(await field(page, "email").inputValue()).toBe("");
  });

  test.each(["/register", "/login", "/forgot-password"])(
    "what is typed on %s survives the switch without scripts as well",
    async (path) => {
      const { page } = await open(path, { javaScriptEnabled: false });
      const typed = {
        name: "Inès Morel",
        email: "ines@example.test",
        company: "Atelier Morel",
        password: "a-secret-1",
      };
      for (const [name, text] of Object.entries(typed))
        if ((await field(page, name).count()) > 0) await field(page, name).fill(text);
      // The switch of the page's head, which loses it, is hidden.
      await page.locator("button[name=language][value=en]:visible").click();
      await page.locator("html[lang=en]").waitFor();
      const kept = { ...typed, password: "" };
      for (const [name, text] of Object.entries(kept))
        if ((await field(page, name).count()) > 0) expect(await field(page, name).inputValue(), name).toBe(text);
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
      await page.reload();
      expect(await field(page, "email").inputValue()).toBe("");
    },
  );

  test("of the server give way to those of the script", async () => {
    const { page } = await open("/register");
    await field(page, "name").fill("Inès Morel");
    await field(page, "email").fill(`${uniqueName()}@example.test`);
    for (const name of ["password", "passwordConfirm"]) await field(page, name).fill("password123");
    await submit(page).click();
    await page.locator("#field-password-error").waitFor();
    expect(await messageOf(page, "password")).toBe(french.passwordCommon);
    expect(await focused(page)).toBe("password");
    expect(await field(page, "name").inputValue()).toBe("Inès Morel");
    await submit(page).click();
    expect(await messageOf(page, "password")).toBe(french.missing.password);
    expect(await page.locator("[id=field-password-error]").count()).toBe(1);
  });
});

describe("after a wrong password", () => {
  test.each([true, false])("the focus is in its field and the address is kept (scripts: %s)", async (runs) => {
    const { email } = await mintAccount();
    const { page } = await open("/login", { javaScriptEnabled: runs });
    await field(page, "email").fill(email);
    await field(page, "password").fill("not-the-password");
    await field(page, "remember").check();
    await submit(page).click();
    await page.locator("[data-form-error]").waitFor();
    await expect.poll(() => page.locator("input[name=password]:focus").count()).toBe(1);
    expect(await field(page, "email").inputValue()).toBe(email);
    expect(await field(page, "password").inputValue()).toBe("");
    expect(await field(page, "remember").isChecked()).toBe(true);
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/");
  });
});

describe("a secret", () => {
  test("is shown and hidden by its eye, and never sent from a field of plain text", async () => {
    const { email } = await mintAccount();
    const { page } = await open("/login");
    await field(page, "email").fill(email);
    await field(page, "password").fill(password);
    const type = () => field(page, "password").getAttribute("type");
    await page.getByRole("button", { name: ui.showSecret }).click();
    expect(await type()).toBe("text");
    const hide = page.getByRole("button", { name: ui.hideSecret });
    expect(await hide.locator("svg:visible use").getAttribute("href")).toMatch(/#eye-off$/);
    await hide.click();
    expect(await type()).toBe("password");
    const eye = page.getByRole("button", { name: ui.showSecret });
    expect(await eye.locator("svg:visible use").getAttribute("href")).toMatch(/#eye$/);
    await eye.click();
    await page.evaluate(() =>
      document.addEventListener("submit", (event) => {
        event.preventDefault();
        document.title = (document.querySelector("input[name=password]") as HTMLInputElement).type;
      }),
    );
    await submit(page).click();
    expect(await page.title()).toBe("password");
  });

  test("has no eye without scripts", async () => {
    const { page } = await open("/login", { javaScriptEnabled: false });
    expect(await page.locator("[data-reveal]").isVisible()).toBe(false);
  });
});

describe("the strength of a new password", () => {
  /** Which of the five lines is visible, from the weakest; -1 for none. */
  const score = (page: Page) =>
    page.locator("[data-strength]").evaluate(({ children }) => {
      const visible = [...children].flatMap((child, line) => ((child as HTMLElement).offsetHeight > 0 ? [line] : []));
      return visible.length > 1 ? "several" : (visible[0] ?? -1);
    });

  async function expectStrength(page: Page): Promise<void> {
    expect(await score(page)).toBe(-1);
    await field(page, "password").pressSequentially("aaaaaaaa");
    await expect.poll(() => score(page)).toBe(0);
    await field(page, "password").fill("quatre chevaux mangent des pommes");
    await expect.poll(() => score(page)).toBe(4);
    await field(page, "password").fill("");
    await expect.poll(() => score(page)).toBe(-1);
  }

  test("shows while someone registers, and counts the own name as weak", async () => {
    const { page, complaints } = await open("/register");
    await expectStrength(page);
    await field(page, "password").fill("Wilhelmina1");
    await expect.poll(() => score(page)).toBe(4);
    await field(page, "name").fill("Wilhelmina");
    await field(page, "password").fill("Wilhelmina2");
    await expect.poll(() => score(page)).toBe(1);
    expect(complaints).toEqual([]);
  });

  test("shows while someone resets a password", async () => {
    const { email } = await mintAccount();
    await new Visitor().post("/forgot-password", { email });
    const [mail] = await fetchMails(email);
    const { page, complaints } = await open(`/auth/action?mode=resetPassword&oobCode=${mail?.code}`);
    await expectStrength(page);
    for (const name of ["password", "passwordConfirm"])
      await field(page, name).fill("quatre chevaux mangent des pommes");
    await submit(page).click();
    await page.waitForURL("**/login");
    expect(complaints).toEqual([]);
  });
});

describe("a form that is being sent", () => {
  test("says so, and cannot be sent twice", async () => {
    const { page } = await open("/forgot-password");
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const posts = watchPosts(page);
    await page.route("**/forgot-password", async (route) => {
      await released;
      await route.continue();
    });
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

test("without scripts, the browser's own messages and the server's are as before", async () => {
  const { page } = await open("/register", { javaScriptEnabled: false });
  const posts = watchPosts(page);
  await submit(page).click();
  expect(posts).toEqual([]);
  await field(page, "name").fill("Inès Morel");
  await field(page, "email").fill(`${uniqueName()}@example.test`);
  await field(page, "password").fill(password);
  await field(page, "passwordConfirm").fill("another-one");
  await submit(page).click();
  await page.locator("#field-passwordConfirm-error").waitFor();
  expect(await field(page, "name").inputValue()).toBe("Inès Morel");
  expect(posts).toEqual(["/register"]);
});

test("the switch of the language leads to the heading in the other language", async () => {
  const { page } = await open("/register");
  await page.locator("button[name=language][value=en]").click();
  await page.getByRole("heading", { name: "Create an account" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Create an account");
});
