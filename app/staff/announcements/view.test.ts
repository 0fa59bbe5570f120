import { describe, expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#base/language.ts";
import type { SentNotification } from "#workers/portal/announcements/contract.ts";
import { sentViews, toFormFields } from "./view.ts";

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

function toView(over: Partial<SentNotification>, language: Language = "fr") {
  const page = { notifications: [{ ...notification, ...over }], total: 1, reads: {}, readsLate: false, emails: {} };
  const [view] = sentViews(translator(language), page, null, language, now);
  return view;
}

describe("sentViews", () => {
  test("shows a future notification as planned, with its full date", () => {
    expect(toView({})).toMatchObject({ state: "current", sent: { text: "il y a 1\u00a0h" } });
    expect(toView({ expiresAt: "2026-01-10T12:00:00Z" })?.state).toBe("over");
    const ahead = { createdAt: "2026-01-11T08:00:00Z" };
    expect(toView(ahead)).toMatchObject({ state: "planned", sent: { text: "11 janv. 2026, 09:00" } });
    expect(toView(ahead, "en")).toMatchObject({ state: "planned", sent: { text: "11 Jan 2026, 09:00" } });
  });
});

describe("sentViews, toFormFields", () => {
  test("marks a notification for one administrator in the list and in the form", () => {
    const [plain, asStaff] = [
      { kind: "user", uid: "ada" } as const,
      { kind: "user", uid: "ada", asStaff: true } as const,
    ];
    expect([toView({ audience: plain })?.isAdmin, toView({ audience: asStaff })?.isAdmin]).toEqual([false, true]);
    const getAudienceText = (audience: SentNotification["audience"]) =>
      toFormFields({ ...notification, audience, email: "a@b.test" }).asStaff;
    expect([getAudienceText(plain), getAudienceText(asStaff)]).toEqual(["", "on"]);
  });
});
