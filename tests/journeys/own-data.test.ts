/** A customer's own data without JavaScript: the archive and the deletion of the account. */
import { strFromU8, unzipSync } from "fflate";
import { afterEach, describe, expect, test } from "vitest";
import { officialClient } from "#tests/contract/firestore-client.ts";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import {
  endFaults,
  mintAccount,
  mintCustomer,
  password,
  signIn,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import { getInvalidField, isSignedIn } from "#tests/support/profile.ts";
import { mintMerchant } from "#tests/support/theme-jobs.ts";
import { actAtDesk, managerTicket, postTicket, sentTicket } from "#tests/support/tickets.ts";
import { getToast, Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const client = officialClient();
const deleteAccount = (visitor: Visitor, fields: Record<string, string> = {}) =>
  visitor.post("/profile", { intent: "delete-account", currentPassword: password, ...fields });
const canSignIn = async (email: string) => (await new Visitor().post("/login", { email, password })).status === 303;

describe("/profile/export", () => {
  test("sends all personal data and no secret, or nothing while a part cannot be read", async () => {
    const { account, visitor, store } = await mintMerchant();
    const title = `Pour vous ${uniqueName()}`;
    const now = new Date();
    const mine = { title, message: "Texte", type: "info", createdAt: now, readBy: [], isAdmin: false };
    await client.doc(`systemNotifications/${uniqueName()}`).set({ ...mine, userId: account.uid });
    await visitor.post("/assistant", { message: "Comment activer ?", requestId: uniqueName() });
    await postTicket(visitor, { fields: managerTicket });
    expect((await visitor.submit("/profile", { intent: "export" })).location).toBe("/profile/export");

    await startFault("firestore", { mode: "status", status: 503, path: "pointsLedger" });
    await startFault("firestore", { mode: "status", status: 503, path: ":runQuery" });
    const refused = await visitor.get("/profile/export");
    expect(refused.location).toBe("/profile");
    await endFaults();
    expect(getToast(await visitor.follow(refused))).toContain("L’export a échoué");

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
    expect(texts["README.txt"]).not.toContain("notRefreshedSince");
    const all = Object.values(texts).join("\n");
    for (const secret of [store.accessToken, store.apiSecretKey, password, "sealed"]) expect(all).not.toContain(secret);
  });
});

describe("/profile/export while the help desk is down", () => {
  test("has the answers of the help desk, or says since when each ticket was not refreshed", async () => {
    const { visitor, number } = await sentTicket();
    await actAtDesk(number, { intent: "reply", body: "Voici la facture." });
    const unpack = async () => {
      const archive = await (await visitor.fetch("/profile/export")).arrayBuffer();
      const files = unzipSync(new Uint8Array(archive));
      const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
      return { readme: read("README.txt"), tickets: JSON.parse(read("tickets.json")) };
    };
    const current = await unpack();
    expect(JSON.stringify(current.tickets)).toContain("Voici la facture.");
    expect(current.tickets[0]).not.toHaveProperty("notRefreshedSince");
    await startFault("helpdesk", { mode: "status", status: 503 });
    const { readme, tickets } = await unpack();
    expect(readme).toContain("Le support n’a pas répondu");
    expect(Date.parse(tickets[0].notRefreshedSince)).toBeLessThanOrEqual(Date.now());
  });
});

describe("POST /profile with delete-account", () => {
  test("removes all data of the customer on all devices, and leaves the data of others", async () => {
    const { account, visitor, store } = await mintMerchant({}, { licences: 2 });
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
    const refused = archives.find(
      ({ what, amount, status }) => what === "request" && amount === 10 && status === "refused",
    );
    const archived = archives.filter(({ archive }) => archive === refused?.archive);
    expect(archived).toContainEqual(expect.objectContaining({ kind: "signup", amount: 798 }));
    for (const trace of [uid, email]) expect(JSON.stringify(archived)).not.toContain(trace);

    // A new account that verifies the address gets the licences, available.
    const again = await mintAccount();
    const newOwner = { uid: again.uid, email };
    const overview = await fetchOverview(newOwner);
    expect(overview).toMatchObject({ authorised: 2, installed: 0 });
    expect(JSON.stringify(await fetchOperationValue("events", createActor(newOwner)))).not.toContain(store.domain);
    await client.doc(`systemNotifications/${everybodys}`).delete();
  });

  test("deletes nothing without the password or the identity service, then once for three requests", async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    expect((await visitor.get("/profile")).text).toContain("Ce que vous perdez");
    const wrong = await deleteAccount(visitor, { currentPassword: "not-the-password" });
    expect([wrong.status, getInvalidField(wrong)]).toEqual([401, "currentPassword"]);
    expect((await deleteAccount(visitor, { currentPassword: "" })).status).toBe(400);
    expect((await deleteAccount(visitor, { licences: "sell" })).status).toBe(400);
    await startFault("identity", { mode: "status", status: 503, path: "accounts:delete" });
    expect((await deleteAccount(visitor)).status).toBe(503);
    await endFaults();
    expect((await client.doc(`users/${account.uid}`).get()).exists).toBe(true);
    expect(await isSignedIn(visitor)).toBe(true);

    const answers = await Promise.all([deleteAccount(visitor), deleteAccount(visitor), deleteAccount(visitor)]);
    for (const { status, location } of answers) {
      // A request after the deletion is signed out and redirected to the same page.
      expect([302, 303]).toContain(status);
      expect(location).toMatch(/^\/login(\?|$)/);
    }
    expect(await canSignIn(account.email)).toBe(false);
  });

  test("says when something is left, which is deleted without the customer", async () => {
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
