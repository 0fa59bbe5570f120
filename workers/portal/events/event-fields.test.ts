import { describe, expect, test } from "vitest";
import { eventFieldNames } from "#base/event-fields.ts";
import type { Banner } from "../announcements/contract.ts";
import { toBannerEventFields, toNotificationEventFields } from "../announcements/manage-announcements.ts";
import type { NotificationDraft } from "../notifications/contract.ts";
import type { ProductDraft } from "../products/contract.ts";
import { toProductEventFields } from "../products/product-document.ts";

const texts = { name: "n", reason: "r" };
const product = { fr: texts, en: texts, countries: ["FR"], trend: [1], links: ["https://example.test"] };
const english = { title: "t", message: "m", ctaText: "c" };

describe("eventFieldNames", () => {
  test.each([
    ["a banner", toBannerEventFields({ message: "m", english } as unknown as Banner)],
    [
      "a notification",
      toNotificationEventFields({
        audience: { kind: "admins" },
        english,
        expiresAt: null,
      } as unknown as NotificationDraft),
    ],
    ["a winning product", toProductEventFields(product as unknown as ProductDraft)],
  ])("has each field of an event of %s", (_, fields) => {
    expect(Object.keys(fields).filter((field) => !eventFieldNames.some((name) => name === field))).toEqual([]);
  });
});
