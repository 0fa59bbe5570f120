/** The page of notifications without JavaScript: reading, dismissing, clearing, and permissions. */
import { expect, test } from "vitest";
import { type Account, mintCustomer, uniqueName } from "#tests/support/minting.ts";
import { getToast, type Visitor } from "#tests/support/visitor.ts";

const { visitor: staff } = await mintCustomer({ role: "admin" });

async function send({ email }: Account, more: Record<string, string> = {}): Promise<string> {
  const title = `Message ${uniqueName()}`;
  const fields = { title, message: "Texte", type: "info", audience: "user", userEmail: email, ...more };
  const sent = await staff.post("/admin", { intent: "notification", requestId: uniqueName(), ...fields });
  expect(sent.status, sent.text).toBe(303);
  return title;
}

/** The page's titles and the fields of each row's forms. */
async function look(visitor: Visitor) {
  const { document, html } = await visitor.get("/notifications");
  const list = document.querySelectorAll("main ol > li").map((row) => ({
    title: row.querySelector("[data-title]")?.text ?? "",
    id: row.querySelector("input[name=id]")?.getAttribute("value") ?? "",
    isRead: !row.text.includes("non lue"),
  }));
  const until = document.querySelector("input[name=until]")?.getAttribute("value") ?? "";
  return { html, list, until };
}

/** The bell's label and number. A page that has no number at once shows none. */
async function loadBell(visitor: Visitor) {
  const bell = (await visitor.get("/notifications")).document.querySelector("[data-bell]");
  return [bell?.getAttribute("aria-label"), bell?.text.trim()];
}

const post = async (visitor: Visitor, fields: Record<string, string>) => {
  const reply = await visitor.post("/notifications", fields);
  return { reply, page: reply.location ? await visitor.follow(reply) : reply };
};

test("a notification is read, dismissed and cleared by the page's own forms", async () => {
  const { account, visitor } = await mintCustomer();
  await post(visitor, { intent: "clear" });
  const [first, second] = [await send(account), await send(account)];
  const before = await look(visitor);
  expect(before.list.map(({ title, isRead }) => [title, isRead])).toEqual([
    [second, false],
    [first, false],
  ]);
  await expect.poll(() => loadBell(visitor)).toEqual(["Notifications, 2 non lues", "2"]);
  const [newest, oldest] = before.list.map(({ id }) => id);

  const read = await post(visitor, { intent: "read", id: newest ?? "" });
  expect([read.reply.status, read.reply.location, getToast(read.page)]).toEqual([
    303,
    "/notifications",
    "Notification lue",
  ]);
  expect((await look(visitor)).list.map(({ isRead }) => isRead)).toEqual([true, false]);

  expect(getToast((await post(visitor, { intent: "dismiss", id: oldest ?? "" })).page)).toBe("Notification effacée");
  const left = await look(visitor);
  expect(left.list.map(({ title }) => title)).toEqual([second]);
  await expect.poll(() => loadBell(visitor)).toEqual(["Notifications", ""]);

  // A notification that arrives between loading and clearing stays.
  const late = await send(account);
  expect(getToast((await post(visitor, { intent: "clear", until: left.until })).page)).toBe("Notifications effacées");
  expect((await look(visitor)).list.map(({ title }) => title)).toEqual([late]);
  await post(visitor, { intent: "clear" });
  expect((await look(visitor)).html).toContain("Rien de nouveau");
});

test("users cannot mark notifications of others, and invalid forms change nothing", async () => {
  const [{ account, visitor }, { visitor: other }] = [await mintCustomer(), await mintCustomer()];
  await post(visitor, { intent: "clear" });
  const title = await send(account);
  const [message] = (await look(visitor)).list;
  const id = message?.id ?? "";
  for (const intent of ["read", "dismiss"]) expect((await post(other, { intent, id })).reply.status).toBe(303);
  expect((await post(other, { intent: "clear" })).reply.status).toBe(303);
  for (const fields of [{}, { intent: "read" }, { intent: "shout", id }, { intent: "clear", until: "now" }]) {
    for (const path of ["/notifications", "/notifications/inbox"]) {
      expect((await visitor.post(path, fields as Record<string, string>)).status).toBe(400);
    }
  }
  const foreign = await visitor.post("/notifications", { intent: "dismiss", id }, { origin: "https://evil.example" });
  expect(foreign.status).toBe(403);
  for (const path of [`/notifications?intent=dismiss&id=${id}`, `/notifications/inbox?intent=clear`])
    expect((await visitor.get(path)).status).toBe(200);
  expect((await look(visitor)).list).toEqual([{ title, id, isRead: false }]);
});

test("scripts get the same list, with the same permissions", async () => {
  const [{ account, visitor }, { account: other }] = [await mintCustomer(), await mintCustomer()];
  const title = await send(account);
  const response = await visitor.fetch("/notifications/inbox", { headers: { "x-viewer": account.uid } });
  const { notifications } = (await response.json()) as { notifications: { title: string; isLocal: boolean }[] };
  expect(notifications[0]).toMatchObject({ title, isLocal: false });
  const mistaken = await visitor.fetch("/notifications/inbox", { headers: { "x-viewer": other.uid } });
  expect([mistaken.status, await mistaken.text()]).toEqual([302, ""]);
});

test("'Voir plus' marks a notification as read and redirects only to its own link", async () => {
  const [{ account, visitor }, { visitor: stranger }] = [await mintCustomer(), await mintCustomer()];
  await post(visitor, { intent: "clear" });
  await send(account, { link: "https://example.com/news?a=1" });
  await send(account, { link: "/changelog" });
  const { document } = await visitor.get("/notifications");
  const [inside = "", outside = ""] = document
    .querySelectorAll("main ol .link")
    .map((link) => link.getAttribute("href") ?? "")
    .filter(Boolean);
  const unread = async () => (await look(visitor)).list.map(({ isRead }) => !isRead);

  expect((await stranger.get(inside)).location).toBe("/notifications");
  expect((await visitor.get(inside, { "Sec-Fetch-Site": "cross-site" })).location).toBe("/changelog");
  expect(await unread()).toEqual([true, true]);
  expect((await visitor.get(`${inside}&to=https://evil.example`)).location).toBe("/changelog");
  expect(await unread()).toEqual([false, true]);
  expect((await visitor.get(outside)).location).toBe("https://example.com/news?a=1");
  expect(await unread()).toEqual([false, false]);
});
