/** A person's own data over HTTP and without JavaScript: the archive and the deletion of the account. */
import { strFromU8, unzipSync } from "fflate";
import { afterEach, describe, expect, test } from "vitest";
import { officialClient } from "#tests/contract/firestore-client.ts";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import {
  endFaults,
  mintAccount,
  mintCustomer,
  mintStore,
  password,
  signIn,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import { giveConsent } from "#tests/support/social-provider.ts";
import { managerTicket, postTicket } from "#tests/support/tickets.ts";
import { getToast, Visitor } from "#tests/support/visitor.ts";

afterEach(() => endFaults());

const client = officialClient();
const deleteAccount = (visitor: Visitor, fields: Record<string, string> = {}) =>
  visitor.post("/profile", { intent: "delete-account", currentPassword: password, ...fields });
const canSignIn = async (email: string) => (await new Visitor().post("/login", { email, password })).status === 303;

async function withStore(licences = 1) {
  const { account, visitor } = await mintCustomer({ licences });
  const store = await mintStore();
  const { accessToken, apiSecretKey, domain: shopUrl } = store;
  expect((await visitor.post("/activate", { email: account.email, shopUrl, accessToken, apiSecretKey })).status).toBe(
    303,
  );
  return { account, visitor, store };
}

describe("the archive", () => {
  test("holds all personal data, and no secret", async () => {
    const { account, visitor, store } = await withStore();
    const title = `Pour vous ${uniqueName()}`;
    const now = new Date();
    const mine = { title, message: "Texte", type: "info", createdAt: now, readBy: [], isAdmin: false };
    await client.doc(`systemNotifications/${uniqueName()}`).set({ ...mine, userId: account.uid });
    await visitor.post("/assistant", { message: "Comment activer ?", requestId: uniqueName() });
    await postTicket(visitor, { fields: managerTicket });
    const started = await visitor.post("/profile", { intent: "export" });
    expect(started.location).toBe("/profile/export");
    const response = await visitor.fetch("/profile/export");
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w-]+\.zip"$/);
    expect(response.headers.get("cache-control")).toContain("no-store");
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const texts = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
    const json = (name: string) => JSON.parse(texts[`${name}.json`] ?? "null");
    expect(json("profile")).toMatchObject({ uid: account.uid, email: account.email });
    expect(json("points-ledger")).toEqual([expect.objectContaining({ id: "signup", amount: 399 })]);
    expect(json("notifications")).toEqual(expect.arrayContaining([expect.objectContaining({ title, read: false })]));
    expect(json("licences")).toHaveLength(1);
    expect(json("stores")).toEqual([expect.objectContaining({ shop: store.domain })]);
    expect(json("sessions")).toHaveLength(1);
    expect(json("conversations")).toEqual([
      expect.objectContaining({ sender: "user", text: "Comment activer ?" }),
      expect.objectContaining({ sender: "bot" }),
    ]);
    expect(json("tickets")).toEqual([expect.objectContaining({ message: managerTicket.message })]);
    expect(json("events").length).toBeGreaterThan(1);
    for (const name of Object.keys(texts).filter((each) => each.endsWith(".json")))
      expect(texts["README.txt"]).toContain(name);
    const all = Object.values(texts).join("\n");
    for (const secret of [store.accessToken, store.apiSecretKey, password, "sealed"]) expect(all).not.toContain(secret);
  });

  test("fails rather than being incomplete, and is closed to strangers", async () => {
    const { visitor } = await mintCustomer();
    await visitor.get("/");
    await startFault("firestore", { mode: "status", status: 503, path: "pointsLedger" });
    await startFault("firestore", { mode: "status", status: 503, path: ":runQuery" });
    const refused = await visitor.get("/profile/export");
    expect(refused.location).toBe("/profile");
    await endFaults();
    expect(getToast(await visitor.follow(refused))).toContain("L’export a échoué");
    expect((await new Visitor().get("/profile/export")).location).toContain("/login");
  });
});

describe("deleting an account", () => {
  test("needs the password, and a wrong one deletes nothing", async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const page = await visitor.get("/profile");
    expect(page.text).toContain("Ce que vous perdez");
    const wrong = await deleteAccount(visitor, { currentPassword: "not-the-password" });
    expect(wrong.status).toBe(401);
    expect(wrong.document.querySelector("#delete-account-password")?.getAttribute("aria-invalid")).toBe("true");
    expect((await deleteAccount(visitor, { currentPassword: "" })).status).toBeGreaterThanOrEqual(400);
    expect((await deleteAccount(visitor, { licences: "sell" })).status).toBe(400);
    expect((await client.doc(`users/${account.uid}`).get()).exists).toBe(true);
    expect((await visitor.get("/profile")).status).toBe(200);
  });

  test("removes all data of the person on all devices, and leaves the data of others", async () => {
    const { account, visitor, store } = await withStore(2);
    const { uid, email } = account;
    const elsewhere = await signIn(email);
    const [own, everybodys, request] = [uniqueName(), uniqueName(), uniqueName()];
    const now = new Date();
    const message = { title: own, message: "Texte", type: "info", createdAt: now, isAdmin: false };
    await client.doc(`systemNotifications/${own}`).set({ ...message, userId: uid, readBy: [] });
    await client.doc(`systemNotifications/${everybodys}`).set({ ...message, userId: null, readBy: ["other", uid] });
    const points = { uid, email, amount: 10, status: "refused", createdAt: now, reason: `Désolé ${email}` };
    await client.doc(`pointsRequests/${request}`).set(points);
    const ticket = (await postTicket(visitor, { fields: managerTicket })).location ?? "";
    expect((await client.doc(ticket.slice(1)).get()).exists).toBe(true);

    const left = await deleteAccount(visitor, { licences: "free" });
    expect(left.location).toBe("/login");
    expect(getToast(await visitor.follow(left))).toContain("Compte supprimé");
    expect((await visitor.get("/profile")).location).toContain("/login");
    expect((await elsewhere.get("/profile")).location).toContain("/login");
    expect(await canSignIn(email)).toBe(false);

    expect((await client.doc(`users/${uid}`).get()).exists).toBe(false);
    expect((await client.collection(`users/${uid}/pointsLedger`).get()).size).toBe(0);
    expect((await client.doc(`pointsRequests/${request}`).get()).exists).toBe(false);
    expect((await client.doc(ticket.slice(1)).get()).exists).toBe(false);
    expect((await client.doc(`systemNotifications/${own}`).get()).exists).toBe(false);
    expect((await client.doc(`systemNotifications/${everybodys}`).get()).get("readBy")).toEqual(["other"]);
    const archives = (await client.collection("pointsArchive").get()).docs.map((document) => document.data());
    const grant = archives.find(({ amount, kind }) => amount === 798 && kind === "signup");
    const archived = archives.filter(({ archive }) => archive === grant?.archive);
    expect(archived).toContainEqual(expect.objectContaining({ what: "request", amount: 10, status: "refused" }));
    for (const trace of [uid, email]) expect(JSON.stringify(archived)).not.toContain(trace);

    // A new account that verifies the address gets the licences, available.
    const again = await mintAccount();
    const newOwner = { uid: again.uid, email };
    const overview = await fetchOverview(newOwner);
    expect(overview).toMatchObject({ authorised: 2, installed: 0 });
    expect(JSON.stringify(await fetchOperationValue("events", createActor(newOwner)))).not.toContain(store.domain);
    await client.doc(`systemNotifications/${everybodys}`).delete();
  });

  test("needs no password after a recent social sign-in to an account without one", async () => {
    const visitor = new Visitor();
    const start = await visitor.post("/auth/social", { redirectTo: "/" });
    const back = await giveConsent(new URL(start.location ?? ""), `${uniqueName()}@example.test`);
    await visitor.get(back.pathname + back.search);
    const page = await visitor.get("/profile");
    expect(page.text).toContain("Supprimer mon compte");
    expect(page.document.querySelector("#delete-account-password")).toBeNull();
    expect((await deleteAccount(visitor, { currentPassword: "" })).location).toBe("/login");
    expect((await visitor.get("/profile")).location).toContain("/login");
  });

  test("deletes nothing when it cannot begin", async () => {
    const { account, visitor } = await mintCustomer();
    await startFault("identity", { mode: "status", status: 503, path: "accounts:delete" });
    const failed = await deleteAccount(visitor);
    expect(failed.status).toBe(503);
    expect((await client.doc(`users/${account.uid}`).get()).exists).toBe(true);
    expect((await visitor.get("/profile")).status).toBe(200);
    await endFaults();
    expect((await deleteAccount(visitor)).location).toBe("/login");
  });

  test("three times at once happens once, and every answer is a success", async () => {
    const { account, visitor } = await mintCustomer();
    const answers = await Promise.all([deleteAccount(visitor), deleteAccount(visitor), deleteAccount(visitor)]);
    for (const { status, location } of answers) {
      // A request after the deletion is signed out and redirected to the same page.
      expect([302, 303]).toContain(status);
      expect(location).toMatch(/^\/login(\?|$)/);
    }
    expect(await canSignIn(account.email)).toBe(false);
  });

  test("reports when something is left, and finishes without the person", async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const { uid } = account;
    await startFault("firestore", { mode: "status", status: 503, path: ":commit", bodyIncludes: `users/${uid}` });
    const left = await deleteAccount(visitor);
    expect(left.location).toBe("/login");
    expect(getToast(await visitor.follow(left))).toContain("dans l’heure");
    expect(await canSignIn(account.email)).toBe(false);
    expect((await client.doc(`users/${uid}`).get()).exists).toBe(true);
  });
});
