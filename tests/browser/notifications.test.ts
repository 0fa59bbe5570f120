/** The bell in Chromium: notifications appear without a reload, and every tab shows the same state. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Account, mintAccount, mintAdministrator, mintCustomer, uniqueName } from "#tests/support/minting.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { holdRequests } from "./network.ts";
import { revokeSessions, signInFromAlert } from "./session-page.ts";
import { sharePage } from "./shared-page.ts";

const channels: { url: string; drop: () => Promise<void> }[] = [];
const shared = sharePage({
  account: null,
  expected: /status of (?:401|503)|net::ERR_FAILED/,
  prepare: (context) =>
    context.routeWebSocket("**/api/live*", (socket) => {
      socket.connectToServer();
      channels.push({ url: socket.url(), drop: () => socket.close({ code: 1012 }) });
    }),
});

let staff: Visitor;
beforeAll(async () => {
  staff = await mintAdministrator();
});

/** Sends a notification as an administrator and returns its unique title. */
async function send({ email }: Account, fields: Record<string, string> = {}): Promise<string> {
  const title = `Message ${uniqueName()}`;
  const whole = { title, message: "Texte", type: "info", audience: "user", userEmail: email, ...fields };
  await staff.submit("/admin", { intent: "notification", requestId: uniqueName(), ...whole });
  return title;
}

/** A new account whose page has none of the demo's broadcasts, so that counts contain only its own notifications. */
async function enterAnew(): Promise<Account> {
  const { account, visitor } = await mintCustomer();
  await visitor.submit("/notifications", { intent: "clear" });
  await shared.enter(account);
  return account;
}

/** A page whose bell is live. */
async function open(path = "/help", page = shared.page): Promise<Page> {
  const known = page.waitForResponse("**/notifications/inbox");
  await page.goto(path);
  // Hover to load the bell at once; otherwise its code loads after a delay.
  await bell(page).hover();
  await known;
  return page;
}

const bell = (page: Page) => page.locator("[data-bell]");
const readName = (page: Page) => bell(page).getAttribute("aria-label");
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });
const rows = (page: Page) => panel(page).getByRole("listitem");
const listTitles = (page: Page) => rows(page).locator("[data-title]").allTextContents();
const unread = (count: number) =>
  count === 0 ? "Notifications" : `Notifications, ${count} ${count === 1 ? "non lue" : "non lues"}`;
const expectUnread = (page: Page, count: number) => expect.poll(() => readName(page)).toBe(unread(count));

describe("the bell", () => {
  test("shows and announces a notification without a reload, and follows its link", async () => {
    const [reader, other] = [await enterAnew(), await mintAccount()];
    const page = await open();
    const [title, foreign] = [await send(reader, { type: "warning", link: "/changelog" }), await send(other)];
    await expectUnread(page, 1);
    await expect.poll(() => page.locator("header [role=status]", { hasText: title }).count()).toBe(1);
    await bell(page).click();
    await expect.poll(() => listTitles(page)).toEqual([title]);
    expect(await page.content()).not.toContain(foreign);
    await page.getByRole("link", { name: `Voir plus : ${title}` }).click();
    await page.waitForURL("**/changelog");
    await expect.poll(() => panel(page).isVisible()).toBe(false);
    await expectUnread(page, 0);
  });

  test("announces a notification that arrives before the page's first list, and notices the end of the session", async () => {
    const reader = await enterAnew();
    const first = await send(reader);
    const { page } = shared;
    const letThrough = await holdRequests(page, "**/notifications/inbox");
    await page.goto("/help");
    await bell(page).hover();
    const second = await send(reader);
    letThrough();
    await expect
      .poll(() => page.locator("header [role=status]").allTextContents())
      .toContainEqual(expect.stringContaining(second));
    await page.unroute("**/notifications/inbox");

    // The channel returns with the session.
    await revokeSessions(reader.email);
    await signInFromAlert(page, reader.email);
    const late = await send(reader);
    await expectUnread(page, 3);
    await bell(page).click();
    await expect.poll(() => listTitles(page)).toEqual([late, second, first]);
  });

  test("reads, dismisses and clears in every tab over one channel, which delivers what it missed", async () => {
    const reader = await enterAnew();
    const first = await send(reader);
    await shared.page.goto("about:blank");
    channels.length = 0;
    const [here, there] = [await open(), await open("/notifications", await shared.context.newPage())];
    const second = await send(reader);
    for (const page of [here, there]) await expectUnread(page, 2);
    expect(channels).toHaveLength(1);
    await channels[0]?.drop();
    const third = await send(reader);
    for (const page of [here, there]) await expectUnread(page, 3);
    expect(channels.map(({ url }) => new URL(url).searchParams.has("after"))).toEqual([false, true]);

    await here.bringToFront();
    await bell(here).click();
    await expect.poll(() => listTitles(here)).toEqual([third, second, first]);
    await rows(here).filter({ hasText: first }).click();
    await expectUnread(there, 2);
    // A row that moves under the pointer is not dismissed with it.
    await panel(here)
      .getByRole("button", { name: `Effacer : ${second}` })
      .dblclick();
    const listed = () => there.locator("main ol h2 [data-title]").allTextContents();
    await expect.poll(listed).toEqual([third, first]);
    await there.getByRole("button", { name: "Tout effacer" }).click();
    await expect.poll(listed).toEqual([]);
    await expect.poll(() => panel(here).textContent()).toContain("Rien de nouveau");
    await here.reload();
    await expectUnread(here, 0);
  });

  test("reaches a visible tab while the one that holds the channel does not answer, which then waits for its turn", async () => {
    const reader = await enterAnew();
    await shared.page.goto("about:blank");
    channels.length = 0;
    const here = await open();
    await expect.poll(() => channels.length).toBe(1);
    // Like a tab that the browser has suspended; one that the tools freeze still answers.
    await here.evaluate(() => Object.assign(BroadcastChannel.prototype, { postMessage: () => undefined }));
    const there = await open("/help", await shared.context.newPage());
    await expect.poll(() => channels.length).toBe(2);
    expect(new URL(channels[1]?.url ?? "").searchParams.get("takeover")).toBe("1");
    await send(reader);
    await expectUnread(there, 1);
    expect(channels).toHaveLength(2);
    await there.close();
    await expect.poll(() => channels.length).toBe(3);
    expect(new URL(channels[2]?.url ?? "").searchParams.has("takeover")).toBe(false);
  });

  test("opens by keyboard a panel that can be walked through and returns the focus", async () => {
    const reader = await enterAnew();
    const [older, newer] = [await send(reader), await send(reader)];
    const page = await open();
    await expectUnread(page, 2);
    const readFocus = () =>
      page.evaluate(() => {
        const { activeElement: element } = document;
        const text = element?.matches("h2, button") ? element.textContent : element?.tagName;
        return (element?.getAttribute("aria-label") ?? text ?? "").replace(/\s/g, " ");
      });
    await bell(page).focus();
    await page.keyboard.press("Space");
    await expect.poll(readFocus).toBe("Notifications");
    await expect.poll(() => listTitles(page)).toEqual([newer, older]);
    for (const next of ["Tout effacer", `Marquer comme lue : ${newer}`]) {
      await page.keyboard.press("Tab");
      await expect.poll(readFocus).toBe(next);
    }
    await page.keyboard.press("Enter");
    await expectUnread(page, 1);
    await expect.poll(readFocus).toBe(`Effacer : ${newer}`);
    await page.keyboard.press("Enter");
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(readFocus).toBe(`Effacer : ${older}`);
    await page.keyboard.press("Enter");
    await expect.poll(readFocus).toBe("Notifications");
    await expect.poll(() => panel(page).textContent()).toContain("Rien de nouveau");
    await page.keyboard.press("Escape");
    await expect.poll(readFocus).toBe(unread(0));
    await panel(page).waitFor({ state: "hidden" });
  });

  test("reverts what cannot be saved, offers a retry for a list that cannot be read, and links to the page", async () => {
    const reader = await enterAnew();
    const title = await send(reader);
    const page = await open();
    await expectUnread(page, 1);
    await page.route("**/notifications/inbox", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 503 }) : route.continue(),
    );
    const alert = panel(page).getByRole("alert");
    await bell(page).click();
    await panel(page)
      .getByRole("button", { name: `Effacer : ${title}` })
      .click();
    await expect.poll(() => alert.textContent()).toContain("n’a pas pu être enregistrée");
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.keyboard.press("Escape");
    await page.unrouteAll();
    await page.route("**/notifications/inbox", (route) => route.fulfill({ status: 503 }));
    await bell(page).click();
    await expect.poll(() => alert.textContent()).toContain("Impossible de charger vos notifications");
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.unrouteAll();
    await panel(page).getByRole("button", { name: "Réessayer" }).click();
    await expect.poll(() => alert.count()).toBe(0);

    // Without its code it is a link.
    await page.route("**/assets/host-*.js", (route) => route.abort());
    await page.goto("/help");
    await page.locator("[data-bell][role=button]").click();
    await page.waitForURL("**/notifications");
  });

  test("shows the notifications of the browser itself among the others until they expire or are dismissed", async () => {
    const reader = await enterAnew();
    const title = await send(reader);
    const page = await open();
    const own = { type: "success", imageUrl: null, link: null, isAdmin: false, read: false, dismissed: false };
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const notifications = [
      { ...own, id: "here:young", title: "La copie est prête", message: "Texte", createdAt: at(0), expiresAt: at(24) },
      { ...own, id: "here:old", title: "Hier", message: "Texte", createdAt: at(-25), expiresAt: at(-1) },
    ];
    await page.evaluate(
      (state) => localStorage.setItem("notifications-storage", JSON.stringify({ version: 1, state })),
      { notifications },
    );
    await open();
    await expectUnread(page, 2);
    await bell(page).click();
    await expect.poll(() => listTitles(page)).toEqual(["La copie est prête", title]);
    await panel(page).getByRole("button", { name: "Effacer : La copie est prête" }).click();
    await expectUnread(page, 1);
    const readStored = () => page.evaluate(() => localStorage.getItem("notifications-storage") ?? "");
    await expect.poll(readStored).not.toContain("Hier");
    await page.reload();
    await expectUnread(page, 1);
  });
});
