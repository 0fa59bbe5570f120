/** Notifications without JavaScript: who reads them, their links and pictures, and their marks. */
import { Timestamp } from "@google-cloud/firestore";
import { afterEach, describe, expect, test } from "vitest";
import { officialClient } from "#tests/contract/firestore-client.ts";
import {
  type Account,
  endFaults,
  mintAccount,
  mintAdministrator,
  mintCustomer,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import { getToast, type Visitor } from "#tests/support/visitor.ts";

const collection = officialClient().collection("systemNotifications");
const written: string[] = [];

/** Returns the title, which no other notification has. */
async function createNotification(fields: Record<string, unknown>): Promise<string> {
  const title = `Message ${uniqueName()}`;
  written.push(title);
  const whole = {
    message: "Texte",
    type: "info",
    createdAt: Timestamp.now(),
    readBy: [],
    isAdmin: false,
    userId: null,
  };
  await collection.doc(title).set({ title, ...whole, ...fields });
  return title;
}

afterEach(async () => {
  await endFaults();
  await Promise.all(written.splice(0).map((title) => collection.doc(title).delete()));
});

const staff = await mintAdministrator();

async function send({ email }: Account, more: Record<string, string> = {}): Promise<string> {
  const title = `Message ${uniqueName()}`;
  const fields = { title, message: "Texte", type: "info", audience: "user", userEmail: email, ...more };
  await staff.submit("/admin", { intent: "notification", requestId: uniqueName(), ...fields });
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

describe("/notifications", () => {
  test("shows an account its own and everybody's notifications, and staff theirs, as text", async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const { uid } = await mintAccount();
    const hostile = "<img src=x onerror=alert(1)>";
    const mine = await createNotification({ userId: account.uid, message: hostile, readBy: [account.uid] });
    const everybody = await createNotification({});
    const forStaff = await createNotification({ isAdmin: true });
    const closed = [
      await createNotification({ userId: uid }),
      await createNotification({ isAdmin: true, userId: uid }),
      await createNotification({ userId: account.uid, type: "purple" }),
    ];
    for (const path of ["/", "/notifications"]) {
      const { html } = await visitor.get(path);
      for (const title of [mine, everybody]) expect(html, path).toContain(title);
      for (const title of [forStaff, ...closed]) expect(html, path).not.toContain(title);
      expect(html, path).not.toContain(hostile);
    }
    const { list } = await look(visitor);
    expect(list.find(({ title }) => title.includes(mine))?.isRead).toBe(true);
    expect(list.find(({ title }) => title.includes(everybody))?.isRead).toBe(false);
    const page = await staff.get("/notifications");
    const findRow = (title: string) => page.document.querySelectorAll("ol li").find((row) => row.text.includes(title));
    expect(findRow(forStaff)?.text).toContain("Admin");
    expect(findRow(everybody)?.text).not.toContain("Admin");
    for (const title of [mine, ...closed]) expect(page.html).not.toContain(title);
  });

  test("reads, dismisses and clears a notification by its own forms", async () => {
    const [{ account, visitor }, { visitor: other }] = [await mintCustomer(), await mintCustomer()];
    const post = async (fields: Record<string, string>) =>
      getToast(await visitor.follow(await visitor.submit("/notifications", fields)));
    await post({ intent: "clear" });
    const [first, second] = [await send(account), await send(account)];
    const before = await look(visitor);
    expect(before.list.map(({ title, isRead }) => [title, isRead])).toEqual([
      [second, false],
      [first, false],
    ]);
    await expect.poll(() => loadBell(visitor)).toEqual(["Notifications, 2 non lues", "2"]);
    const [newest = "", oldest = ""] = before.list.map(({ id }) => id);

    // Another account's forms and an incomplete one change nothing.
    for (const intent of ["read", "dismiss"]) await other.submit("/notifications", { intent, id: newest });
    for (const path of ["/notifications", "/notifications/inbox"])
      expect((await visitor.post(path, { intent: "read" })).status).toBe(400);
    expect((await look(visitor)).list).toEqual(before.list);

    expect(await post({ intent: "read", id: newest })).toBe("Notification lue");
    expect((await look(visitor)).list.map(({ isRead }) => isRead)).toEqual([true, false]);
    expect(await post({ intent: "dismiss", id: oldest })).toBe("Notification effacée");
    const left = await look(visitor);
    expect(left.list.map(({ title }) => title)).toEqual([second]);
    await expect.poll(() => loadBell(visitor)).toEqual(["Notifications", ""]);
    // A notification that arrives between loading and clearing stays.
    const late = await send(account);
    expect(await post({ intent: "clear", until: left.until })).toBe("Notifications effacées");
    expect((await look(visitor)).list.map(({ title }) => title)).toEqual([late]);
    await post({ intent: "clear" });
    for (const path of ["/", "/notifications"]) expect((await visitor.get(path)).text).toContain("Rien de nouveau");
  });

  test("shows pictures from https and the portal only, and sends them no referrer", async () => {
    const { account, visitor } = await mintCustomer();
    for (const imageUrl of ["https://cdn.example/a.png", "/media/b.png", "http://cdn.example/c.png"])
      await createNotification({ userId: account.uid, imageUrl });
    const pictures = (await visitor.get("/notifications")).document.querySelectorAll("ol img");
    const sources = pictures.map((picture) => picture.getAttribute("src")).sort();
    expect(sources).toEqual(["/media/b.png", "https://cdn.example/a.png"]);
    for (const picture of pictures) expect(picture.getAttribute("referrerpolicy")).toBe("no-referrer");
  });

  test("says that notifications could not be read while Firestore is down, as does the home page", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    await startFault("firestore", { mode: "garbage", path: ":runQuery" });
    const home = await visitor.get("/");
    expect(home.status).toBe(200);
    expect(home.text).toContain("Impossible de charger les notifications");
    expect(home.text).toMatch(/1\s+libre/);
    const page = await visitor.get("/notifications");
    expect(page.status).toBe(503);
    expect(page.document.querySelector("[role=alert]")?.text).toContain("Impossible de charger vos notifications");
  });
});

describe("GET /notifications/inbox", () => {
  test("returns the list of the account for whom the page was made", async () => {
    const [{ account, visitor }, { account: other }] = [await mintCustomer(), await mintCustomer()];
    const title = await send(account);
    const response = await visitor.fetch("/notifications/inbox?intent=clear", { headers: { "x-viewer": account.uid } });
    const { notifications } = (await response.json()) as { notifications: { title: string; isLocal: boolean }[] };
    expect(notifications[0]).toMatchObject({ title, isLocal: false });
    const mistaken = await visitor.fetch("/notifications/inbox", { headers: { "x-viewer": other.uid } });
    expect([mistaken.status, await mistaken.text()]).toEqual([302, ""]);
  });
});

describe("the link of a notification", () => {
  test("marks it as read and redirects to its own target only", async () => {
    const [{ account, visitor }, { visitor: stranger }] = [await mintCustomer(), await mintCustomer()];
    await visitor.submit("/notifications", { intent: "clear" });
    await send(account, { link: "https://example.com/news?a=1" });
    await send(account, { link: "/changelog" });
    const { document } = await visitor.get("/notifications");
    const [inside = "", outside = ""] = document
      .querySelectorAll("main ol .link")
      .map((link) => link.getAttribute("href") ?? "")
      .filter(Boolean);
    const listRead = async () => (await look(visitor)).list.map(({ isRead }) => isRead);
    expect((await stranger.get(inside)).location).toBe("/notifications");
    expect((await visitor.get(inside, { "Sec-Fetch-Site": "cross-site" })).location).toBe("/changelog");
    expect(await listRead()).toEqual([false, false]);
    expect((await visitor.get(`${inside}&to=https://evil.example`)).location).toBe("/changelog");
    expect(await listRead()).toEqual([true, false]);
    expect((await visitor.get(outside)).location).toBe("https://example.com/news?a=1");
    expect(await listRead()).toEqual([true, true]);
  });
});
