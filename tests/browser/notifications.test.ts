/** The bell in Chromium: notifications appear without a reload, and every tab shows the same state. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Account, mintCustomer, signIn, uniqueName } from "#tests/support/minting.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { closeContexts, openBrowser, withoutTour } from "./chromium.ts";
import { signInFromAlert } from "./session-page.ts";
import { signInContext } from "./sign-in.ts";

let browser: Browser;
let staff: Visitor;

beforeAll(async () => {
  [browser, { visitor: staff }] = await Promise.all([openBrowser(), mintCustomer({ role: "admin" })]);
});
afterAll(closeContexts);

/** Sends a notification as an administrator and returns its unique title. */
async function send({ email }: Account, fields: Record<string, string> = {}): Promise<string> {
  const title = `Message ${uniqueName()}`;
  const whole = { title, message: "Texte", type: "info", audience: "user", userEmail: email, ...fields };
  const sent = await staff.post("/admin", { intent: "notification", requestId: uniqueName(), ...whole });
  expect(sent.status, sent.text).toBe(303);
  return title;
}

async function enter({ email }: Account, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR", ...options });
  await withoutTour(context);
  await signInContext(context, email);
  return context;
}

/** A page whose bell is live. */
async function open(context: BrowserContext, path = "/help"): Promise<Page> {
  const page = await context.newPage();
  const known = page.waitForResponse("**/notifications/inbox");
  await page.goto(path);
  // Hover to load the bell at once; otherwise its code loads after a delay.
  await bell(page).hover();
  await known;
  return page;
}

const bell = (page: Page) => page.locator("[data-bell]");
const name = (page: Page) => bell(page).getAttribute("aria-label");
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });
const rows = (page: Page) => panel(page).getByRole("listitem");
const unread = (count: number) =>
  count === 0 ? "Notifications" : `Notifications, ${count} ${count === 1 ? "non lue" : "non lues"}`;
/** Dismisses the demo's broadcasts so that counts contain only personal notifications. */
async function mintReader(): Promise<Account> {
  const { account, visitor } = await mintCustomer();
  expect((await visitor.post("/notifications", { intent: "clear" })).status).toBe(303);
  return account;
}

// The tests run concurrently because each spends most of its time waiting for its own channel.
test.concurrent("two people receive their own notifications without a reload, and hear them announced", async ({
  expect,
}) => {
  const [alice, bob] = [await mintReader(), await mintReader()];
  const [hers, his] = [await open(await enter(alice)), await open(await enter(bob))];
  const [forHer, forHim] = [await send(alice), await send(bob, { type: "warning", link: "/changelog" })];
  for (const [page, mine, other] of [
    [hers, forHer, forHim],
    [his, forHim, forHer],
  ] as const) {
    await expect.poll(() => name(page)).toBe(unread(1));
    await expect.poll(() => page.locator("header [role=status]", { hasText: mine }).count()).toBe(1);
    await bell(page).click();
    await expect.poll(() => rows(page).allTextContents()).toHaveLength(1);
    await expect.poll(() => rows(page).first().textContent()).toContain(mine);
    expect(await page.content()).not.toContain(other);
  }
  await his.getByRole("link", { name: `Voir plus : ${forHim}` }).click();
  await his.waitForURL("**/changelog");
  await expect.poll(() => panel(his).isVisible()).toBe(false);
  await expect.poll(() => name(his)).toBe(unread(0));
});

test.concurrent("a notification that arrives before the page's first list is announced too", async ({ expect }) => {
  const reader = await mintReader();
  await send(reader);
  const page = await (await enter(reader)).newPage();
  let letThrough = () => {};
  const sent = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/notifications/inbox", async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto("/help");
  const title = await send(reader);
  letThrough();
  await expect
    .poll(() => page.locator("header [role=status]").allTextContents())
    .toContainEqual(expect.stringContaining(title));
});

test.concurrent("read, dismissed and cleared in one tab applies in the other tabs, and persists", async ({
  expect,
}) => {
  const reader = await mintReader();
  const [first, second, third] = [await send(reader), await send(reader), await send(reader)];
  const context = await enter(reader);
  const [here, there] = [await open(context), await open(context, "/notifications")];
  await expect.poll(() => name(here)).toBe(unread(3));
  await bell(here).click();
  await rows(here).filter({ hasText: first }).click();
  await expect.poll(() => name(there)).toBe(unread(2));
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
  await expect.poll(() => name(here)).toBe(unread(0));
});

test.concurrent("a reconnected channel delivers what it missed, and one channel serves all tabs", async ({
  expect,
}) => {
  const reader = await mintReader();
  const context = await enter(reader);
  const channels: { url: string; drop: () => Promise<void> }[] = [];
  await context.routeWebSocket("**/api/live*", (socket) => {
    socket.connectToServer();
    channels.push({ url: socket.url(), drop: () => socket.close({ code: 1012 }) });
  });
  const [here, there] = [await open(context), await open(context)];
  const seen = await send(reader);
  for (const page of [here, there]) await expect.poll(() => name(page)).toBe(unread(1));
  expect(channels).toHaveLength(1);
  await channels[0]?.drop();
  const missed = await send(reader);
  for (const page of [here, there]) await expect.poll(() => name(page)).toBe(unread(2));
  expect(channels.map(({ url }) => new URL(url).searchParams.has("after"))).toEqual([false, true]);
  await bell(here).click();
  await expect.poll(() => rows(here).locator("[data-title]").allTextContents()).toEqual([missed, seen]);
});

test.concurrent("by keyboard the panel opens, can be walked through, and returns the focus", async ({ expect }) => {
  const reader = await mintReader();
  const [older, newer] = [await send(reader), await send(reader)];
  const page = await open(await enter(reader));
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      const text = element?.matches("h2, button") ? element.textContent : element?.tagName;
      return (element?.getAttribute("aria-label") ?? text ?? "").replace(/\s/g, " ");
    });
  await bell(page).focus();
  await page.keyboard.press("Space");
  await expect.poll(focused).toBe("Notifications");
  await expect.poll(() => rows(page).count()).toBe(2);
  for (const next of ["Tout effacer", `Marquer comme lue : ${newer}`]) {
    await page.keyboard.press("Tab");
    await expect.poll(focused).toBe(next);
  }
  await page.keyboard.press("Enter");
  await expect.poll(() => name(page)).toBe(unread(1));
  await expect.poll(focused).toBe(`Effacer : ${newer}`);
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe(`Effacer : ${older}`);
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("Notifications");
  await expect.poll(() => panel(page).textContent()).toContain("Rien de nouveau");
  await page.keyboard.press("Escape");
  await expect.poll(focused).toBe(unread(0));
  await panel(page).waitFor({ state: "hidden" });
});

test.concurrent("a mark that cannot be saved is reverted with an alert, and a list that cannot be read offers a retry", async ({
  expect,
}) => {
  const reader = await mintReader();
  const title = await send(reader);
  const page = await open(await enter(reader));
  await expect.poll(() => name(page)).toBe(unread(1));
  await page.route("**/notifications/inbox", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await bell(page).click();
  await panel(page)
    .getByRole("button", { name: `Effacer : ${title}` })
    .click();
  await expect.poll(() => panel(page).getByRole("alert").textContent()).toContain("n’a pas pu être enregistrée");
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.keyboard.press("Escape");
  await page.unrouteAll();
  await page.route("**/notifications/inbox", (route) => route.fulfill({ status: 503 }));
  await bell(page).click();
  await expect
    .poll(() => panel(page).getByRole("alert").textContent())
    .toContain("Impossible de charger vos notifications");
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.unrouteAll();
  await panel(page).getByRole("button", { name: "Réessayer" }).click();
  await expect.poll(() => panel(page).getByRole("alert").count()).toBe(0);
});

test.concurrent("notifications of the browser itself appear among the others in every tab until dismissed", async ({
  expect,
}) => {
  const reader = await mintReader();
  const title = await send(reader);
  const context = await enter(reader);
  const now = Date.now();
  const own = { type: "success", imageUrl: null, link: null, isAdmin: false, read: false, dismissed: false };
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const notifications = [
    { ...own, id: "here:young", title: "La copie est prête", message: "Texte", createdAt: at(0), expiresAt: at(24) },
    { ...own, id: "here:old", title: "Hier", message: "Texte", createdAt: at(-25), expiresAt: at(-1) },
  ];
  const page = await open(context);
  await page.evaluate(
    (state) => {
      localStorage.setItem("notifications-storage", JSON.stringify({ version: 1, state }));
    },
    { notifications },
  );
  const there = await open(context);
  await expect.poll(() => name(there)).toBe(unread(2));
  await expect.poll(() => name(page)).toBe(unread(2));
  await bell(there).click();
  await expect.poll(() => rows(there).locator("[data-title]").allTextContents()).toEqual(["La copie est prête", title]);
  await panel(there).getByRole("button", { name: "Effacer : La copie est prête" }).click();
  await expect.poll(() => name(page)).toBe(unread(1));
  const stored = () => page.evaluate(() => localStorage.getItem("notifications-storage") ?? "");
  await expect.poll(stored).not.toContain("Hier");
  await page.reload();
  await expect.poll(() => name(page)).toBe(unread(1));
});

test.concurrent("the bell links to the page when its code does not arrive", async () => {
  const reader = await mintReader();
  const page = await (await enter(reader)).newPage();
  await page.route("**/assets/host-*.js", (route) => route.abort());
  await page.goto("/help");
  await page.locator("[data-bell][role=button]").click();
  await page.waitForURL("**/notifications");
});

test.concurrent("a session that ends elsewhere is noticed at once, and the channel returns with the session", async ({
  expect,
}) => {
  const reader = await mintReader();
  const page = await open(await enter(reader));
  const title = await send(reader);
  await expect.poll(() => name(page)).toBe(unread(1));
  const elsewhere = await signIn(reader.email);
  expect((await elsewhere.post("/profile", { intent: "revoke-others" })).status).toBe(303);
  await signInFromAlert(page, reader.email);
  const late = await send(reader);
  await expect.poll(() => name(page)).toBe(unread(2));
  await bell(page).click();
  await expect.poll(() => rows(page).locator("[data-title]").allTextContents()).toEqual([late, title]);
});
