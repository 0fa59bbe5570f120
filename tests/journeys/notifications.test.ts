/** Notifications written by the vendor's own client and read without JavaScript. */
import { Timestamp } from "@google-cloud/firestore";
import { afterEach, describe, expect, test } from "vitest";
import { officialClient } from "#tests/contract/firestore-client.ts";
import { endFaults, mintAccount, mintCustomer, signIn, startFault, uniqueName } from "#tests/support/minting.ts";

const collection = officialClient().collection("systemNotifications");
const hourMs = 60 * 60 * 1000;
const inHours = (hours: number) => Timestamp.fromMillis(Date.now() + hours * hourMs);

const written: string[] = [];

/** Returns the title, which no other notification has. */
async function createNotification(fields: Record<string, unknown>): Promise<string> {
  const title = `Message ${uniqueName()}`;
  written.push(title);
  const whole = { message: "Texte", type: "info", createdAt: inHours(0), readBy: [], isAdmin: false, userId: null };
  await collection.doc(title).set({ title, ...whole, ...fields });
  return title;
}

afterEach(async () => {
  await endFaults();
  await Promise.all(written.splice(0).map((title) => collection.doc(title).delete()));
});

test("a customer reads their own notifications and everybody's, and no others", async () => {
  const { account, visitor } = await mintCustomer({ licences: 1 });
  const other = await mintAccount();
  const mine = await createNotification({ userId: account.uid });
  const everybody = await createNotification({});
  const closed = await Promise.all([
    createNotification({ userId: other.uid }),
    createNotification({ isAdmin: true }),
    createNotification({ isAdmin: true, userId: account.uid }),
    createNotification({ isAdmin: true, userId: other.uid }),
  ]);
  for (const path of ["/", "/notifications"]) {
    const { html } = await visitor.get(path);
    expect(html, path).toContain(mine);
    expect(html, path).toContain(everybody);
    for (const title of closed) expect(html, path).not.toContain(title);
  }
});

test("an administrator also reads the staff's notifications, marked as such, but none of other users", async () => {
  const { account, visitor } = await mintCustomer({ role: "admin" });
  const other = await mintAccount();
  const staff = await createNotification({ isAdmin: true });
  const mine = await createNotification({ userId: account.uid });
  const closed = [
    await createNotification({ userId: other.uid }),
    await createNotification({ isAdmin: true, userId: other.uid }),
  ];
  const page = await visitor.get("/notifications");
  const findRow = (title: string) => page.document.querySelectorAll("ol li").find((row) => row.text.includes(title));
  expect(findRow(staff)?.text).toContain("Admin");
  expect(findRow(mine)?.text).not.toContain("Admin");
  for (const title of closed) expect(page.html).not.toContain(title);
});

test("notifications appear newest first, fifty at most, without expired ones", async () => {
  const { account, visitor } = await mintCustomer();
  const own = { userId: account.uid, expiresAt: inHours(9000) };
  const titles = [];
  for (let hour = 1; hour <= 52; hour++) titles.push(await createNotification({ ...own, createdAt: inHours(-hour) }));
  const expired = await createNotification({ ...own, expiresAt: inHours(-1) });
  const yesterdays = await createNotification({ userId: account.uid, createdAt: inHours(-25) });
  const page = await visitor.get("/notifications");
  const shown = page.document.querySelectorAll("ol li").map((row) => row.querySelector("h2")?.text ?? "");
  expect(shown).toHaveLength(50);
  const own50 = shown.map((text) => text.match(/Message t\w+/)?.[0]).filter((title) => title !== undefined);
  expect(own50.length).toBeGreaterThan(45);
  expect(own50).toEqual(titles.slice(0, own50.length));
  for (const title of [expired, yesterdays]) expect(page.html).not.toContain(title);
});

test("malformed notifications are skipped, and the rest is shown", async () => {
  const { account, visitor } = await mintCustomer();
  const own = { userId: account.uid };
  const good = await createNotification({ ...own, readBy: null, link: 7, imageUrl: ["x"] });
  const bad = [
    await createNotification({ ...own, type: "purple" }),
    await createNotification({ ...own, message: null }),
    await createNotification({ ...own, createdAt: "yesterday" }),
    await createNotification({ ...own, isAdmin: "no" }),
  ];
  const page = await visitor.get("/notifications");
  expect(page.status).toBe(200);
  expect(page.html).toContain(good);
  for (const title of bad) expect(page.html).not.toContain(title);
});

test("a read notification has no dot, for this person only", async () => {
  const { account, visitor } = await mintCustomer();
  const { visitor: other } = await mintCustomer();
  const title = await createNotification({ readBy: [account.uid] });
  const loadRow = async (reader: typeof visitor) => {
    const { document } = await reader.get("/notifications");
    return document.querySelectorAll("ol li").find((row) => row.text.includes(title))?.text;
  };
  expect(await loadRow(visitor)).not.toContain("non lue");
  expect(await loadRow(other)).toContain("non lue");
});

describe("links and pictures", () => {
  test.each([
    ["https://example.com/news", "https://example.com/news"],
    ["/changelog?from=1.1.0#2.0.4", "/changelog?from=1.1.0#2.0.4"],
    ["http://example.com/", null],
    ["javascript:alert(1)", null],
    ["//evil.example/", null],
    ["/.//evil.example", null],
  ])("the link %s leads to %s", async (link, leadsTo) => {
    const { account, visitor } = await mintCustomer();
    const title = await createNotification({ userId: account.uid, link });
    const { document } = await visitor.get("/notifications");
    const row = document.querySelectorAll("ol li").find((each) => each.text.includes(title));
    expect(row?.text.includes("Voir plus")).toBe(leadsTo !== null);
    const href = row?.querySelector("a")?.getAttribute("href");
    // Links go through the portal, which marks the notification as read.
    expect(href ? (await visitor.get(href)).headers.get("location") : null).toBe(leadsTo);
  });

  test("pictures come from https and from the portal, and send no referrer", async () => {
    const { account, visitor } = await mintCustomer();
    const own = { userId: account.uid };
    await createNotification({ ...own, imageUrl: "https://cdn.example/a.png" });
    await createNotification({ ...own, imageUrl: "/media/b.png" });
    await createNotification({ ...own, imageUrl: "http://cdn.example/c.png" });
    await createNotification({ ...own, imageUrl: "/logout" });
    const { document } = await visitor.get("/notifications");
    const pictures = document.querySelectorAll("ol img");
    expect(pictures.map((picture) => picture.getAttribute("src")).sort()).toEqual([
      "/media/b.png",
      "https://cdn.example/a.png",
    ]);
    for (const picture of pictures) expect(picture.getAttribute("referrerpolicy")).toBe("no-referrer");
  });

  test("notifications never become markup", async () => {
    const { account, visitor } = await mintCustomer();
    const hostile = "<img src=x onerror=alert(1)>";
    await createNotification({ userId: account.uid, message: hostile });
    const { html } = await visitor.get("/notifications");
    expect(html).not.toContain(hostile);
    expect(html).toContain("&lt;img src=x");
  });
});

test("an empty list says so", async () => {
  const { visitor } = await mintCustomer();
  await visitor.post("/notifications", { intent: "clear" });
  expect((await visitor.get("/notifications")).text).toContain("Rien de nouveau");
  const home = await visitor.get("/");
  expect(home.text).toContain("Rien de nouveau");
  expect(home.document.querySelectorAll('main a[href^="/notifications"]')).toHaveLength(0);
});

describe.each([
  { mode: "down" },
  { mode: "garbage" },
  { mode: "empty" },
  { mode: "hang" },
  { mode: "status", status: 500 },
  { mode: "status", status: 429 },
])("with Firestore %o", (failure) => {
  test("both pages render, and say that the notifications could not be read", async () => {
    const visitor = await signIn((await mintAccount({ licences: 1 })).email);
    await startFault("firestore", { ...failure, path: ":runQuery" });
    const home = await visitor.get("/");
    expect(home.status).toBe(200);
    expect(home.text).toContain("Impossible de charger les notifications");
    expect(home.text).toMatch(/1\s+libre/);
    const page = await visitor.get("/notifications");
    expect(page.status).toBe(503);
    expect(page.document.querySelector("[role=alert]")?.text).toContain("Impossible de charger vos notifications");
    await endFaults();
    expect((await visitor.get("/notifications")).status).toBe(200);
  });
});
