import { describe, expect, test } from "vitest";
import { parseForm } from "#app/kit/forms/form.server.ts";
import { toForm } from "#tests/support/to-form.ts";
import { bannerForm, documentId, notificationForm } from "./schema.ts";

const now = new Date("2026-01-10T12:00:00Z");

const listErrors = (parsed: Awaited<ReturnType<typeof parseForm>>) => (parsed.ok ? {} : parsed.reply.errors);

const good = { title: "Titre", message: "Texte", type: "info", audience: "everyone" };

const read = (fields: Record<string, string>) => parseForm(toForm({ ...good, ...fields }), notificationForm(now));

describe("notificationForm", () => {
  test("trims surrounding whitespace and invisible characters", async () => {
    const parsed = await read({
      title: "  Un \r\n titre\u202e ",
      message: " a\r\n\r\n\r\nb\u0007 ",
      link: " /help ",
      expiresAt: "2026-07-01T10:00",
      userEmail: "kept@example.test",
    });
    expect(parsed.ok && parsed.value).toMatchObject({
      title: "Un titre",
      message: "a\n\nb",
      link: "/help",
      imageUrl: null,
      expiresAt: new Date("2026-07-01T08:00:00Z"),
    });
  });

  test.each([
    [{ title: "" }, { title: ["announcements.errors.titleRequired"] }],
    [{ title: " \u200b " }, { title: ["announcements.errors.titleRequired"] }],
    [{ title: "a".repeat(121) }, { title: ["announcements.errors.titleTooLong"] }],
    [{ message: "\n " }, { message: ["announcements.errors.messageRequired"] }],
    [{ message: "a".repeat(1001) }, { message: ["announcements.errors.messageTooLong"] }],
    [{ titleEn: "Title" }, { messageEn: ["announcements.errors.englishHalf"] }],
    [{ messageEn: "Text" }, { titleEn: ["announcements.errors.englishHalf"] }],
    [{ type: "purple" }, { type: ["announcements.errors.type"] }],
    [{ audience: "nobody" }, { audience: ["announcements.errors.audience"] }],
    [{ isAdmin: "perhaps" }, { audience: undefined, isAdmin: ["announcements.errors.audience"] }],
    [{ isAdmin: "true" }, { audience: ["announcements.errors.audience"] }],
    [
      { audience: "user", userEmail: "a@b.test", isAdmin: "false", asStaff: "on" },
      { audience: ["announcements.errors.audience"] },
    ],
    [{ asStaff: "perhaps" }, { asStaff: ["validation.invalid"] }],
    [{ audience: "user" }, { userEmail: ["announcements.errors.userRequired"] }],
    [{ audience: "user", userEmail: "ada" }, { userEmail: ["validation.email"] }],
    [{ link: "http://example.com" }, { link: ["announcements.errors.link"] }],
    [{ link: "javascript:alert(1)" }, { link: ["announcements.errors.link"] }],
    [{ link: "//evil.example" }, { link: ["announcements.errors.link"] }],
    [{ link: "https://a@evil.example" }, { link: ["announcements.errors.link"] }],
    [{ imageUrl: "/logout" }, { imageUrl: ["announcements.errors.image"] }],
    [{ expiresAt: "2026-02-30T10:00" }, { expiresAt: ["announcements.errors.moment"] }],
    [{ expiresAt: "2026-01-10T13:00" }, { expiresAt: ["announcements.errors.expired"] }],
    [{ id: "a/b" }, { id: ["validation.invalid"] }],
  ])("rejects %o beside its field", async (fields, errors) => {
    const found = listErrors(await read(fields));
    expect(found).toEqual(JSON.parse(JSON.stringify(errors)));
  });

  test("accepts a time in the next minute", async () => {
    expect((await read({ expiresAt: "2026-01-10T13:01" })).ok).toBe(true);
  });

  test("reports all missing fields at once", async () => {
    const found = listErrors(await parseForm(toForm({ type: "info", audience: "user" }), notificationForm(now)));
    expect(Object.keys(found).sort()).toEqual(["message", "title", "userEmail"]);
  });

  test("rejects a file in a text field", async () => {
    const form = toForm(good);
    form.set("title", new File(["x"], "x.txt"));
    expect(Object.keys(listErrors(await parseForm(form, notificationForm(now))))).toEqual(["title"]);
  });
});

describe("documentId", () => {
  test.each(["a", "demo-release", "Message é 1"])("accepts %j", (id) =>
    expect(documentId.safeParse(id).success).toBe(true),
  );
  test.each(["", ".", "..", "a/b", "__a__", "a".repeat(201)])("rejects %j", (id) =>
    expect(documentId.safeParse(id).success).toBe(false),
  );
});

describe("bannerForm", () => {
  const read = (fields: Record<string, string>) => parseForm(toForm(fields), bannerForm(now));
  const shown = { isActive: "on", message: "Le [DATE]", releaseDate: "2026-02-01" };

  test("accepts an empty form while the banner is hidden", async () => {
    const parsed = await read({ expiresAt: "2020-01-01T10:00" });
    expect(parsed.ok && parsed.value).toMatchObject({ message: "", releaseDate: null, ctaUrl: null, ctaText: "" });
  });

  test("parses dates in the Paris time zone", async () => {
    const parsed = await read(shown);
    expect(parsed.ok && parsed.value.releaseDate).toEqual(new Date("2026-01-31T23:00:00Z"));
  });

  test.each([
    [{ message: "" }, { message: ["announcements.banner.errors.messageMissing"] }],
    [{ message: "\u200b" }, { message: ["announcements.banner.errors.messageMissing"] }],
    [{ message: "a".repeat(301) }, { message: ["announcements.banner.errors.messageTooLong"] }],
    [{ message: "", messageEn: "x" }, { message: ["announcements.banner.errors.firstLanguage"] }],
    [{ releaseDate: "" }, { releaseDate: ["announcements.banner.errors.dateMissing"] }],
    [{ releaseDate: "tomorrow" }, { releaseDate: ["announcements.errors.moment"] }],
    [{ expiresAt: "on" }, { expiresAt: ["announcements.errors.moment"] }],
    [{ expiresAt: "2026-01-10T12:59" }, { expiresAt: ["announcements.errors.expired"] }],
    [{ ctaUrl: "http://example.com" }, { ctaUrl: ["announcements.errors.link"] }],
    [{ ctaText: "Voir" }, { ctaUrl: ["announcements.banner.errors.linkMissing"] }],
    [{ ctaUrl: "/help", ctaText: "a".repeat(41) }, { ctaText: ["announcements.banner.errors.labelTooLong"] }],
    [{ isActive: "perhaps" }, { isActive: ["validation.invalid"] }],
  ])("rejects the banner %o beside its field", async (fields, errors) => {
    expect(listErrors(await read({ ...shown, ...fields }))).toEqual(errors);
  });
});
