/** The staff's page of a customer, and the list of users that leads to it. */
import { afterEach, describe, expect, test } from "vitest";
import { errors } from "#app/i18n/fr/errors.ts";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import {
  endFaults,
  mintAccount,
  mintAdministrator,
  mintCustomer,
  signIn,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import { readLedger } from "#tests/support/points.ts";
import { openProfile, readVersion } from "#tests/support/profile.ts";
import { mintMerchant } from "#tests/support/theme-jobs.ts";
import { getToast, type Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const staff = createActor({ uid: "journey-staff", email: "staff@example.test" }, "admin");
const path = (uid: string) => `/admin/users/${uid}`;
const byEmail = (email: string) => `/admin/users/by-email?${new URLSearchParams({ email })}`;
const getUser = (uid: string) => fetchOperationValue("getUser", staff, { uid });

const addNote = (visitor: Visitor, address: string, text: string, requestId = crypto.randomUUID()) =>
  visitor.post(address, { intent: "note", text, requestId });

describe("/admin/users/:uid", () => {
  test("shows the customer in one view with links to act, and what it knows while a service is down", async () => {
    const { account, store } = await mintMerchant({}, { licences: 2, name: "Inès Caradec" });
    const administrator = await mintAdministrator();
    const page = await administrator.get(path(account.uid));
    expect(page.status).toBe(200);
    const { email, uid } = account;
    for (const text of ["Inès Caradec", email, store.name, "Adresse confirmée", "Licence disponible", uid])
      expect(page.text, text).toContain(text);
    expect(page.text).toMatch(/2\s*licences|licences, dont 1 disponible/);
    expect(page.html).toContain(`/admin/licenses/${account.licenceIds[0]}`);
    expect(page.html).toContain(`/admin/create-license?email=${encodeURIComponent(email)}`);
    expect(page.html).toContain(`/admin/events?person=${encodeURIComponent(email)}`);
    for (const secret of [store.accessToken, store.apiSecretKey]) expect(page.html).not.toContain(secret);
    expect((await administrator.get(byEmail(email))).location).toBe(path(uid));
    // The uid keeps its case, and no other spelling finds another account.
    const moved = await administrator.get(`/Admin/Users/${uid}`);
    expect([moved.status, moved.location]).toEqual([308, path(uid)]);

    for (const [vendor, shown, missing] of [
      ["identity", "Inès Caradec", "Une partie du compte"],
      ["firestore", "Licences et boutiques", "Impossible de charger les points"],
    ] as const) {
      await startFault(vendor, { mode: "down" });
      const partial = await administrator.get(path(uid));
      expect(partial.status, vendor).toBe(200);
      for (const text of [shown, missing, store.name]) expect(partial.text, text).toContain(text);
      await endFaults();
    }
  });

  test("offers no role to an account without a sign-in, and is not found for unknown ones", async () => {
    const [administrator, { uid }] = [await mintAdministrator(), await mintAccount()];
    const { text, document } = await administrator.get(path(uid));
    expect(text).toContain("Modifiable après la première connexion");
    expect(document.querySelector("input[name=intent][value=role]")).toBeNull();
    for (const address of [path("nobody"), byEmail(`${uniqueName()}@example.test`), "/admin/users/by-email"])
      expect((await administrator.get(address)).status, address).toBe(404);
  });

  test("shows an e-mail without an account, which takes notes and has no view", {
    meta: { provokes: "USER_UNKNOWN" },
  }, async () => {
    const email = `${uniqueName()}@example.test`;
    const grant = { email, count: 2, reason: "test", requestId: crypto.randomUUID() };
    await fetchOperationValue("grantLicences", staff, grant);
    const administrator = await mintAdministrator();
    const page = await administrator.get(byEmail(email));
    expect(page.status).toBe(200);
    expect(page.text).toContain("Sans compte");
    expect(page.document.querySelector("[value=view]")).toBeNull();
    expect((await addNote(administrator, byEmail(email), "Bought by phone")).status).toBe(303);
    expect((await administrator.get(byEmail(email))).text).toContain("Bought by phone");
    const view = await administrator.post(byEmail(email), { intent: "view", reason: "x" });
    expect([view.status, view.text]).toEqual([404, expect.stringContaining(getErrorSentence("USER_UNKNOWN"))]);
  });

  test("adds a note once for its author alone to delete, and adjusts points once", async () => {
    const { account, visitor } = await mintCustomer();
    const address = path(account.uid);
    const [author, colleague] = [await mintAdministrator(), await mintAdministrator()];
    const empty = await addNote(author, address, " ");
    expect([empty.status, empty.text]).toEqual([400, expect.stringContaining("Saisissez la note.")]);
    const invalid = await author.post(address, { intent: "points", amount: "many", reason: "Gesture" });
    expect(invalid.status).toBe(400);
    expect(invalid.document.querySelector("#reason-points")?.getAttribute("value")).toBe("Gesture");

    const requestId = crypto.randomUUID();
    const added = await addNote(author, address, "Prefers the phone", requestId);
    expect(getToast(await author.follow(added))).toContain("Note ajoutée");
    await addNote(author, address, "Prefers the phone", requestId);
    const points = { intent: "points", amount: "+200", reason: "After the incident", requestId };
    for (let press = 0; press < 2; press++) expect((await author.submit(address, points)).location).toBe(address);
    const page = await author.get(address);
    expect(page.text.split("Prefers the phone")).toHaveLength(2);
    expect(page.text).toContain("After the incident");
    expect(Object.values(await readLedger(account.uid))).toEqual([200]);
    const note = page.document.querySelector("[name=note]")?.getAttribute("value") ?? "";
    expect((await colleague.get(address)).document.querySelector("[name=note]")).toBeNull();
    expect((await colleague.post(address, { intent: "delete-note", note })).status).toBe(404);
    for (const own of ["/", "/profile", "/notifications"])
      expect((await visitor.get(own)).html).not.toContain("Prefers the phone");
    await author.submit(address, { intent: "delete-note", note });
    expect((await author.get(address)).text).not.toContain("Prefers the phone");
  });
});

describe("/admin/users", () => {
  test("lists each sign-in and new name, and keeps its rows while the identity service is down", async () => {
    const { account, visitor } = await mintCustomer({ name: "Ada Index", licences: 2 });
    const { uid, email } = account;
    await expect
      .poll(() => getUser(uid))
      .toMatchObject({ name: "Ada Index", email, verified: true, role: "user", licences: 2, points: 798 });
    expect((await getUser(uid))?.lastSignInAt).not.toBeNull();
    // The sign-in succeeds while the index cannot be written.
    await startFault("licences", { mode: "down", path: "saveUsers" });
    await signIn(email);
    await endFaults();
    const version = readVersion(await openProfile(visitor));
    await visitor.submit("/profile", { intent: "profile", name: "Ada Renamed", company: "Atelier Index", version });
    await expect.poll(() => getUser(uid)).toMatchObject({ name: "Ada Renamed", company: "Atelier Index" });

    const administrator = await mintAdministrator();
    const requestId = crypto.randomUUID();
    await administrator.submit("/admin/maintenance", { task: "user-index", requestId });
    await startFault("identity", { mode: "down" });
    const list = await administrator.get(`/admin/users?${new URLSearchParams({ q: email })}`);
    expect([list.status, list.text.includes("Ada Renamed")]).toEqual([200, true]);
    expect(list.text).toMatch(/Liste à jour|Liste en cours/);
    const refused = await administrator.post(path(uid), { intent: "disable", reason: "Essai 7" });
    expect([refused.status, refused.text]).toEqual([
      503,
      expect.stringContaining(errors.UPSTREAM_UNAVAILABLE.sentence),
    ]);
    expect(refused.html).toContain('value="Essai 7"');
  });
});
