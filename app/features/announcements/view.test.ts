import { expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#shared/language.ts";
import type { SentNotification } from "#workers/portal/announcements/contract.ts";
import { fieldsOf, sentViews } from "./view.ts";

const now = new Date("2026-01-10T12:00:00Z");
const notification: SentNotification = {
  id: "n1",
  title: "Titre",
  message: "Texte",
  english: null,
  type: "info",
  audience: { kind: "everyone" },
  imageUrl: null,
  link: null,
  createdAt: "2026-01-10T11:00:00Z",
  expiresAt: "2026-02-01T00:00:00Z",
  version: "v",
};

function viewOf(over: Partial<SentNotification>, language: Language = "fr") {
  const page = { notifications: [{ ...notification, ...over }], total: 1, reads: {}, readsLate: false, emails: {} };
  const [view] = sentViews(translator(language), page, null, language, now);
  return view;
}

test("one that is dated ahead is planned, with its full date", () => {
  expect(viewOf({})).toMatchObject({ state: "current", sent: { text: "il y a 1\u00a0h" } });
  expect(viewOf({ expiresAt: "2026-01-10T12:00:00Z" })?.state).toBe("over");
  const ahead = { createdAt: "2026-01-11T08:00:00Z" };
  expect(viewOf(ahead)).toMatchObject({ state: "planned", sent: { text: "11 janv. 2026, 09:00" } });
  expect(viewOf(ahead, "en")).toMatchObject({ state: "planned", sent: { text: "11 Jan 2026, 09:00" } });
});

test("whether one person is meant as one of the staff is shown, and stands in the form", () => {
  const [plain, asStaff] = [
    { kind: "user", uid: "ada" } as const,
    { kind: "user", uid: "ada", asStaff: true } as const,
  ];
  expect([viewOf({ audience: plain })?.isAdmin, viewOf({ audience: asStaff })?.isAdmin]).toEqual([false, true]);
  const boxOf = (audience: SentNotification["audience"]) =>
    fieldsOf({ ...notification, audience, email: "a@b.test" }).asStaff;
  expect([boxOf(plain), boxOf(asStaff)]).toEqual(["", "on"]);
});
