/** The assistant's window over a page in Chromium: what it loads, its focus, and its conversation. */
import { gzipSync } from "node:zlib";
import type { Page, Request } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { errors } from "#app/i18n/fr/errors.ts";
import { control, mintAccount, mintAdministrator, startFault } from "#tests/support/minting.ts";
import { collectConsoleErrors } from "./chromium.ts";
import { expectFocusOn, framePages, visit } from "./frame-page.ts";
import { findViolations, fitsWindow, waitForHydration } from "./page-state.ts";
import { locateEndedSessionAlert, revokeSessions } from "./session-page.ts";

const { enter, enterAsNewCustomer } = framePages();
afterEach(() => control("PUT", "/chat", { pauseMs: 15 }));

const question = "Comment mettre à jour sans perdre mes retouches ?";
const field = ".chat-window textarea";
const launcher = (page: Page) => page.getByRole("button", { name: "Assistant virtuel Theme Manager" });
const chat = (page: Page) => page.getByRole("dialog", { name: "Assistant Premium" });
const answers = (page: Page) => chat(page).locator("li.chat-answer");
const acts = (page: Page) => answers(page).locator(".chat-acts");

async function open(page: Page): Promise<void> {
  await launcher(page).click();
  await expectFocusOn(page, field);
}

async function send(page: Page, text = question): Promise<void> {
  await page.fill(field, text);
  await page.keyboard.press("Enter");
}

/** Sends a question and waits for its whole answer. */
async function ask(page: Page, text = question): Promise<void> {
  const before = await acts(page).count();
  await send(page, text);
  await expect.poll(() => acts(page).count()).toBe(before + 1);
}

function collectRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  return requests;
}

test("opening the window loads at most 15 KB, and nothing before", async () => {
  const page = await enterAsNewCustomer();
  await visit(page, "/help");
  await page.locator("[data-bell]").hover();
  await launcher(page).hover();
  await page.getByRole("tooltip", { name: "Assistant virtuel Theme Manager" }).waitFor();
  await page.waitForLoadState("networkidle");
  const isOfChat = (url: string) => /\/assets\/(?:assistant|chat|use-conversation)[\w.-]*-|\/api\/chat/.test(url);
  const loaded = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const before = await loaded();
  expect(before.filter(isOfChat)).toEqual([]);
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/assets/")) bodies.push(response.body());
  });
  await open(page);
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).byteLength);
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(15);
});

test("a rejected message stays in its field, with the reason", async () => {
  const page = await enterAsNewCustomer();
  await open(page);
  await control("PUT", "/chat", { pauseMs: 300 });
  const elsewhere = page.evaluate(async () => {
    const body = JSON.stringify({ message: "Bonjour", requestId: crypto.randomUUID() });
    const response = await fetch("/api/chat", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json" },
    });
    return (await response.text()) !== "";
  });
  const isPending = () =>
    page.evaluate(async () => {
      const conversation: { pending: boolean } = await (await fetch("/api/chat")).json();
      return conversation.pending;
    });
  await expect.poll(isPending).toBe(true);
  await send(page);
  await chat(page).getByText(errors.CHAT_PENDING.sentence).waitFor();
  expect(await page.inputValue(field)).toBe(question);
  expect(await elsewhere).toBe(true);
});

test("the window greets, answers, and leaves the page usable", async () => {
  const page = await enterAsNewCustomer();
  const complaints = collectConsoleErrors(page);
  await open(page);
  expect(await chat(page).textContent()).toContain("Bonjour. Une question sur l’activation");
  expect(await chat(page).getAttribute("aria-modal")).toBeNull();
  expect(await page.locator(field).getAttribute("placeholder")).toBe("Écrivez votre message...");
  expect(await chat(page).boundingBox()).toMatchObject({ width: 380, height: 600 });
  await ask(page);
  await expectFocusOn(page, field);
  expect(await chat(page).getByRole("status").first().textContent()).toContain("La réponse est arrivée.");
  const text = await answers(page).locator(".chat-text").textContent();
  expect(text?.length).toBeGreaterThan(40);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page)).toEqual([]);
  }
  const source = answers(page).locator(".chat-sources a").first();
  const target = (await source.getAttribute("href")) ?? "";
  await source.click();
  await page.waitForURL((url) => url.pathname + url.hash === target);
  expect(await answers(page).locator(".chat-text").textContent()).toBe(text);
  await page.getByRole("link", { name: "Nouveautés" }).first().click();
  await page.waitForURL("**/changelog");
  await chat(page).waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await chat(page).getByRole("button", { name: "Copier la réponse" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  expect(complaints).toEqual([]);
});

test("by keyboard alone: open, ask, minimise by Escape, return, close and find the conversation again", async () => {
  const page = await enterAsNewCustomer();
  await launcher(page).focus();
  await page.keyboard.press("Enter");
  await expectFocusOn(page, field);
  await page.keyboard.type(question);
  await page.keyboard.press("Enter");
  await expect.poll(() => acts(page).count()).toBe(1);
  await page.keyboard.press("Escape");
  await chat(page).waitFor({ state: "hidden" });
  await expect.poll(() => launcher(page).evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await launcher(page).getAttribute("aria-expanded")).toBe("false");
  const requests = collectRequests(page);
  await page.keyboard.press("Space");
  await expectFocusOn(page, field);
  expect(await answers(page).count()).toBe(1);
  // Minimised, it kept the conversation.
  expect(requests.filter((request) => request.url().endsWith("/api/chat"))).toEqual([]);
  await chat(page).getByRole("button", { name: "Fermer" }).press("Enter");
  await chat(page).waitFor({ state: "detached" });
  await expect.poll(() => launcher(page).evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await expectFocusOn(page, field);
  expect(await answers(page).count()).toBe(1);
  expect(requests.filter((request) => request.url().endsWith("/api/chat"))).toHaveLength(1);
  await page.reload();
  await waitForHydration(page);
  expect(await chat(page).count()).toBe(0);
});

test("while an answer arrives, the field is off; it goes on arriving in a minimised window, and can be stopped", async () => {
  const page = await enterAsNewCustomer();
  await open(page);
  const requests = collectRequests(page);
  await send(page, "  ");
  await chat(page).getByRole("button", { name: "Envoyer" }).click();
  expect(requests.filter((request) => request.method() === "POST")).toEqual([]);
  expect(await chat(page).locator(".chat-question").count()).toBe(0);

  await control("PUT", "/chat", { pauseMs: 300 });
  await send(page);
  await expect.poll(() => answers(page).locator(".chat-text").textContent()).not.toBe("");
  expect(await page.locator(field).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await chat(page).waitFor({ state: "hidden" });
  const half = (await page.locator("li.chat-answer .chat-text").textContent()) ?? "";
  await expect
    .poll(async () => ((await page.locator("li.chat-answer .chat-text").textContent()) ?? "").length)
    .toBeGreaterThan(half.length);
  const arrived = page.locator("[data-launchers] > [role=status]");
  expect([await arrived.textContent(), await page.locator(".chat-unread").count()]).toEqual(["", 0]);
  await control("PUT", "/chat", { pauseMs: 0 });
  await expect.poll(() => arrived.textContent()).toBe("Assistant Premium – La réponse est arrivée.");
  expect(await page.locator(".chat-unread").isVisible()).toBe(true);
  await launcher(page).click();
  await expectFocusOn(page, field);
  expect([await arrived.textContent(), await page.locator(".chat-unread").count()]).toEqual(["", 0]);

  await control("PUT", "/chat", { pauseMs: 300 });
  await send(page);
  await chat(page).getByRole("button", { name: "Arrêter" }).click();
  await expectFocusOn(page, field);
  expect(await chat(page).getByRole("status").first().textContent()).toContain("Réponse arrêtée.");
});

test("a long answer shows its beginning, and a short one all of it", async () => {
  const page = await enterAsNewCustomer();
  await open(page);
  for (const [message, isLong] of [
    [Array.from({ length: 120 }, (_, index) => `Phrase ${index}.`).join("\n\n"), true],
    ["Oui.", false],
  ] as const) {
    await startFault("openai", { mode: "reply", reply: "text", message, times: 1 });
    await ask(page);
    const [list, text] = [chat(page).locator(".chat-messages"), answers(page).last().locator(".chat-text")];
    const [window, answer] = await Promise.all([list.boundingBox(), text.boundingBox()]);
    if (!window || !answer) throw new Error("The answer is not shown.");
    expect(answer.y).toBeGreaterThanOrEqual(window.y);
    expect(answer.y).toBeLessThan(window.y + window.height);
    expect(answer.y + answer.height > window.y + window.height).toBe(isLong);
  }
});

test("a failed answer is asked for again, and a hostile one stays text", async () => {
  const page = await enterAsNewCustomer();
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs++;
    void dialog.dismiss();
  });
  const requests = collectRequests(page);
  const complaints = collectConsoleErrors(page);
  await open(page);
  await startFault("openai", { mode: "status", status: 500, times: 3 });
  await ask(page);
  expect(await answers(page).last().textContent()).toContain("Je rencontre des difficultés techniques.");
  await control("DELETE", "/faults");
  await answers(page).last().getByRole("button", { name: "Réessayer" }).click();
  await expect.poll(() => answers(page).last().locator(".chat-sources").count()).toBe(1);

  for (const reply of ["html", "markdown", "links"]) {
    await startFault("openai", { mode: "reply", reply, times: 1 });
    await ask(page, `Une réponse en ${reply}`);
    const text = answers(page).last().locator(".chat-text");
    expect((await text.textContent())?.length).toBeGreaterThan(10);
    expect(await text.locator("script, img, iframe, form, style, svg, table, input, [style], [onclick]").count()).toBe(
      0,
    );
    for (const link of await text.locator("a").all()) expect(await link.getAttribute("href")).toMatch(/^\/(?!\/)/);
  }
  const { origin } = new URL(page.url());
  expect(requests.map((request) => request.url()).filter((url) => !url.startsWith(origin))).toEqual([]);
  expect(complaints).toEqual([]);
  expect(dialogs).toBe(0);
  expect(await fitsWindow(page)).toBe(true);
});

test("a second tab may not ask at the same time, and finds the conversation", async () => {
  const page = await enterAsNewCustomer();
  const tab = await page.context().newPage();
  await visit(tab, "/help");
  await open(page);
  await open(tab);
  await startFault("openai", { mode: "reply", reply: "stall", times: 1 });
  await send(page);
  await expect.poll(() => answers(page).locator(".chat-text").textContent()).not.toBe("");
  await send(tab, "Et dans cet onglet ?");
  await chat(tab).getByRole("alert").waitFor();
  expect(await tab.inputValue(field)).toBe("Et dans cet onglet ?");
  await chat(page).getByRole("button", { name: "Arrêter" }).click();
  await chat(tab).getByRole("button", { name: "Fermer" }).click();
  await launcher(tab).click();
  await chat(tab).getByText(question).waitFor();
});

test("a session that ended elsewhere is said, and the typed text stays", async () => {
  const { email } = await mintAccount();
  const page = await enter(email);
  await open(page);
  await revokeSessions(email);
  await send(page);
  await locateEndedSessionAlert(page).waitFor();
  expect(await page.inputValue(field)).toBe(question);
  expect(await chat(page).locator(".chat-question").count()).toBe(0);
  // The page's message is beside the window.
  const [alert, window] = await Promise.all([locateEndedSessionAlert(page).boundingBox(), chat(page).boundingBox()]);
  expect((alert?.x ?? 0) + (alert?.width ?? 0)).toBeLessThanOrEqual(window?.x ?? 0);
});

test("a history that cannot be read offers another try", async () => {
  const page = await enterAsNewCustomer();
  await page.route("**/api/chat", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await launcher(page).click();
  await chat(page).getByRole("alert").waitFor();
  expect(await chat(page).getByRole("alert").textContent()).toContain("Impossible de charger la conversation.");
  await chat(page).getByRole("button", { name: "Réessayer" }).click();
  await expectFocusOn(page, field);
});

test("while the staff have switched it off, it says so and offers a ticket", async () => {
  const staff = await mintAdministrator();
  const turn = (on: "on" | "off") => staff.post("/admin/assistant", { on, reason: "Essai" });
  const page = await enterAsNewCustomer();
  expect((await turn("off")).status).toBe(303);
  try {
    await open(page);
    expect(await chat(page).textContent()).toContain("le service de chat n'est pas disponible pour le moment.");
    await chat(page).getByRole("link", { name: "Créer un ticket" }).click();
    await page.getByRole("dialog", { name: "Créer un ticket" }).getByLabel("Sujet").waitFor();
  } finally {
    await turn("on");
  }
});
