/** Name and company over HTTP, without JavaScript: saved with masks, and never over a change from another tab. */
import { afterEach, expect, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { control, endFaults, mintCustomer, startFault } from "#tests/support/minting.ts";
import { fetchUserFields, getErrors, getInput, openProfile, readVersion } from "#tests/support/profile.ts";
import { getToast, type Page, type Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const saveProfile = (visitor: Visitor, page: Page, fields: Record<string, string>) =>
  visitor.post("/profile", { intent: "profile", version: readVersion(page), ...fields });

test("name and company are saved, shown everywhere at once, and copied to the identity service", async () => {
  const { account, visitor } = await mintCustomer({ name: "Ada" });
  const saved = await saveProfile(visitor, await openProfile(visitor), {
    name: "  Ada \t Lovelace ",
    company: "Atelier « L’Été »",
  });
  expect(saved).toMatchObject({ status: 303, location: "/profile" });
  const page = await openProfile(visitor);
  expect(getToast(page)).toBe("Profil enregistré");
  expect([getInput(page, "name"), getInput(page, "company")]).toEqual(["Ada Lovelace", "Atelier « L’Été »"]);
  expect(page.document.querySelector("h1")?.text).toBe("Ada Lovelace");
  expect((await visitor.get("/help")).document.querySelector("[data-menu=account] summary")?.text).toContain("AL");
  await expect
    .poll(async () =>
      (await control<{ email: string; name?: string }[]>("GET", "/accounts.json")).find(
        ({ email }) => email === account.email,
      ),
    )
    .toMatchObject({ email: account.email });
});

test("a change from another tab is never overwritten: both texts are shown, and either can be chosen", {
  meta: { provokes: "PROFILE_CHANGED" },
}, async () => {
  const { visitor } = await mintCustomer({ name: "Ada" });
  const [first, second] = [await openProfile(visitor), await openProfile(visitor)];
  await saveProfile(visitor, first, { name: "Ada First", company: "One" });
  const conflict = await saveProfile(visitor, second, { name: "Ada Second", company: "" });
  expect(conflict.status).toBe(409);
  expect(conflict.text).toContain(getErrorSentence("PROFILE_CHANGED"));
  expect(conflict.text).toContain("Ada First");
  expect(getInput(conflict, "name")).toBe("Ada Second");
  expect(getInput(await visitor.get("/profile"), "name")).toBe("Ada First");
  // Sending the form a second time saves the typed text.
  expect((await saveProfile(visitor, conflict, { name: "Ada Second", company: "" })).status).toBe(303);
  expect(getInput(await visitor.get("/profile"), "name")).toBe("Ada Second");
  // Resending an unchanged form changes nothing and is no conflict, whatever its version.
  expect((await saveProfile(visitor, first, { name: "Ada Second", company: "" })).status).toBe(303);
});

test("of two tabs that save at once one is saved, the other gets a conflict", async () => {
  const { visitor } = await mintCustomer({ name: "Ada" });
  const page = await openProfile(visitor);
  const names = ["Ada A", "Ada B", "Ada C", "Ada D"];
  const answers = await Promise.all(names.map((name) => saveProfile(visitor, page, { name, company: "" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409]);
  const winner = names[answers.findIndex(({ status }) => status === 303)];
  expect(getInput(await visitor.get("/profile"), "name")).toBe(winner);
});

test("40 extra fields change nothing but name and company", async () => {
  const { account, visitor } = await mintCustomer({ name: "Ada", licences: 1 });
  const page = await openProfile(visitor);
  const before = await fetchUserFields(account.uid);
  const tempting = ["role", "points", "points.available", "email", "emailVerified", "uid", "isAdmin", "photoURL"];
  const more = Array.from({ length: 40 - tempting.length }, (_, index) => `field${index}`);
  const extra = Object.fromEntries([...tempting, ...more].map((field) => [field, "admin"]));
  const saved = await saveProfile(visitor, page, { ...extra, name: "Ada Lovelace", company: "Atelier" });
  expect(saved.status).toBe(303);
  const after = await fetchUserFields(account.uid);
  const { displayName, company, updatedAt, ...untouched } = before;
  expect(after).toEqual({
    ...untouched,
    displayName: { stringValue: "Ada Lovelace" },
    company: { stringValue: "Atelier" },
    updatedAt: after.updatedAt,
  });
  expect([displayName, company, updatedAt].every((value) => value !== undefined)).toBe(true);
  expect((await visitor.get("/admin")).location).toBe("/");
});

test("an invalid name is rejected beside its field, and the other input stays", async () => {
  const { visitor } = await mintCustomer();
  const refused = await saveProfile(visitor, await openProfile(visitor), { name: "A", company: "Atelier" });
  expect(refused.status).toBe(400);
  expect(getErrors(refused)).toEqual(["Saisissez au moins 2\u00a0caractères."]);
  expect(getInput(refused, "company")).toBe("Atelier");
});

test("while Firestore is down nothing is lost: the page renders and the input stays", async () => {
  const { visitor } = await mintCustomer({ name: "Ada" });
  const page = await openProfile(visitor);
  await startFault("firestore", { mode: "status", status: 503 });
  const refused = await saveProfile(visitor, page, { name: "Ada Lovelace", company: "Atelier" });
  expect(refused.status).toBe(503);
  expect((await visitor.get("/profile")).text).toContain("Impossible de charger votre profil.");
  await endFaults();
  expect((await saveProfile(visitor, page, { name: "Ada Lovelace", company: "" })).status).toBe(303);
});

test("each entry of the list of sections leads to one, in the order of the page, the points before the deletion", async () => {
  const { visitor } = await mintCustomer();
  const { document } = await visitor.get("/profile");
  const anchors = document
    .querySelectorAll("nav[aria-label='Sections du profil'] a")
    .map((link) => link.getAttribute("href"));
  expect(anchors).toContain("#security");
  const positions = anchors.map((anchor) => document.querySelector(`main ${anchor}`)?.range[0] ?? Number.NaN);
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  const position = (selector: string) => document.querySelector(selector)?.range[0] ?? Number.NaN;
  expect(position("#points-amount, #points")).toBeLessThan(position("main [name=intent][value=delete-account]"));
});

test("a form's action leads to the section that shows its reply", async () => {
  const { visitor } = await mintCustomer();
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
