/** Open pages that show by themselves what changes elsewhere: the banner, and the tickets of their owner. */
import type { Page, WebSocketRoute } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endFaults, mintAdministrator, mintCustomer, startFault, uniqueName } from "#tests/support/minting.ts";
import {
  actAtDesk,
  listDeskTickets,
  managerTicket,
  postTicket,
  sendWaiting,
  sentTicket,
} from "#tests/support/tickets.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { sharePage } from "./shared-page.ts";

/** The page has it once the hub has greeted it. */
let channel: WebSocketRoute | undefined;
let isLosing = false;
const shared = sharePage({
  account: null,
  // The page asks again.
  expected: /status of 503/,
  prepare: (context) =>
    context.routeWebSocket("**/api/live*", (socket) => {
      socket.connectToServer().onMessage((message) => {
        if (isLosing) return;
        channel = socket;
        socket.send(message);
      });
    }),
});

let staff: Visitor;
beforeAll(async () => {
  staff = await mintAdministrator();
});
// The pages of other tests have no banner.
afterAll(() => saveBanner(""));

async function saveBanner(message: string): Promise<void> {
  const form = await staff.get("/admin?tab=banner");
  const version = form.document.querySelector("form [name=version]")?.getAttribute("value") ?? "";
  const shown: Record<string, string> = message ? { isActive: "on", releaseDate: "2030-01-01" } : {};
  await staff.submit("/admin?tab=banner", { intent: "banner", version, message, ...shown });
}

/** A page whose channel is open, and which is no other document later. */
async function openLive(path: string): Promise<Page> {
  channel = undefined;
  isLosing = false;
  const page = await shared.open(path);
  // Hover to load the bell at once; otherwise its code loads after a delay.
  await page.locator("[data-bell]").hover();
  await expect.poll(() => channel !== undefined).toBe(true);
  await page.mouse.move(0, 0);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  return page;
}

const isSameDocument = (page: Page) => page.evaluate(() => "isSameDocument" in window);

const locateBanner = (page: Page, message: string) => page.locator(".frame > .banner", { hasText: message });

describe("the banner", () => {
  test("reaches an open page when it is saved, changed and hidden, and not the page of a person who closed it", async () => {
    await shared.enterAnew();
    const page = await openLive("/help");
    expect(await page.locator(".frame > .banner").count()).toBe(0);
    const [first, second, third] = [`Sortie ${uniqueName()}`, `Sortie ${uniqueName()}`, `Sortie ${uniqueName()}`];
    await saveBanner(first);
    await locateBanner(page, first).waitFor();
    await saveBanner(second);
    await locateBanner(page, second).waitFor();
    expect(await locateBanner(page, first).count()).toBe(0);
    await saveBanner("");
    await locateBanner(page, second).waitFor({ state: "detached" });

    await saveBanner(first);
    await locateBanner(page, first).getByRole("button").last().click();
    await locateBanner(page, first).waitFor({ state: "detached" });
    const asked = page.waitForResponse((response) => response.url().includes("/banner/close?after="));
    await saveBanner(third);
    expect(await (await asked).json()).toEqual({ banner: null });
    expect(await page.locator(".frame > .banner").count()).toBe(0);
    expect([await isSameDocument(page), new URL(page.url()).pathname]).toEqual([true, "/help"]);
  });

  test("is loaded by a page that missed what was sent meanwhile", async () => {
    await saveBanner("");
    await shared.enterAnew();
    const page = await openLive("/help");
    const message = `Sortie ${uniqueName()}`;
    isLosing = true;
    await saveBanner(message);
    expect(await page.locator(".frame > .banner").count()).toBe(0);
    channel?.send(JSON.stringify({ kind: "stale", cursor: "lost-1" }));
    await locateBanner(page, message).waitFor();
    expect(await isSameDocument(page)).toBe(true);
  });
});

describe("a ticket", () => {
  test("shows a new answer and its new state where it is open, and keeps what is being typed", async () => {
    const { account, path, number } = await sentTicket();
    await shared.enter(account);
    const page = await openLive(path);
    const reply = page.locator("main textarea[name=message]");
    await reply.fill("Encore une question.");
    await actAtDesk(number, { intent: "reply", body: "Videz le cache." });
    await page.locator("main ol").getByText("Videz le cache.").waitFor();
    expect(await reply.inputValue()).toBe("Encore une question.");
    expect(await reply.evaluate((field) => field === document.activeElement)).toBe(true);
    await actAtDesk(number, { intent: "status", status: "4" });
    await page.locator("section[aria-labelledby=ticket] .badge", { hasText: "Résolu" }).waitFor();
    expect(await reply.inputValue()).toBe("Encore une question.");
    expect([await isSameDocument(page), new URL(page.url()).pathname]).toEqual([true, path]);
  });

  test("shows a new answer in the list, and that it was sent later than it was written", async () => {
    const { account, visitor } = await mintCustomer({ name: "Zoé" });
    await startFault("helpdesk", { mode: "down" });
    const { location } = await postTicket(visitor, { fields: managerTicket });
    await endFaults();
    await shared.enter(account);
    const page = await openLive("/tickets");
    const row = page.locator(".ticket-list li", { hasText: managerTicket.subject });
    await row.waitFor();
    await sendWaiting(location?.split("/").at(-1) ?? "");
    const [desk] = await listDeskTickets(account.email);
    await row.getByText(new RegExp(`n°\\s${desk?.id}`)).waitFor();
    await actAtDesk(desk?.id ?? 0, { intent: "reply", body: "Voici votre facture." });
    await row.getByText("Voici votre facture.").waitFor();
    expect(await isSameDocument(page)).toBe(true);
  });
});
