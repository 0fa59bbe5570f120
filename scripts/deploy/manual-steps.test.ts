import { describe, expect, test } from "vitest";
import { stripeEventTypes } from "#base/stripe-event-types.ts";
import { listManualSteps } from "./manual-steps.ts";
import { readWorkers, type WorkerConfig } from "./workers.ts";

const configure = (vars: Record<string, string>, more: Partial<WorkerConfig["config"]> = {}): WorkerConfig[] =>
  readWorkers().map((worker) => ({
    ...worker,
    url: worker.name === "portal" ? "https://portal.example" : "https://licences.acme.workers.dev",
    config: { ...worker.config, vars, ...(worker.name === "portal" ? more : {}) },
  }));

const read = (vendor: string, workers: WorkerConfig[]) => {
  const found = listManualSteps(workers).find((each) => each.vendor === vendor);
  return { offWithout: found?.offWithout, text: found?.steps.join("\n") ?? "" };
};

describe("listManualSteps", () => {
  test("names the webhook of Stripe with every type that the code handles", () => {
    const { text } = read("Stripe", configure({}));
    expect(text.match(/^ +[a-z_.]+$/gm)?.map((line) => line.trim())).toEqual([...stripeEventTypes]);
    expect(text).toContain("https://portal.example/api/stripe/webhook");
    expect(text).toContain("tax behaviour is inclusive");
  });

  test.each([
    ["Mails", "MAIL_COLLECTION"],
    ["Stripe", "STRIPE_PRICE_ID"],
    ["Help desk", "HELPDESK_URL"],
  ])("says which variable leaves %s off", (vendor, variable) => {
    expect(read(vendor, configure({})).offWithout).toBe(variable);
    expect(read(vendor, configure({ [variable]: "set" })).offWithout).toBeNull();
  });

  test.each([
    ["no route", {}, true],
    ["a route of another host", { routes: ["other.example/*"] }, true],
    ["its custom domain", { routes: [{ pattern: "portal.example", custom_domain: true }] }, false],
    ["a route of all its paths", { routes: ["portal.example/*"] }, false],
  ])("asks for the domain of the portal with %s", (_, config, isAsked) => {
    const { text } = read("Cloudflare", configure({}, config));
    expect(text.includes("portal.example leads to the Worker portal")).toBe(isAsked);
    expect(text).not.toContain("acme.workers.dev");
  });
});
