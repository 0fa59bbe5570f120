/** Announcements of the staff without JavaScript: notifications and the banner. */
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
import { getFieldErrors, getToast, type Page, Visitor } from "#tests/support/visitor.ts";

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

const bannerForm = 'form[aria-label="Bandeau d’annonce"]';
const stored = async (title: string) => (await collection.where("title", "==", title).get()).docs;
const findRow = (page: Page, title: string) =>
  page.document.querySelectorAll("tbody tr").find((row) => row.text.includes(title));

describe("/admin", () => {
  test("previews a notification, sends it once, changes it unless it was changed meanwhile, and deletes it", async () => {
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
    const sent = [];
    for (let click = 0; click < 2; click++)
      sent.push(await staff.post("/admin", { ...checked, intent: "notification" }));
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

    const response = await staff.get(`/admin?tab=sent&remove=${id}`);
    expect(response.text).toContain("Supprimer « Trop tard » ?".replace(/ (?=»|\?)|(?<=«) /g, " "));
    const removal = getFields(response, "main form");
    for (let click = 0; click < 2; click++) expect((await staff.post("/admin?tab=sent", removal)).status).toBe(303);
    expect((await collection.doc(id).get()).exists).toBe(false);
    expect((await reader.get("/notifications")).html).not.toContain("Trop tard");
  });

  test("sends to a verified address before its first sign-in, and rejects another one beside its field", {
    meta: { provokes: "INVALID_NOTIFICATION" },
  }, async () => {
    const account = await mintAccount();
    const fields = { ...usual(), audience: "user", userEmail: account.email };
    const sent = await staff.submit("/admin", fields);
    expect(findRow(await staff.follow(sent), fields.title)?.text).toContain(account.email);
    expect((await (await signIn(account.email)).get("/notifications")).html).toContain(fields.title);

    const unverified = await mintAccount({ emailVerified: false });
    await signIn(unverified.email);
    for (const userEmail of [`${uniqueName()}@example.test`, unverified.email]) {
      const rejected = await staff.post("/admin", { ...usual(), audience: "user", userEmail });
      expect([rejected.status, getFieldErrors(rejected)]).toEqual([400, ["userEmail"]]);
      expect(rejected.text).toContain("Aucun compte n’a confirmé cette adresse");
      expect(getFields(rejected, "form[aria-label=Notification]").userEmail).toBe(userEmail);
    }
    const contradicted = await staff.post("/admin", { ...usual(), isAdmin: "true" });
    expect([contradicted.status, getFieldErrors(contradicted)]).toEqual([400, ["audience"]]);
    const empty = await staff.post("/admin", { ...usual(), title: " ", link: "javascript:alert(1)" });
    expect([empty.status, getFieldErrors(empty)]).toEqual([400, ["title", "link"]]);
    expect(empty.text).toContain(getErrorSentence("INVALID_NOTIFICATION"));
  });

  test("keeps a notification and a banner in their forms while Firestore is down", async () => {
    await startFault("firestore", { mode: "status", status: 503, path: "systemNotifications" });
    await startFault("firestore", { mode: "status", status: 503, path: ":commit" });
    const fields = usual();
    const rejected = await staff.post("/admin", fields);
    expect(rejected.status).toBe(503);
    expect(getFields(rejected, "form[aria-label=Notification]")).toMatchObject({ title: fields.title });
    const texts = { message: "Gardé", releaseDate: "2024-12-12", isActive: "on" };
    const banner = await staff.post("/admin?tab=banner", { intent: "banner", ...texts });
    expect(banner.status).toBe(503);
    expect(getFields(banner, bannerForm)).toMatchObject({ message: "Gardé", isActive: "on" });
  });

  test("saves the banner, shows it with its date in each language until it is closed or hidden", async () => {
    const document = store.collection("system").doc("announcementBanner");
    const open = async () => getFields(await staff.get("/admin?tab=banner"), bannerForm);
    const getBanner = ({ document: page }: Page) => page.querySelector(".frame > .banner");
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
    expect(getFields(stale, bannerForm).message).toBe("Vieux");

    const { isActive: _shown, ...hidden } = { ...(await open()) };
    expect((await staff.post("/admin?tab=banner", { ...hidden, intent: "banner" })).status).toBe(303);
    expect(getBanner(await english.get("/"))).toBeNull();
  });
});
