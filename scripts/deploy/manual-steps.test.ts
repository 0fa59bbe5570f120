import { describe, expect, test } from "vitest";
import { stripeEventTypes } from "#workers/licences/orders/stripe-event-types.ts";
import { listManualSteps } from "./manual-steps.ts";
import { readWorkers, type WorkerConfig } from "./workers.ts";

const configure = (vars: Record<string, string>, more: Partial<WorkerConfig["config"]> = {}): WorkerConfig[] =>
  readWorkers().map((worker) => ({
    ...worker,
    url: worker.name === "portal" ? "https://portal.example" : "https://licences.acme.workers.dev",
    config: { ...worker.config, vars, ...(worker.name === "portal" ? more : {}) },
  }));

describe("listManualSteps", () => {
  test("names the webhook of Stripe with every type that the code handles", () => {
    const text = listManualSteps(configure({ STRIPE_PRICE_ID: "price_1" })).Stripe?.join("\n") ?? "";
    expect(text.match(/^ +[a-z_.]+$/gm)?.map((line) => line.trim())).toEqual([...stripeEventTypes]);
    expect(text).toContain("https://portal.example/api/stripe/webhook");
    expect(text).toContain("tax behaviour inclusive");
  });

  test("says what stays off without a setting", () => {
    const { Stripe, Mails, "Help desk": desk } = listManualSteps(configure({}));
    expect([Stripe, Mails, desk].map((steps) => steps?.[0])).toEqual([
      ...["Without STRIPE_PRICE_ID nothing is sold, and no webhook is needed."],
      ...["Without MAIL_COLLECTION nothing is mailed, and the mail extension is not needed."],
      ...["Without HELPDESK_URL tickets stay in the portal, and no automation is needed."],
    ]);
  });

  test.each([
    ["no route", {}, true],
    ["a route of another host", { routes: ["other.example/*"] }, true],
    ["its custom domain", { routes: [{ pattern: "portal.example", custom_domain: true }] }, false],
    ["a route of all its paths", { routes: ["portal.example/*"] }, false],
  ])("asks for the domain of the portal with %s", (_, config, isAsked) => {
    const text = listManualSteps(configure({}, config)).Cloudflare?.join("\n") ?? "";
    expect(text.includes("portal.example is a custom domain")).toBe(isAsked);
    expect(text).not.toContain("acme.workers.dev is a custom domain");
  });
});
