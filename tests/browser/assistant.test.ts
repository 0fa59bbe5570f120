/** The assistant in its window over a page and on its own page: what it loads, its focus, and its conversation. */
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { errors } from "#app/i18n/fr/errors.ts";
import { fetchChats } from "#tests/support/chat.ts";
import { control, mintAdministrator, startFault } from "#tests/support/minting.ts";
import { expectFocusOn, menuButton } from "./frame-page.ts";
import { holdRequests } from "./network.ts";
import { endOfComposition, findViolations, fitsWindow, waitForHydration } from "./page-state.ts";
import { locateEndedSessionAlert, revokeSessions } from "./session-page.ts";
import { phone, sharePage } from "./shared-page.ts";

const shared = sharePage({
  expected: /status of (?:400|401|409|503)|net::ERR_FAILED|HTTP Authentication failed/,
});
afterEach(() => control("PUT", "/chat", { pauseMs: 15 }));

const question = "Comment mettre à jour sans perdre mes retouches ?";
const launcher = (page: Page) => page.getByRole("button", { name: "Assistant virtuel Theme Manager" });

/** A page of a new customer, who has asked nothing yet. */
async function openAnew(path = "/help"): Promise<Page> {
  await shared.enterAnew();
  return shared.open(path);
}

/** Method and URL of each request from now on. */
function collectRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
  return requests;
}
const isOfConversation = (request: string) => request.endsWith("/api/chat");

describe("the window", () => {
  const field = ".chat-window textarea";
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

  test("loads at most 15 KB, and nothing before; without its code the launcher leads to the page", async () => {
    const page = await shared.open("/help");
    await page.locator("[data-bell]").hover();
    await launcher(page).hover();
    await page.getByRole("tooltip", { name: "Assistant virtuel Theme Manager" }).waitFor();
    await page.waitForLoadState("networkidle");
    const isOfChat = (url: string) => /\/assets\/(?:assistant|chat|use-conversation)[\w.-]*-|\/api\/chat/.test(url);
    const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(loaded.filter(isOfChat)).toEqual([]);
    const bodies: Promise<Buffer>[] = [];
    page.on("response", (response) => {
      if (response.url().includes("/assets/")) bodies.push(response.body());
    });
    await open(page);
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).byteLength);
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(15);

    await page.route("**/assets/chat-window-*.js", (route) => route.abort());
    await page.reload();
    await waitForHydration(page);
    await launcher(page).click();
    await page.waitForURL("**/assistant");
    await launcher(page).waitFor({ state: "detached" });
  });

  test("greets, answers, and leaves the page usable", async () => {
    const page = await openAnew();
    await open(page);
    expect(await chat(page).textContent()).toContain("Bonjour. Une question sur l’activation");
    expect(await chat(page).getAttribute("aria-modal")).toBeNull();
    expect(await page.locator(field).getAttribute("placeholder")).toBe("Écrivez votre message...");
    expect(await chat(page).boundingBox()).toMatchObject({ width: 380, height: 600 });
    await ask(page);
    await expectFocusOn(page, field);
    expect(await chat(page).getByRole("status").first().textContent()).toContain("La réponse est arrivée.");
    const text = (await answers(page).locator(".chat-text").textContent()) ?? "";
    expect(text.length).toBeGreaterThan(40);
    expect(await findViolations(page, { within: ".chat-window" })).toEqual([]);
    await chat(page).getByRole("button", { name: "Copier la réponse" }).click();
    const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const letters = (written: string) => written.replace(/^(?:•|\d+\.) |\s/gm, "");
    await expect.poll(async () => letters(await readClipboard())).toBe(letters(text));
    const source = answers(page).locator(".chat-sources a").first();
    const target = (await source.getAttribute("href")) ?? "";
    await source.click();
    await page.waitForURL((url) => url.pathname + url.hash === target);
    expect(await answers(page).locator(".chat-text").textContent()).toBe(text);
  });

  test("shows the Markdown of an answer as elements, copies it and its code by lines, and reads no marks", async () => {
    const page = await openAnew();
    const code = "{% if a %}\n\n  b\n{% endif %}";
    const parts = [
      "## Étapes",
      "1. **Ouvrez *[Mettre à jour](/update)***",
      "| a | b |\n|---|---|\n| 1 | 2 |",
      "> Cité",
    ];
    const message = [...parts, `\`\`\`liquid\n${code}\n\`\`\``].join("\n\n");
    await startFault("openai", { mode: "reply", reply: "text", message, times: 1 });
    await open(page);
    await ask(page);
    const text = answers(page).locator(".chat-text");
    for (const element of ["h3", "ol strong em a[href='/update']", "table td", "blockquote", "pre"])
      expect(await text.locator(element).count(), element).toBeGreaterThan(0);
    expect(await text.locator("pre").textContent()).toBe(code);
    expect(await findViolations(page, { within: ".chat-window" })).toEqual([]);
    const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await text.getByRole("button", { name: "Copier" }).click();
    await expect.poll(readClipboard).toBe(code);
    await chat(page).getByRole("button", { name: "Copier la réponse" }).click();
    const plain = `Étapes\n\n1. Ouvrez Mettre à jour\n\na\tb\n1\t2\n\nCité\n\n${code}`;
    await expect.poll(readClipboard).toBe(plain);
    expect(await chat(page).getByRole("status").first().textContent()).toBe(`La réponse est arrivée. ${plain}`);
  });

  test("works by keyboard alone: opens, asks, minimises, returns, closes and finds the conversation again", async () => {
    const page = await openAnew();
    const expectLauncherFocus = () =>
      expect.poll(() => launcher(page).evaluate((link) => link === document.activeElement)).toBe(true);
    await launcher(page).focus();
    await page.keyboard.press("Enter");
    await expectFocusOn(page, field);
    await page.keyboard.type(question);
    await page.keyboard.press("Enter");
    await expect.poll(() => acts(page).count()).toBe(1);
    await page.keyboard.press("Escape");
    await chat(page).waitFor({ state: "hidden" });
    await expectLauncherFocus();
    expect(await launcher(page).getAttribute("aria-expanded")).toBe("false");
    const requests = collectRequests(page);
    await page.keyboard.press("Space");
    await expectFocusOn(page, field);
    expect(await answers(page).count()).toBe(1);
    // Minimised, it kept the conversation.
    expect(requests.filter(isOfConversation)).toEqual([]);
    await chat(page).getByRole("button", { name: "Fermer" }).press("Enter");
    await chat(page).waitFor({ state: "detached" });
    await expectLauncherFocus();
    await page.keyboard.press("Enter");
    await expectFocusOn(page, field);
    await expect.poll(() => answers(page).count()).toBe(1);
    expect(requests.filter(isOfConversation)).toHaveLength(1);
  });

  test("minimises when it hands over to support", async () => {
    const page = await openAnew();
    await open(page);
    await ask(page);
    await chat(page).getByRole("link", { name: "Créer un ticket" }).click();
    await page.getByRole("dialog", { name: "Créer un ticket" }).waitFor();
    await chat(page).waitFor({ state: "hidden" });
  });

  test("goes on with an answer while it is minimised, closes its field meanwhile, and can be stopped", async () => {
    const page = await openAnew();
    await open(page);
    const requests = collectRequests(page);
    await send(page, "  ");
    await chat(page).getByRole("button", { name: "Envoyer" }).click();
    expect(requests.filter((request) => request.startsWith("POST"))).toEqual([]);
    await page.fill(field, question);
    await page.locator(field).dispatchEvent("keydown", endOfComposition);
    expect(requests.filter((request) => request.startsWith("POST"))).toEqual([]);
    expect(await chat(page).locator(".chat-question").count()).toBe(0);

    await control("PUT", "/chat", { pauseMs: 300 });
    await send(page);
    await expect.poll(() => answers(page).locator(".chat-text").textContent()).not.toBe("");
    expect(await page.locator(field).isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await chat(page).waitFor({ state: "hidden" });
    const readLength = async () => ((await page.locator("li.chat-answer .chat-text").textContent()) ?? "").length;
    const half = await readLength();
    await expect.poll(readLength).toBeGreaterThan(half);
    const arrived = page.locator("[data-launchers] > [role=status]");
    expect([await arrived.textContent(), await page.locator(".chat-unread").count()]).toEqual(["", 0]);
    await control("PUT", "/chat", { pauseMs: 0 });
    await expect.poll(() => arrived.textContent()).toBe("Assistant Premium – La réponse est arrivée.");
    expect(await page.locator(".chat-unread").isVisible()).toBe(true);
    await open(page);
    expect([await arrived.textContent(), await page.locator(".chat-unread").count()]).toEqual(["", 0]);

    await control("PUT", "/chat", { pauseMs: 300 });
    await control("DELETE", "/chat.json");
    await send(page);
    await expect.poll(() => answers(page).nth(1).locator(".chat-text").textContent()).toMatch(/./);
    await chat(page).getByRole("button", { name: "Arrêter" }).click();
    await expectFocusOn(page, field);
    expect(await chat(page).getByRole("status").first().textContent()).toContain("Réponse arrêtée.");
    await expect.poll(() => answers(page).last().locator(".chat-text").textContent()).toMatch(/.+Réponse arrêtée\.$/);
    await expect.poll(async () => (await fetchChats()).at(-1)?.end).toBe("aborted");
  });

  test("shows the beginning of a long answer, asks again for a failed one, and keeps a hostile one text", async () => {
    const page = await openAnew();
    let dialogs = 0;
    page.on("dialog", (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    const requests = collectRequests(page);
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

    await startFault("openai", { mode: "status", status: 500, times: 3 });
    await ask(page);
    expect(await answers(page).last().textContent()).toContain("Je rencontre des difficultés techniques.");
    await control("DELETE", "/faults");
    await page.fill(field, "Et ensuite");
    await answers(page).last().getByRole("button", { name: "Réessayer" }).click();
    await expect.poll(() => answers(page).last().locator(".chat-sources").count()).toBe(1);
    expect(await page.inputValue(field)).toBe("Et ensuite");

    const active = "script, img, iframe, form, style, svg, input, [style], [onclick]";
    for (const reply of ["html", "markdown", "links"]) {
      await startFault("openai", { mode: "reply", reply, times: 1 });
      await ask(page, `Une réponse en ${reply}`);
      const text = answers(page).last().locator(".chat-text");
      expect((await text.textContent())?.length).toBeGreaterThan(10);
      expect(await text.locator(active).count()).toBe(0);
      for (const link of await text.locator("a").all()) expect(await link.getAttribute("href")).toMatch(/^\/(?!\/)/);
    }
    const { origin } = new URL(page.url());
    expect(requests.filter((request) => !request.includes(` ${origin}/`))).toEqual([]);
    expect(dialogs).toBe(0);
    expect(await fitsWindow(page)).toBe(true);
  });

  test("of a second tab may not ask at the same time, keeps the text, and finds the conversation", async () => {
    const page = await openAnew();
    const tab = await shared.context.newPage();
    await tab.goto("/help");
    await waitForHydration(tab);
    await open(page);
    await open(tab);
    await startFault("openai", { mode: "reply", reply: "stall", times: 1 });
    await send(page);
    await expect.poll(() => answers(page).locator(".chat-text").textContent()).not.toBe("");
    await send(tab, "Et dans cet onglet ?");
    await chat(tab).getByText(errors.CHAT_PENDING.sentence).waitFor();
    expect(await tab.inputValue(field)).toBe("Et dans cet onglet ?");
    await chat(page).getByRole("button", { name: "Arrêter" }).click();
    await chat(tab).getByRole("button", { name: "Fermer" }).click();
    await launcher(tab).click();
    await chat(tab).getByText(question).waitFor();
  });

  test("offers another try for a history that cannot be read, and says that the session has ended", async () => {
    const page = await openAnew();
    await page.route("**/api/chat", (route) => route.fulfill({ status: 503 }), { times: 1 });
    await launcher(page).click();
    const alert = chat(page).getByRole("alert");
    await expect.poll(() => alert.textContent()).toContain("Impossible de charger la conversation.");
    await chat(page).getByRole("button", { name: "Réessayer" }).click();
    await expectFocusOn(page, field);

    await revokeSessions(shared.account.email);
    await send(page);
    await locateEndedSessionAlert(page).waitFor();
    expect(await page.inputValue(field)).toBe(question);
    expect(await chat(page).locator(".chat-question").count()).toBe(0);
    // The page's message is beside the window.
    const [ended, window] = await Promise.all([locateEndedSessionAlert(page).boundingBox(), chat(page).boundingBox()]);
    expect((ended?.x ?? 0) + (ended?.width ?? 0)).toBeLessThanOrEqual(window?.x ?? 0);
  });

  test("says that the staff have switched the assistant off, and offers a ticket", async () => {
    const staff = await mintAdministrator();
    const turn = (on: "on" | "off") => staff.submit("/admin/assistant", { on, reason: "Essai" });
    const page = await openAnew();
    await turn("off");
    try {
      await open(page);
      expect(await chat(page).textContent()).toContain("le service de chat n'est pas disponible pour le moment.");
      await chat(page).getByRole("link", { name: "Créer un ticket" }).click();
      await page.getByRole("dialog", { name: "Créer un ticket" }).getByLabel("Sujet").waitFor();
    } finally {
      await turn("on");
    }
  });
});

describe("/assistant", () => {
  const field = (page: Page) => page.getByRole("textbox", { name: "Votre message" });
  const answers = (page: Page) => page.locator("li.chat-answer");
  const status = (page: Page) => page.locator(".chat [role=status]");

  async function send(page: Page): Promise<void> {
    await field(page).fill(question);
    await field(page).press("Enter");
  }

  test("shows an answer on a phone, announces it, and takes a rating and an end of the conversation", async () => {
    await shared.enterAnew();
    const page = await shared.open("/help");
    await page.setViewportSize(phone);
    await launcher(page).waitFor({ state: "detached" });
    await page.locator(menuButton).click();
    await page.getByRole("link", { name: "Assistant virtuel", exact: true }).click();
    await page.waitForURL("**/assistant");
    await page.setViewportSize({ width: 320, height: 800 });
    await send(page);
    await expect.poll(() => status(page).textContent()).toContain("La réponse est arrivée.");
    expect(await answers(page).locator(".chat-text").textContent()).toContain("guide");
    expect(await status(page).textContent()).toContain("guide");
    await page.getByRole("list", { name: "Sources" }).getByRole("link").first().waitFor();
    expect(await field(page).inputValue()).toBe("");
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await findViolations(page, { within: "main" })).toEqual([]);
    expect(await fitsWindow(page)).toBe(true);
    const up = page.getByRole("button", { name: "Utile", exact: true });
    const saved = page.waitForResponse((response) => response.request().method() === "POST");
    await up.click();
    await expect.poll(() => up.getAttribute("aria-pressed")).toBe("true");
    await saved;
    await page.reload();
    expect(await up.getAttribute("aria-pressed")).toBe("true");
    await waitForHydration(page);
    await page.getByRole("button", { name: "Effacer la conversation" }).click();
    await expect.poll(() => answers(page).count()).toBe(0);
  });

  test("keeps what is typed before its scripts arrive, and what does not arrive, which is answered once", async () => {
    await control("DELETE", "/chat.json");
    const page = await openAnew("/assistant");
    const release = await holdRequests(page, "**/*.js");
    await page.goto("/assistant", { waitUntil: "commit" });
    await field(page).fill(question);
    release();
    await waitForHydration(page);
    expect(await field(page).inputValue()).toBe(question);
    await page.unroute("**/*.js");

    // The server gets it, and the browser no answer.
    await page.route("**/api/chat", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await field(page).press("Enter");
    await expect
      .poll(() => page.getByRole("alert").textContent())
      .toContain("Votre message est toujours dans le champ.");
    expect(await field(page).inputValue()).toBe(question);
    await page.unroute("**/api/chat");
    await field(page).press("Enter");
    await expect.poll(() => answers(page).count()).toBe(1);
    expect(await fetchChats()).toHaveLength(1);
    await expect.poll(() => field(page).inputValue()).toBe("");

    // A form that the browser itself sends, as before the scripts arrive.
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
});
