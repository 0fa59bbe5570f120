import { describe, expect, it } from "vitest";
import type { Plain } from "../clients/firestore-values.ts";
import { getReaders, isVisibleTo, parseNotification, toSystemNotification } from "./notification-document.ts";

const now = new Date("2024-12-20T12:00:00.000Z");
const ada = { uid: "ada", role: "user" } as const;
const staff = { uid: "sam", role: "admin" } as const;

const document = (over: { [name: string]: Plain } = {}) => ({
  id: "n1",
  updateTime: "2024-12-20T10:00:00.123456Z",
  fields: {
    title: "La 2.0.4 est publiée",
    message: "Le panier latéral arrive.",
    type: "info",
    createdAt: "2024-12-20T10:00:00.123456Z",
    readBy: [],
    isAdmin: false,
    userId: null,
    ...over,
  },
});
/** The notification that a hub shows of a document: null when it is invalid, not visible or expired. */
function seenBy(reader: typeof ada | typeof staff, over: { [name: string]: Plain } = {}, language: "fr" | "en" = "fr") {
  const notice = parseNotification(document(over));
  if (!notice || !isVisibleTo(notice, reader) || notice.expiresAtMs <= now.getTime()) return null;
  return toSystemNotification(notice, language, getReaders(document(over)).includes(reader.uid));
}

describe("parseNotification", () => {
  it("reads every field of a notification", () => {
    const over = { readBy: ["eve", "ada"], link: "/changelog", imageUrl: "https://cdn.example/a.png" };
    expect(seenBy(ada, over)).toEqual({
      id: "n1",
      title: "La 2.0.4 est publiée",
      message: "Le panier latéral arrive.",
      type: "info",
      createdAt: "2024-12-20T10:00:00.123Z",
      expiresAt: "2024-12-21T10:00:00.123Z",
      isAdmin: false,
      imageUrl: "https://cdn.example/a.png",
      link: "/changelog",
      read: true,
    });
  });

  it("uses English for English readers when it is complete", () => {
    const english = { title: "2.0.4 is out", message: "The side cart is here." };
    expect(seenBy(ada, { english }, "en")).toMatchObject(english);
    expect(seenBy(ada, { english }, "fr")).toMatchObject({ title: "La 2.0.4 est publiée" });
    expect(seenBy(ada, { english: { title: "Half" } }, "en")).toMatchObject({ title: "La 2.0.4 est publiée" });
  });

  it("hides notifications of other accounts and of staff", () => {
    expect(seenBy(ada, { userId: "eve" })).toBeNull();
    expect(seenBy(staff, { userId: "eve" })).toBeNull();
    expect(seenBy(staff, { userId: "eve", isAdmin: true })).toBeNull();
    expect(seenBy(ada, { isAdmin: true })).toBeNull();
    expect(seenBy(ada, { userId: "ada", isAdmin: true })).toBeNull();
    expect(seenBy(ada, { userId: "ada" })).not.toBeNull();
    expect(seenBy(staff, { isAdmin: true })).toMatchObject({ isAdmin: true });
  });

  it("ends a notification at its end date, or a day after its creation", () => {
    expect(seenBy(ada, { expiresAt: "2024-12-20T12:00:00Z" })).toBeNull();
    expect(seenBy(ada, { expiresAt: "2024-12-20T12:00:01Z" })).not.toBeNull();
    expect(seenBy(ada, { createdAt: "2024-12-19T12:00:00Z" })).toBeNull();
    expect(seenBy(ada, { createdAt: "2024-12-19T12:00:01Z" })).not.toBeNull();
    expect(seenBy(ada, { createdAt: "2024-01-01T00:00:00Z", expiresAt: "2025-01-01T00:00:00Z" })).not.toBeNull();
  });

  it.each<{ [name: string]: Plain }>([
    { title: "" },
    { title: "  " },
    { title: 7 },
    { message: null },
    { type: "purple" },
    { createdAt: null },
    { createdAt: "soon" },
    { expiresAt: "never" },
    { isAdmin: "no" },
    { userId: 7 },
  ])("rejects a message with %j", (over) => {
    expect(seenBy(ada, over)).toBeNull();
  });

  it("drops invalid optional fields", () => {
    expect(seenBy(ada, { link: 7, imageUrl: ["x"], readBy: "ada" })).toMatchObject({
      link: null,
      imageUrl: null,
      read: false,
    });
  });

  it.each([
    ["https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
    [" /changelog?x=1#top ", "/changelog?x=1#top"],
    ["/help#100%", "/help"],
    ["/", "/"],
    ["http://example.com/", null],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["mailto:a@example.com", null],
    ["//evil.example/", null],
    ["/\\evil.example", null],
    ["/\t/evil.example", null],
    ["/.//evil.example", null],
    ["/a/..//evil.example", null],
    ["https://user:secret@evil.example/", null],
    ["changelog", null],
    ["", null],
  ])("reads the link %j as %j", (link, leadsTo) => {
    expect(seenBy(ada, { link })?.link).toBe(leadsTo);
  });

  it.each([
    ["https://cdn.example/a.png", "https://cdn.example/a.png"],
    ["/media/a.png", "/media/a.png"],
    ["/logout", null],
    ["/media/../logout", null],
    ["http://cdn.example/a.png", null],
    ["data:image/svg+xml,<svg/>", null],
  ])("reads the picture %j as %j", (imageUrl, shown) => {
    expect(seenBy(ada, { imageUrl })?.imageUrl).toBe(shown);
  });
});
