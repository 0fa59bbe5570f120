import { describe, expect, test } from "vitest";
import { createTestEvent } from "../fixtures/events.ts";
import { parseDraft } from "../notifications/send-notification.ts";
import { pointsMeans } from "./contract.ts";
import { createAcceptanceDraft, createAdjustmentDraft, createRefusalDraft, createRequestDraft } from "./messages.ts";
import { createDecisionDraft } from "./send-portal-event-notification.ts";

const payout = { paidOn: "2026-11-20", reference: "VIR-118" };
const now = new Date("2026-11-20T12:00:00Z");

describe("createAcceptanceDraft", () => {
  test("has valid texts in both languages, as all drafts of points have", () => {
    const longest = "x".repeat(300);
    const drafts = [
      createRequestDraft({ id: "a1", amount: 1197, now }),
      createAcceptanceDraft({ uid: "u1", amount: 1, payout: null, now }),
      createRefusalDraft({ uid: "u1", amount: 200, reason: longest, now }),
      createAdjustmentDraft({ uid: "u1", amount: -50, reason: longest, now }),
      ...pointsMeans.map((means) =>
        createAcceptanceDraft({ uid: "u1", amount: 400, payout: { ...payout, means }, now }),
      ),
    ];
    for (const { mail: _, isRung: __, ...draft } of drafts) expect(parseDraft(draft, now)).toEqual(draft);
    expect(drafts.map(({ message }) => message.replaceAll(/[\u00a0\u202f]/g, " "))).toEqual([
      "Un client demande 1 197 points, soit 59,85 €.",
      "Votre demande de 1 point, soit 0,05 €, est acceptée.",
      `200 points sont de nouveau sur votre solde. Motif : ${longest}`,
      `50 points retirés de votre solde. Motif : ${longest}`,
      "Nous vous avons versé 20,00 € pour 400 points, par virement du 20 nov. 2026. Référence : VIR-118",
      "Vous avez un avoir de 20,00 € pour 400 points, daté du 20 nov. 2026. Référence : VIR-118",
      "Nous avons réglé vos 400 points, soit 20,00 €, le 20 nov. 2026 : VIR-118",
    ]);
    expect(drafts[0]?.link).toBe("/admin/users?tab=points#request-a1");
    expect(drafts[1]?.english?.message).toBe("Your request for 1 point, worth €0.05, has been accepted.");
  });

  test("has the same content at every attempt of a change, for one notification", () => {
    const later = new Date(now.getTime() + 60_000);
    const answered = { uid: "u1", amount: 5, reason: "Double" };
    const [first, second] = [now, later].map((at) => parseDraft(createRefusalDraft({ ...answered, now: at }), now));
    expect(second).toEqual(first);
  });
});

describe("createDecisionDraft", () => {
  test("says in the mail, too, how the amount of an accepted request was given", () => {
    const after = { status: "accepted", amount: 400, means: "transfer", ...payout };
    const draft = createDecisionDraft(
      createTestEvent({ type: "points.request_accepted", account: "ada@example.test", after }),
    );
    expect(draft?.english?.message).toMatch(
      /€20\.00 for 400 points by bank transfer on 20 Nov 2026\. Reference: VIR-118/,
    );
    expect(draft?.mail?.write("fr").paragraphs).toEqual([draft?.message]);
  });

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
