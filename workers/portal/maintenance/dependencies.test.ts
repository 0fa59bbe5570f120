import { describe, expect, test } from "vitest";
import type { ServiceState } from "./contract.ts";
import { type DependencyStates, getServiceState, getServiceStates, listCauses, summarize } from "./dependencies.ts";

describe("getServiceState", () => {
  test.each<[Parameters<typeof getServiceState>[0], DependencyStates, ServiceState]>([
    ["signIn", { identity: "down" }, "down"],
    ["signIn", { documents: "down" }, "limited"],
    ["signIn", { documents: "slow" }, "ok"],
    ["licences", { database: "slow" }, "limited"],
    ["licences", { shopify: "down" }, "limited"],
    ["licences", { shopify: "off" }, "ok"],
    ["updates", { shopify: "down" }, "down"],
    ["updates", { releases: "down" }, "down"],
    ["payments", { stripe: "off" }, "off"],
    ["payments", { stripe: "off", licences: "down" }, "off"],
    ["support", { helpdesk: "down" }, "limited"],
    ["support", { helpdesk: "off" }, "ok"],
    ["assistant", { openai: "down" }, "down"],
    ["notifications", { cache: "down", photos: "down" }, "ok"],
  ])("gives %s with %j the state %s", (service, states, expected) => {
    expect(getServiceState(service, states)).toBe(expected);
  });
});

describe("getServiceStates", () => {
  test("marks only what needs an unanswering licence service as down, not its unknown parts", () => {
    const states: DependencyStates = { licences: "down", documents: "ok" };
    expect(getServiceStates(states)).toEqual({
      ...{ signIn: "ok", licences: "down", updates: "down", payments: "down" },
      ...{ support: "ok", assistant: "ok", notifications: "ok" },
    });
    expect(listCauses("payments", states)).toEqual(["licences"]);
  });
});

describe("summarize", () => {
  test.each<[DependencyStates, ReturnType<typeof summarize>]>([
    [{ identity: "ok", openai: "off" }, "ok"],
    [{ stripe: "down" }, "degraded"],
    [{ identity: "slow" }, "degraded"],
    [{ documents: "down" }, "down"],
    [{ sessions: "down" }, "down"],
  ])("sums up %j as %s", (states, expected) => {
    expect(summarize(states)).toBe(expected);
  });
});
