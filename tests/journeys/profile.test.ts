/** The profile without JavaScript: texts, password, e-mail and devices. */
import { afterEach, describe, expect, inject, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import {
  control,
  endFaults,
  fetchCalls,
  mintCustomer,
  password,
  signIn,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import { waitForMails } from "#tests/support/portal-mails.ts";
import {
  chosenPassword,
  fetchUserFields,
  getErrors,
  getInput,
  getInvalidField,
  getMailedLink,
  isSignedIn,
  openProfile,
  readVersion,
} from "#tests/support/profile.ts";
import { giveConsent } from "#tests/support/social-provider.ts";
import { getToast, type Page, Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const createAddress = () => `${uniqueName()}@example.test`;
/** Security notifications of the owner. */
const loadNotificationsText = async (visitor: Visitor) => (await visitor.get("/notifications")).text;

describe("/profile", () => {
  test("leads each entry of the list and each form's action to its section", async () => {
    const { visitor } = await mintCustomer();
    const { document } = await openProfile(visitor);
    const anchors = document
      .querySelectorAll("nav[aria-label='Sections du profil'] a")
      .map((link) => link.getAttribute("href"));
    expect(anchors).toContain("#security");
    const positions = anchors.map((anchor) => document.querySelector(`main ${anchor}`)?.range[0] ?? Number.NaN);
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    const position = (selector: string) => document.querySelector(selector)?.range[0] ?? Number.NaN;
    expect(position("#points-amount, #points")).toBeLessThan(position("main [name=intent][value=delete-account]"));

    for (const [path, intent, action] of [
      ["/profile", "profile", "/profile#information"],
      ["/profile", "revoke-session", "/profile#sessions"],
      ["/profile", "delete-account", "/profile#data"],
      ["/profile?edit=password", "password", "/profile#password"],
      ["/profile?edit=email", "email", "/profile#email"],
    ] as const) {
      // While the profile is still being read, the page has only some of its forms.
      const readAction = async () => {
        const { document } = await visitor.get(path);
        expect(document.querySelector(action.replace("/profile", "")), intent).not.toBeNull();
        const forms = document.querySelectorAll("main form");
        return forms.find((form) => form.querySelector(`[name=intent][value=${intent}]`))?.getAttribute("action");
      };
      await expect.poll(readAction, { message: intent }).toBe(action);
    }
  });
});

describe("POST /profile with a name", () => {
  const saveProfile = (visitor: Visitor, page: Page, fields: Record<string, string>) =>
    visitor.post("/profile", { intent: "profile", version: readVersion(page), ...fields });

  test("saves name and company alone, shows them everywhere, and copies the name to the service", async () => {
    const { account, visitor } = await mintCustomer({ name: "Ada", licences: 1 });
    const page = await openProfile(visitor);
    const refused = await saveProfile(visitor, page, { name: "A", company: "Atelier" });
    expect([refused.status, getErrors(refused)]).toEqual([400, ["Saisissez au moins 2\u00a0caractères."]]);
    expect(getInput(refused, "company")).toBe("Atelier");

    const before = await fetchUserFields(account.uid);
    const tempting = ["role", "points", "points.available", "email", "emailVerified", "uid", "isAdmin", "photoURL"];
    const extra = Object.fromEntries(tempting.map((field) => [field, "admin"]));
    await control("DELETE", "/calls.json");
    const texts = { name: "  Ada \t Lovelace ", company: "Atelier « L’Été »" };
    const saved = await saveProfile(visitor, page, { ...extra, ...texts });
    expect(saved).toMatchObject({ status: 303, location: "/profile" });
    expect(getToast(await visitor.get("/profile"))).toBe("Profil enregistré");
    const after = await openProfile(visitor);
    expect([getInput(after, "name"), getInput(after, "company")]).toEqual(["Ada Lovelace", "Atelier « L’Été »"]);
    expect(after.document.querySelector("h1")?.text).toBe("Ada Lovelace");
    expect((await visitor.get("/help")).document.querySelector("[data-menu=account] summary")?.text).toContain("AL");
    const { displayName, company, updatedAt, ...untouched } = await fetchUserFields(account.uid);
    expect({ ...before, displayName, company, updatedAt }).toEqual({
      ...{ ...untouched, updatedAt },
      displayName: { stringValue: "Ada Lovelace" },
      company: { stringValue: "Atelier « L’Été »" },
    });
    await expect
      .poll(async () => (await fetchCalls("identity")).map(({ path }) => path))
      .toContainEqual(expect.stringContaining("accounts:update"));
  });

  test("overwrites no change from another tab: it shows both texts, and either can be chosen", {
    meta: { provokes: "PROFILE_CHANGED" },
  }, async () => {
    const { visitor } = await mintCustomer({ name: "Ada" });
    const [first, second] = [await openProfile(visitor), await openProfile(visitor)];
    await saveProfile(visitor, first, { name: "Ada First", company: "One" });
    const conflict = await saveProfile(visitor, second, { name: "Ada Second", company: "" });
    expect(conflict.status).toBe(409);
    for (const text of [getErrorSentence("PROFILE_CHANGED"), "Ada First"]) expect(conflict.text).toContain(text);
    expect(getInput(conflict, "name")).toBe("Ada Second");
    expect(getInput(await openProfile(visitor), "name")).toBe("Ada First");
    // Sending the form a second time saves the typed text.
    expect((await saveProfile(visitor, conflict, { name: "Ada Second", company: "" })).status).toBe(303);
    expect(getInput(await openProfile(visitor), "name")).toBe("Ada Second");
    // Resending an unchanged form changes nothing and is no conflict, whatever its version.
    expect((await saveProfile(visitor, first, { name: "Ada Second", company: "" })).status).toBe(303);
  });

  test("keeps the input over the quota of Firestore, and the page renders without the profile", async () => {
    const { visitor } = await mintCustomer({ name: "Ada" });
    const page = await openProfile(visitor);
    await startFault("firestore", { mode: "refusal", message: "RESOURCE_EXHAUSTED : Quota exceeded." });
    const refused = await saveProfile(visitor, page, { name: "Ada Lovelace", company: "Atelier" });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(refused.text).toMatch(/Le service ne répond pas.*réessayer sans risque/);
    expect([getInput(refused, "name"), getInput(refused, "company")]).toEqual(["Ada Lovelace", "Atelier"]);
    expect((await visitor.get("/profile")).text).toContain("Impossible de charger votre profil.");
    await endFaults();
    expect((await saveProfile(visitor, page, { name: "Ada Lovelace", company: "" })).status).toBe(303);
  });
});

describe("POST /profile with a password", () => {
  const newPassword = { currentPassword: password, newPassword: chosenPassword, newPasswordConfirm: chosenPassword };

  test("changes the password, keeps this session and ends the others", async () => {
    const { account, visitor } = await mintCustomer();
    const elsewhere = await signIn(account.email);
    expect((await openProfile(visitor)).text).not.toContain("Modifié");
    expect((await visitor.get("/profile?edit=password")).document.querySelector("#password-new")).not.toBeNull();

    const common = { newPassword: "motdepasse1", newPasswordConfirm: "motdepasse1" };
    const invalid = await visitor.post("/profile", { intent: "password", ...newPassword, ...common });
    expect([invalid.status, getInvalidField(invalid)]).toEqual([400, "newPassword"]);
    expect(getErrors(invalid)[0]).toContain("trop courant");
    for (const secret of [password, "motdepasse1"]) expect(invalid.html).not.toContain(secret);
    const wrong = { intent: "password", ...newPassword, currentPassword: "wrong-guess-1" };
    const refused = await visitor.post("/profile", wrong);
    expect([refused.status, getErrors(refused)]).toEqual([401, ["Mot de passe actuel incorrect."]]);
    await startFault("identity", { mode: "status", status: 503, path: "accounts:update" });
    const failed = await visitor.post("/profile", { intent: "password", ...newPassword });
    expect([failed.status, failed.document.querySelector("#password [data-form-error]")]).toEqual([
      ...[503, expect.anything()],
    ]);
    await endFaults();
    expect(await isSignedIn(elsewhere)).toBe(true);

    const changed = await visitor.submit("/profile", { intent: "password", ...newPassword });
    expect(changed.location).toBe("/profile");
    expect(getToast(await visitor.get("/profile"))).toContain("Les autres appareils sont déconnectés.");
    expect((await openProfile(visitor)).text).toContain("Modifié maintenant.");
    await waitForMails(account.email, "Mot de passe changé");
    // This session has seen it.
    expect(await loadNotificationsText(visitor)).not.toContain("Mot de passe changé");
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await new Visitor().post("/login", { email: account.email, password })).status).toBe(401);
    expect((await new Visitor().post("/login", { email: account.email, password: chosenPassword })).location).toBe("/");
  });

  test("mails an account without a password a link that sets one", async () => {
    const email = createAddress();
    const visitor = new Visitor();
    const start = await visitor.submit("/auth/social", { redirectTo: "/" });
    const back = await giveConsent(new URL(start.location ?? ""), email);
    await visitor.get(back.pathname + back.search);
    const page = await openProfile(visitor);
    expect(page.text).toContain("avec un autre service, sans mot de passe");
    for (const selector of ["a[href*='edit=password']", "#delete-account-password"])
      expect(page.document.querySelector(selector)).toBeNull();
    await visitor.submit("/profile", { intent: "password-mail" });
    const link = await getMailedLink(email, "resetPassword");
    await new Visitor().submit(link, { password: chosenPassword, passwordConfirm: chosenPassword });
    expect((await visitor.post("/login", { email, password: chosenPassword })).location).toBe("/");
    await expect.poll(() => loadNotificationsText(visitor)).toContain("Mot de passe changé");
  });
});

describe("POST /profile with an e-mail", () => {
  const requestEmailChange = (visitor: Visitor, newEmail: string) =>
    visitor.submit("/profile", { intent: "email", newEmail, currentPassword: password });

  /** A customer who requested another e-mail. */
  async function requestOtherEmail(licences = 0) {
    const { account, visitor } = await mintCustomer({ name: "Ada", licences });
    const newEmail = createAddress();
    expect((await requestEmailChange(visitor, newEmail)).location).toBe("/profile");
    return { account, visitor, newEmail, moved: { uid: account.uid, email: newEmail } };
  }

  test("changes it by the mailed link, which ends sessions and moves licences, until it is reverted", async () => {
    const { account, visitor, newEmail, moved } = await requestOtherEmail(2);
    await fetchOverview(account);
    const waiting = await openProfile(visitor);
    expect(waiting.text).toContain(`Nous avons envoyé un lien de confirmation à ${newEmail}.`);
    // Nothing has changed yet.
    expect(await fetchOverview(account)).toMatchObject({ authorised: 2 });
    expect(await fetchUserFields(account.uid)).toMatchObject({ email: { stringValue: account.email } });

    const link = await getMailedLink(newEmail, "verifyAndChangeEmail");
    expect((await new Visitor().get(link)).text).toContain(newEmail);
    // The button is pressed twice, and the browser shows the second answer.
    const presses = await Promise.all([1, 2].map(() => new Visitor().post(link, {})));
    for (const confirmed of presses) expect(confirmed).toMatchObject({ status: 303, location: "/login" });
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await fetchOverview(moved)).toMatchObject({ authorised: 2 });
    expect(await fetchUserFields(account.uid)).toMatchObject({ email: { stringValue: newEmail } });

    const again = await signIn(newEmail);
    expect((await again.get("/activate")).status).toBe(200);
    expect((await openProfile(again)).text).not.toContain("un lien de confirmation");

    // The link in the old mailbox reverts everything.
    const restored = await new Visitor().post(await getMailedLink(account.email, "recoverEmail"), {});
    expect(restored).toMatchObject({ status: 303, location: "/login" });
    expect(await isSignedIn(again)).toBe(false);
    expect(await fetchOverview(account)).toMatchObject({ authorised: 2 });
    expect(await fetchUserFields(account.uid)).toMatchObject({ email: { stringValue: account.email } });
    expect((await (await signIn(account.email)).get("/activate")).status).toBe(200);
  });

  test("moves licences with the next sign-in when they could not follow at once", async () => {
    const { account, newEmail, moved } = await requestOtherEmail(1);
    await fetchOverview(account);
    const link = await getMailedLink(newEmail, "verifyAndChangeEmail");
    // Here the e-mail changes at the identity service without the portal.
    const code = new URL(link, "http://portal.test").searchParams.get("oobCode");
    const update = `${inject("sandboxUrl")}/identity/v1/accounts:update?key=demo-api-key`;
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify({ oobCode: code }) };
    expect((await fetch(update, init)).status).toBe(200);
    expect(await fetchOverview(account)).toMatchObject({ authorised: 1 });
    expect((await (await signIn(newEmail)).get("/activate")).status).toBe(200);
    expect(await fetchOverview(moved)).toMatchObject({ authorised: 1 });
    const { events } = await fetchOperationValue("events", createActor(moved));
    expect(events.map(({ type }) => type)).toContain("account.moved");
  });

  test("rejects the current e-mail, and the link of a cancelled request", async () => {
    const { account, visitor, newEmail } = await requestOtherEmail();
    const own = account.email.toUpperCase();
    const fields = { intent: "email", newEmail: own, currentPassword: "wrong-guess-1" };
    const refused = await visitor.post("/profile", fields);
    expect([refused.status, getErrors(refused)]).toEqual([400, ["C’est déjà votre adresse. Saisissez la nouvelle."]]);
    expect(getInput(refused, "newEmail")).toBe(own);

    const form = { intent: "cancel-email", requestId: crypto.randomUUID() };
    const cancelChange = async (sent = form) => getToast(await visitor.follow(await visitor.submit("/profile", sent)));
    for (let press = 0; press < 2; press++) expect(await cancelChange()).toContain("Changement d’adresse annulé");
    const late = await cancelChange({ ...form, requestId: crypto.randomUUID() });
    expect(late).toContain("Aucun changement d’adresse en attente");
    expect((await openProfile(visitor)).text).not.toContain(newEmail);
    const link = await getMailedLink(newEmail, "verifyAndChangeEmail");
    expect((await new Visitor().get(link)).status).toBe(400);
    expect((await new Visitor().post(link, {})).status).toBe(400);
    expect(await isSignedIn(visitor)).toBe(true);
  });
});

describe("/profile#sessions", () => {
  test("shows three devices and unfolds the others, and signs out one, all others or all", async () => {
    const { account, visitor } = await mintCustomer();
    const others: Visitor[] = [];
    for (let device = 0; device < 4; device++) others.push(await signIn(account.email));
    const countInside = async () => (await Promise.all(others.map(isSignedIn))).filter(Boolean).length;
    const { document } = await visitor.get("/profile");
    const folded = document.querySelectorAll("#sessions details [name=sid]");
    expect([document.querySelectorAll("#sessions [name=sid]").length, folded.length]).toEqual([5, 2]);
    expect(document.querySelector("#sessions summary")?.text).toBe("Afficher les 2 autres appareils");
    expect(document.querySelector("#sessions li")?.text).toContain("Cet appareil");
    const sid = folded[1]?.getAttribute("value") ?? "";
    const revoked = await visitor.post("/profile", { intent: "revoke-session", sid });
    expect([revoked.status, revoked.headers.get("location")]).toEqual([303, "/profile#sessions"]);
    expect((await visitor.get("/profile")).document.querySelectorAll("#sessions details [name=sid]")).toHaveLength(1);
    expect(await countInside()).toBe(3);
    await visitor.submit("/profile", { intent: "revoke-others" });
    expect([await countInside(), await isSignedIn(visitor)]).toEqual([0, true]);

    const again = await signIn(account.email);
    const ended = await visitor.submit("/profile", { intent: "revoke-all" });
    expect(ended.location).toBe("/login");
    expect(visitor.cookies.has("session")).toBe(false);
    expect(await isSignedIn(again)).toBe(false);
  });
});
