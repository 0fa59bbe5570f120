/** The assistant's page in Chromium: an answer that arrives piece by piece, stopped, repeated, rated and lost. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { fetchChats } from "#tests/support/chat.ts";
import { control, endFaults, mintAccount, startFault } from "#tests/support/minting.ts";
import { closeContexts, collectConsoleErrors, openBrowser, withoutTour } from "./chromium.ts";
import { findViolations, fitsWindow, waitForHydration, waitUntilSettled } from "./page-state.ts";
import { signInContext } from "./sign-in.ts";

const question = "Comment mettre à jour sans perdre mes retouches ?";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(closeContexts);
afterEach(endFaults);
afterEach(() => control("PUT", "/chat", {}));

async function open(options: { width?: number } = {}): Promise<Page> {
  const { email } = await mintAccount({ licences: 1 });
  const context: BrowserContext = await browser.newContext({
    baseURL: inject("portalUrl"),
    locale: "fr-FR",
    viewport: { width: options.width ?? 1280, height: 800 },
  });
  await withoutTour(context);
  await signInContext(context, email);
  const page = await context.newPage();
  await page.goto("/assistant");
  await waitForHydration(page);
  return page;
}

const field = (page: Page) => page.getByRole("textbox", { name: "Votre message" });
const answers = (page: Page) => page.locator("li.chat-answer");
const status = (page: Page) => page.locator(".chat [role=status]");

async function send(page: Page, text = question): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

test("an answer arrives on the page, is announced, and can be rated and copied", async () => {
  const page = await open();
  const errors = collectConsoleErrors(page);
  await send(page);
  await expect.poll(() => status(page).textContent()).toContain("La réponse est arrivée.");
  expect(await answers(page).locator(".chat-text").textContent()).toContain("guide");
  expect(await status(page).textContent()).toContain("guide");
  expect(await page.getByRole("list", { name: "Sources" }).getByRole("link").count()).toBeGreaterThan(0);
  expect(await field(page).inputValue()).toBe("");
  expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
  const up = page.getByRole("button", { name: "Utile", exact: true });
  await up.click();
  await expect.poll(() => up.getAttribute("aria-pressed")).toBe("true");
  expect(await page.getByRole("button", { name: "Copier la réponse" }).count()).toBe(1);
  await page.reload();
  expect(await up.getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("button", { name: "Effacer la conversation" }).click();
  await expect.poll(() => answers(page).count()).toBe(0);
  expect(errors).toEqual([]);
});

test("while an answer arrives the field is closed, and stopping keeps what arrived", async () => {
  await control("DELETE", "/chat.json");
  await control("PUT", "/chat", { pauseMs: 500 });
  const page = await open();
  await send(page);
  await expect.poll(() => answers(page).locator(".chat-text p").count()).toBeGreaterThan(0);
  expect(await field(page).isDisabled()).toBe(true);
  expect(await field(page).getAttribute("placeholder")).toBe("Réponse en cours");
  await page.getByRole("button", { name: "Arrêter" }).click();
  await expect.poll(() => status(page).textContent()).toBe("Réponse arrêtée.");
  const text = (await answers(page).locator(".chat-text").textContent()) ?? "";
  expect(text).toMatch(/.+Réponse arrêtée\.$/);
  expect(await page.getByRole("button", { name: "Utile", exact: true }).count()).toBe(0);
  expect(await field(page).isEnabled()).toBe(true);
  await expect.poll(async () => (await fetchChats()).at(-1)?.end).toBe("aborted");
});

test("a failed answer can be asked again", async () => {
  const page = await open({ width: 390 });
  await startFault("openai", { mode: "status", status: 500, times: 1 });
  await send(page);
  await expect.poll(() => answers(page).textContent()).toContain("Je rencontre des difficultés techniques.");
  await field(page).fill("Et ensuite");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect.poll(() => page.getByRole("list", { name: "Sources" }).count()).toBe(1);
  expect(await answers(page).count()).toBe(2);
  expect(await field(page).inputValue()).toBe("Et ensuite");
});

test("what is typed before the scripts arrive stays in the field, and can be sent", async () => {
  const page = await open();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/assistant", { waitUntil: "commit" });
  await field(page).fill(question);
  release();
  await waitForHydration(page);
  expect(await field(page).inputValue()).toBe(question);
  await field(page).press("Enter");
  await expect.poll(() => page.getByRole("list", { name: "Sources" }).count()).toBe(1);
  expect(await field(page).inputValue()).toBe("");
});

test("the message of a rejected form is in the field, with and without scripts", async () => {
  const page = await open();
  const long = "mot ".repeat(501);
  await page.evaluate((message) => {
    const form = document.querySelector<HTMLFormElement>(".chat-composer");
    const area = form?.querySelector("textarea");
    if (!form || !area) return;
    area.removeAttribute("maxlength");
    area.value = message;
    form.submit();
  }, long);
  await page.getByText("Limitez-le à 2000 caractères.").first().waitFor();
  await waitForHydration(page);
  expect((await field(page).inputValue()).trim()).toBe(long.trim());
});

test("a message that does not arrive stays in the field, and is answered once when it is sent again", async () => {
  await control("DELETE", "/chat.json");
  const page = await open();
  // The server gets it, and the browser no answer.
  await page.route("**/api/chat", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page);
  await expect.poll(() => page.getByRole("alert").textContent()).toContain("Votre message est toujours dans le champ.");
  expect(await field(page).inputValue()).toBe(question);
  await page.unroute("**/api/chat");
  await field(page).press("Enter");
  await expect.poll(() => answers(page).count()).toBe(1);
  expect(await fetchChats()).toHaveLength(1);
});

test("an answer to markup stays text", async () => {
  const page = await open();
  let asked = 0;
  page.on("request", (request) => {
    if (!request.url().startsWith(inject("portalUrl"))) asked++;
  });
  for (const reply of ["html", "markdown", "links"]) {
    await startFault("openai", { mode: "reply", reply, times: 1 });
    await send(page);
    await expect.poll(() => field(page).isEnabled()).toBe(true);
  }
  expect(await answers(page).count()).toBe(3);
  expect(await answers(page).locator("script, img, iframe, form[action^=http], style, object").count()).toBe(0);
  expect(asked).toBe(0);
});

test("a conversation with sources is accessible and fits a phone", async () => {
  const page = await open({ width: 320 });
  await send(page);
  await expect.poll(() => page.getByRole("list", { name: "Sources" }).count()).toBe(1);
  await waitUntilSettled(page);
  expect(await findViolations(page)).toEqual([]);
  expect(await fitsWindow(page)).toBe(true);
});
