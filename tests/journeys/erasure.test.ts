/** A person who has used everything deletes their account; then every store is searched for what speaks of them. */
import { describe, expect, inject, test } from "vitest";
import { ask } from "#tests/support/chat.ts";
import { listDocuments } from "#tests/support/documents.ts";
import { readForm } from "#tests/support/licence-acts.ts";
import { control, mintCustomer, password, type Store, uniqueName } from "#tests/support/minting.ts";
import { createPng } from "#tests/support/pictures.ts";
import { requestPoints } from "#tests/support/points.ts";
import { getInput } from "#tests/support/profile.ts";
import { order, pay, toPayment } from "#tests/support/purchases.ts";
import { findMarks } from "#tests/support/stored-marks.ts";
import { toActivation } from "#tests/support/theme-jobs.ts";
import { managerTicket, png, postTicket, runTask } from "#tests/support/tickets.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** What stays, each with its reason; everything else that names the person is a fault. */
const stays: Record<string, string> = {
  // What was sold, to whom: the next person who verifies the address finds the licences.
  "accounts.email": "the address is the name of an account without an owner, to which licences were sold",
  "licences.account": "the same",
  "licence_list.account": "the same, for the staff's list",
  "licence_search.index": "the same, and the addresses of stores",
  "jobs.account": "the same",
  // A store's history belongs to the licence that was in it.
  "activations.shop": "fair use counts the stores of a licence",
  "licence_list.shop": "the same, for the staff's list",
  "events.shop": "the append-only log says what happened in a store, without the person",
  "events.object_id": "the same, of events about a store",
  "events_search.index": "the search of the log finds a store",
  "users.uid": "the uid alone, for a day, so that a read from before does not bring the row back",
  // What the vendor runs goes on when the administrator who set it up has left.
  "webhook_endpoints.url": "a webhook is the vendor's, not its creator's",
  "webhook_endpoints.description": "the same",
  "events.after": "the log of the vendor's webhooks, without the administrator",
};

/** Outside the portal: what the stand-ins of the vendors keep, and the deletion that is repeated after an hour. */
const elsewhere: Record<string, string> = {
  "do/portal-MaintenanceJournal": "a deletion is repeated once after an hour, and then its row goes",
  "do/portal-AdministratorsLock:removals.uid": "the uid alone, for ten minutes, so that an administrator remains",
  "do/sandbox-HelpdeskVendor": "the help desk keeps its own copies of tickets",
  "do/sandbox-StripeVendor": "payments stay at the payment service by law",
  "do/sandbox-ShopifyVendor": "the store itself",
  "do/sandbox-IdentityVendor": "the identity service's own mails in the person's mailbox",
  "do/sandbox-FirestoreVendor:versions": "reads in the past, which the vendor offers for an hour",
  "do/sandbox-FirestoreVendor:sent_mails": "the person's own mailbox, see below",
};

const getFaults = (found: Set<string>) =>
  [...found].filter((place) => {
    if (Object.keys(elsewhere).some((start) => place.startsWith(start))) return false;
    return !(place.startsWith("d1/") && Object.hasOwn(stays, place.split(":")[1] ?? ""));
  });

const deleteAccount = (visitor: Visitor) =>
  visitor.submit("/profile", { intent: "delete-account", currentPassword: password, licences: "free" });

const getRequestId = async (visitor: Visitor, path: string) =>
  (await visitor.get(path)).document.querySelector("main [name=requestId]")?.getAttribute("value") ?? "";

const exportList = (staff: Visitor, list: string, query: string) =>
  staff
    .fetch(`/admin/exports/${list}`, {
      method: "POST",
      headers: { origin: staff.origin },
      body: new URLSearchParams({ list, query, separator: "comma", requestId: crypto.randomUUID() }),
    })
    .then((file) => file.text());

describe("POST /profile with delete-account", () => {
  test("leaves nothing in any store that speaks of a customer or an administrator who used everything", async () => {
    const names = [
      "name",
      "mail",
      "company",
      "store",
      "other",
      "pause",
      "note",
      "prepared",
      "subject",
      "ticket",
    ] as const;
    const more = [
      "file",
      "question",
      "view",
      "title",
      "ordering",
      "photo",
      "webhook",
      "staff",
      "staffMail",
      "noteBy",
    ] as const;
    const mark = Object.fromEntries([...names, ...more].map((name) => [name, uniqueName()])) as Record<
      (typeof names)[number] | (typeof more)[number],
      string
    >;
    const email = `${mark.mail}@example.test`;
    const { account, visitor } = await mintCustomer({ email, name: `Zoé ${mark.name}`, licences: 2 });
    const leaving = await mintCustomer({ email: `${mark.staffMail}@example.test`, name: mark.staff, role: "admin" });
    const { visitor: staff } = await mintCustomer({ role: "admin" });

    // The customer.
    const version = getInput(await visitor.get("/profile"), "version") ?? "";
    await visitor.submit("/profile", { intent: "profile", name: `Zoé ${mark.name}`, company: mark.company, version });
    const photo = new FormData();
    photo.set("intent", "photo");
    photo.set("photo", new File([new Uint8Array(await createPng())], `${mark.photo}.png`, { type: "image/png" }));
    expect((await visitor.postForm("/profile", photo)).status).toBe(303);
    const store = await control<Store>("PUT", `/stores/${mark.store}`, {});
    await visitor.submit("/activate", toActivation(visitor, store));
    const fields = { ...managerTicket, subject: mark.subject, message: mark.ticket };
    expect((await postTicket(visitor, { fields, files: [png(`${mark.file}.png`)] })).status).toBe(303);
    await ask(visitor, `${mark.question} zzz qqq ?`);
    expect((await requestPoints(visitor, "10")).status).toBe(303);
    const payment = toPayment(await order(visitor, { company: mark.ordering }));
    await visitor.get(await pay(visitor, payment));

    // The staff.
    // One of them is in the store.
    for (const licenceId of account.licenceIds) {
      const pausing = `/admin/pause-license?licence=${licenceId}`;
      const hidden = readForm(await staff.get(pausing));
      await staff.submit(pausing, { ...hidden, licenceId, reason: `Impayé ${mark.pause}` });
    }
    await leaving.visitor.submit(`/admin/users/${account.uid}`, {
      ...{ intent: "note", text: mark.note, requestId: crypto.randomUUID() },
    });
    for (const [name, query] of [
      [mark.view.slice(0, 20), new URLSearchParams({ q: email }).toString()],
      ["Client", new URLSearchParams({ q: `Zoé ${mark.name}` }).toString()],
    ] as const)
      await staff.submit("/admin/licenses?status=paused", { intent: "save-view", name, query });
    await exportList(staff, "licences", new URLSearchParams({ account: email }).toString());
    await exportList(leaving.visitor, "users", new URLSearchParams({ q: mark.company }).toString());
    await leaving.visitor.submit("/admin", {
      ...{ intent: "notification", title: mark.title, message: mark.title, type: "info", audience: "user" },
      ...{ userEmail: email, requestId: crypto.randomUUID() },
    });
    const other = await mintCustomer({ licences: 1 });
    await requestPoints(other.visitor, "10");
    const [{ id: request = "" } = {}] = (await listDocuments("pointsRequests")).filter(
      ({ fields }) => fields.uid === other.account.uid,
    );
    await leaving.visitor.submit("/admin/users", { intent: "refuse", request, reason: "Doublon" });
    const hooks = "/admin/webhooks";
    const requestId = await getRequestId(leaving.visitor, hooks);
    const url = `${inject("sandboxUrl")}/webhooks/${mark.webhook}`;
    const hook = { url, description: mark.webhook, requestId, "event:licence.granted": "on" };
    expect((await leaving.visitor.post(hooks, hook)).status).toBe(200);
    for (const task of ["job-notifications", "event-outbox"] as const) await runTask(task);

    const all = Object.values(mark);
    const before = await findMarks(all);
    // The search sees each kind of store.
    for (const store of [
      "d1/",
      "do/portal-Account",
      "do/portal-NotificationHub",
      "do/sandbox-FirestoreVendor:documents",
    ])
      expect(
        [...before].some((place) => place.startsWith(store)),
        store,
      ).toBe(true);
    expect([...before].map((place) => place.split(":")[1])).toEqual(
      expect.arrayContaining(["licences.paused_reason", "saved_views.query", "users_search.index", "orders.company"]),
    );

    await deleteAccount(visitor);
    await deleteAccount(leaving.visitor);
    await expect.poll(async () => getFaults(await findMarks([...all, account.uid, leaving.account.uid]))).toEqual([]);

    // Mails that others got do not name them.
    const sent = await control<{ to: string }[]>("GET", "/mails.json");
    const others = sent.filter((mail) => ![email, leaving.account.email].includes(mail.to));
    for (const each of all) expect(JSON.stringify(others)).not.toContain(each);
  });
});
