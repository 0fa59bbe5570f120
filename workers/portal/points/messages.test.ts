import { describe, expect, test } from "vitest";
import { createTestEvent } from "../fixtures/events.ts";
import { parseDraft } from "../notifications/send-notification.ts";
import { createDecisionDraft } from "./decision-notification.ts";
import { createAdjustmentDraft, createAnswerDraft, createRequestDraft } from "./messages.ts";

const now = new Date("2026-11-20T12:00:00Z");
const viewer = {
  uid: "u1",
  email: "ada@example.test",
  emailVerified: true,
  displayName: "Ada {{reason}}",
  photoUrl: null,
  role: "user" as const,
  premium: 1,
  waitingUpdates: 0,
  paysWithPoints: false,
  points: 0,
  language: null,
  theme: null,
  secondFactor: "off" as const,
};

describe("createAnswerDraft", () => {
  test("has valid texts in both languages, as all drafts of points have", () => {
    const longest = "x".repeat(300);
    const drafts = [
      createRequestDraft({ viewer, amount: 1197, now }),
      createAnswerDraft({ uid: "u1", amount: 1, refusal: null, now }),
      createAnswerDraft({ uid: "u1", amount: 200, refusal: longest, now }),
      createAdjustmentDraft({ uid: "u1", amount: -50, reason: longest, now }),
    ];
    for (const { mail: _, isRung: __, ...draft } of drafts) expect(parseDraft(draft, now)).toEqual(draft);
    expect(drafts.map(({ message }) => message.replaceAll(/[\u00a0\u202f]/g, " "))).toEqual([
      "Ada {{reason}} demande 1 197 points, soit 59,85 €.",
      "Votre demande de 1 point, soit 0,05 €, est acceptée.",
      `200 points sont de nouveau sur votre solde. Raison : ${longest}`,
      `50 points retirés de votre solde. Raison : ${longest}`,
    ]);
    expect(drafts[1]?.english?.message).toBe("Your request for 1 point, worth €0.05, has been accepted.");
  });

  test("has the same content at every attempt of a change, for one notification", () => {
    const later = new Date(now.getTime() + 60_000);
    const answered = { uid: "u1", amount: 5, refusal: "Double" };
    const [first, second] = [now, later].map((at) => parseDraft(createAnswerDraft({ ...answered, now: at }), now));
    expect(second).toEqual(first);
  });
});

describe("createDecisionDraft", () => {
  test("reports a rejected request without a reason as rejected", () => {
    const event = createTestEvent({
      type: "points.request_refused",
      account: "ada@example.test",
      after: { amount: 200 },
    });
    expect(event.reason).toBeNull();
    expect(createDecisionDraft(event)).toMatchObject({
      message: expect.stringContaining("de nouveau sur votre solde"),
    });
  });
});
