/** Announcements by the staff without JavaScript: writing, validation, sending, changes, deletion and audiences. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { officialClient } from "#tests/contract/firestore-client.ts";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import {
  endFaults,
  mintAccount,
  mintAdministrator,
  mintCustomer,
  signIn,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import { getToast, type Page, Visitor } from "#tests/support/visitor.ts";

const store = officialClient();
const collection = store.collection("systemNotifications");
const hostile = '<img src=x onerror="alert(1)">';

let staff: Visitor;
beforeAll(async () => {
  staff = await mintAdministrator();
});
afterEach(() => endFaults());

const usual = () => ({
  intent: "notification",
  title: `Annonce ${uniqueName()}`,
  message: "Texte",
  type: "info",
  audience: "everyone",
  requestId: crypto.randomUUID(),
});

/** The fields of the page's form, as a browser sends them. */
function getFields(page: Page, selector: string): Record<string, string> {
  const form = page.document.querySelector(selector);
  const inputs = form?.querySelectorAll("input[name], textarea[name]") ?? [];
  return Object.fromEntries(
    inputs
      .filter((input) => !/radio|checkbox/.test(input.getAttribute("type") ?? "") || input.hasAttribute("checked"))
      .map((input) => [
        input.getAttribute("name") ?? "",
        input.tagName === "TEXTAREA"
          ? input.text.replace(/^\n/, "")
          : (input.getAttribute("value") ?? (input.getAttribute("type") === "checkbox" ? "on" : "")),
      ]),
  );
}

const stored = async (title: string) => (await collection.where("title", "==", title).get()).docs;
const findRow = (page: Page, title: string) =>
  page.document.querySelectorAll("tbody tr").find((row) => row.text.includes(title));

test("a notification is previewed, counted, sent once, read, changed and deleted", async () => {
  const { account, visitor: reader } = await mintCustomer();
  const { visitor: stranger } = await mintCustomer();
  const fields = { ...usual(), audience: "user", userEmail: account.email.toUpperCase(), message: hostile };
  fields.intent = "preview";
  const question = await staff.post("/admin", { ...fields, titleEn: `Notice ${fields.title}`, messageEn: "Text" });
  expect(question.status).toBe(200);
  expect(question.html).not.toContain(hostile);
  expect(question.text).toContain("Envoyer à Test");
  expect(question.document.querySelectorAll("[data-specimen]").map((one) => one.text)).toEqual([
    expect.stringContaining("maintenant"),
    expect.stringContaining("Notice"),
  ]);
  expect(await stored(fields.title)).toHaveLength(0);

  const checked = getFields(question, "main form");
  expect(checked).toMatchObject({ message: hostile, requestId: fields.requestId });
  const back = await staff.post("/admin", { ...checked, intent: "write" });
  expect(getFields(back, "form[aria-label=Notification]")).toMatchObject({ title: fields.title, message: hostile });

  const sent = [];
  for (let click = 0; click < 2; click++) sent.push(await staff.post("/admin", { ...checked, intent: "notification" }));
  expect(sent.map(({ status, location }) => [status, location])).toEqual(Array(2).fill([303, "/admin?tab=sent"]));
  const [document, ...others] = await stored(fields.title);
  expect(others).toEqual([]);
  expect(document?.data()).toMatchObject({
    message: hostile,
    english: { title: `Notice ${fields.title}`, message: "Text" },
    readBy: [],
    isAdmin: false,
    userId: account.uid,
    imageUrl: null,
    link: null,
  });
  expect(Object.keys(document?.data() ?? {}).sort()).toEqual(
    ["title message english type createdAt createdBy readBy isAdmin userId imageUrl link expiresAt".split(" ")]
      .flat()
      .sort(),
  );
  expect((await reader.get("/notifications")).html).toContain(fields.title);
  expect((await stranger.get("/notifications")).html).not.toContain(fields.title);

  const list = await staff.follow(sent[0] as Page);
  expect(getToast(list)).toContain("Notification envoyée");
  expect(findRow(list, fields.title)?.text).toMatch(new RegExp(`${account.email}.*Visible.*pas encore lue`, "s"));

  const id = document?.id ?? "";
  const form = getFields(await staff.get(`/admin?edit=${id}`), "form[aria-label=Notification]");
  expect(form).toMatchObject({ id, title: fields.title, audience: "user", userEmail: account.email });
  const title = `Changée ${uniqueName()}`;
  const changed = await staff.post("/admin", { ...form, title, intent: "notification" });
  expect(changed.status).toBe(303);
  expect((await reader.get("/notifications")).html).toContain(title);

  // Another author has kept the form open.
  const late = await staff.post("/admin", { ...form, title: "Trop tard", intent: "notification" });
  expect(late.status).toBe(409);
  expect(late.text).toContain("Quelqu’un d’autre a enregistré une modification");
  expect(late.document.querySelector("figure")?.text).toContain(title);
  const again = getFields(late, "form[aria-label=Notification]");
  expect(again.title).toBe("Trop tard");
  expect((await collection.doc(id).get()).get("title")).toBe(title);
  expect((await staff.post("/admin", { ...again, intent: "notification" })).status).toBe(303);
  expect((await collection.doc(id).get()).get("title")).toBe("Trop tard");

  const stale = await staff.post("/admin?tab=sent", { intent: "remove", id, version: form.version ?? "" });
  expect(stale.status).toBe(409);
  const response = await staff.get(`/admin?tab=sent&remove=${id}`);
  expect(response.text).toContain("Supprimer « Trop tard » ?".replace(/ (?=»|\?)|(?<=«) /g, " "));
  const removal = getFields(response, "main form");
  for (let click = 0; click < 2; click++) expect((await staff.post("/admin?tab=sent", removal)).status).toBe(303);
  expect((await collection.doc(id).get()).exists).toBe(false);
  expect((await reader.get("/notifications")).html).not.toContain("Trop tard");

  const gone = await staff.post("/admin", { ...again, intent: "notification" });
  expect(gone.status).toBe(404);
  expect(getFields(gone, "form[aria-label=Notification]")).toMatchObject({ title: "Trop tard" });
  expect(getFields(gone, "form[aria-label=Notification]").id).toBeUndefined();
});

test("users with a verified address can receive notifications before they first sign in", async () => {
  const account = await mintAccount();
  const fields = { ...usual(), audience: "user", userEmail: account.email };
  const sent = await staff.post("/admin", fields);
  expect(sent.status).toBe(303);
  expect(findRow(await staff.follow(sent), fields.title)?.text).toContain(account.email);
  expect((await (await signIn(account.email)).get("/notifications")).html).toContain(fields.title);
});

test("read marks do not count as changes by another author", async () => {
  const fields = usual();
  await staff.post("/admin", { ...fields, audience: "admins" });
  const [document] = await stored(fields.title);
  const form = getFields(await staff.get(`/admin?edit=${document?.id}`), "form[aria-label=Notification]");
  await document?.ref.update({ readBy: ["somebody"] });
  expect((await staff.post("/admin", { ...form, message: "Neuf", intent: "notification" })).status).toBe(303);
  expect((await document?.ref.get())?.data()).toMatchObject({ message: "Neuf", readBy: ["somebody"], isAdmin: true });
  await document?.ref.delete();
});

test("rejected input stays in the form with a correction", { meta: { provokes: "INVALID_NOTIFICATION" } }, async () => {
  const unverified = await mintAccount({ emailVerified: false });
  await signIn(unverified.email);
  for (const userEmail of [`${uniqueName()}@example.test`, unverified.email]) {
    const refused = await staff.post("/admin", { ...usual(), audience: "user", userEmail });
    expect(refused.status).toBe(400);
    expect(refused.document.querySelector("#field-userEmail-error")?.text).toContain(
      "Aucun compte n’a confirmé cette adresse",
    );
    expect(getFields(refused, "form[aria-label=Notification]").userEmail).toBe(userEmail);
  }
  for (const isAdmin of ["yes", "true"]) {
    const contradicted = await staff.post("/admin", { ...usual(), isAdmin });
    expect(contradicted.status).toBe(400);
    expect(contradicted.document.querySelector("#field-audience-error")?.text).toContain(
      "Choisissez les destinataires",
    );
  }
  const english = new Visitor({ language: "en" });
  await signIn((await mintAccount({ role: "admin" })).email, english);
  const empty = await english.post("/admin", { ...usual(), title: " ", link: "javascript:alert(1)" });
  expect(empty.status).toBe(400);
  expect(empty.text).toContain(getErrorSentence("INVALID_NOTIFICATION", { language: "en" }));
  expect(empty.document.querySelectorAll("[aria-invalid]").map((field) => field.getAttribute("name"))).toEqual([
    "title",
    "link",
  ]);
});

test("former administrators send nothing", async () => {
  const { account, visitor } = await mintCustomer({ role: "admin" });
  expect((await visitor.get("/admin")).status).toBe(200);
  await store.collection("users").doc(account.uid).update({ role: "user" });
  const fields = usual();
  expect((await visitor.post("/admin", fields)).location).toBe("/");
  expect(await stored(fields.title)).toHaveLength(0);
});

test("while Firestore is down nothing is lost, and every tab explains the failure", async () => {
  await startFault("firestore", { mode: "status", status: 503, path: "systemNotifications" });
  await startFault("firestore", { mode: "status", status: 503, path: ":commit" });
  const fields = usual();
  const refused = await staff.post("/admin", fields);
  expect(refused.status).toBe(503);
  expect(getFields(refused, "form[aria-label=Notification]")).toMatchObject({ title: fields.title });
});

test("while the sender's role cannot be checked, a form does nothing and keeps its content", async () => {
  const { visitor: customer } = await mintCustomer();
  await startFault("firestore", { mode: "down" });
  for (const sender of [staff, customer]) {
    const fields = usual();
    const refused = await sender.post("/admin", fields);
    expect([refused.status, refused.location]).toEqual([503, null]);
    await endFaults();
    expect((await collection.where("title", "==", fields.title).get()).size).toBe(0);
    await startFault("firestore", { mode: "down" });
  }
});

describe("the banner", () => {
  const document = store.collection("system").doc("announcementBanner");
  const open = async () => getFields(await staff.get("/admin?tab=banner"), 'form[aria-label="Bandeau d’annonce"]');
  const getBanner = ({ document: page }: Page) => page.querySelector(".frame > .banner");

  test("is saved, shown with its date in each language, dismissed for a person's day, and hidden", async () => {
    const { visitor: french } = await mintCustomer();
    const english = await signIn((await mintAccount()).email, new Visitor({ language: "en" }));
    const fields = { message: `${hostile} le [DATE]`, isActive: "on", releaseDate: "2024-12-12", ctaUrl: "/changelog" };
    const saved = await staff.post("/admin?tab=banner", { ...(await open()), ...fields, intent: "banner" });
    expect([saved.status, saved.location]).toEqual([303, "/admin?tab=banner"]);
    expect((await document.get()).data()).toMatchObject({ isActive: true, ctaUrl: "/changelog", expiresAt: null });

    const page = await french.get("/help");
    expect(page.html).not.toContain(hostile);
    expect(getBanner(page)?.text).toContain("le 12 décembre 2024");
    expect(getBanner(page)?.querySelector("a")?.text).toBe("Découvrir");
    const other = await english.get("/");
    expect(getBanner(other)?.text).toContain("12 December 2024");
    expect(getBanner(other)?.querySelector("a")?.text).toBe("Discover");
    expect(getBanner(await new Visitor().get("/login"))).toBeNull();

    const closed = await french.post("/banner/close", getFields(page, ".frame > .banner form"));
    expect([closed.status, closed.location]).toEqual([303, "/help"]);
    expect(getBanner(await french.get("/"))).toBeNull();
    expect(getBanner(await english.get("/"))).not.toBeNull();

    const stale = await staff.post("/admin?tab=banner", {
      ...fields,
      message: "Vieux",
      version: "2020-01-01T00:00:00Z",
      intent: "banner",
    });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain("Quelqu’un d’autre");
    expect(getFields(stale, 'form[aria-label="Bandeau d’annonce"]').message).toBe("Vieux");

    const { isActive: _shown, ...hidden } = { ...(await open()) };
    expect((await staff.post("/admin?tab=banner", { ...hidden, intent: "banner" })).status).toBe(303);
    expect(getBanner(await english.get("/"))).toBeNull();
  });

  test("that cannot be saved keeps its text", async () => {
    await startFault("firestore", { mode: "status", status: 503, path: ":commit" });
    const refused = await staff.post("/admin?tab=banner", {
      intent: "banner",
      message: "Gardé",
      releaseDate: "2024-12-12",
      isActive: "on",
    });
    expect(refused.status).toBe(503);
    expect(getFields(refused, 'form[aria-label="Bandeau d’annonce"]')).toMatchObject({
      message: "Gardé",
      isActive: "on",
    });
  });
});
