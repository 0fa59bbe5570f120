import { describe, expect, it } from "vitest";
import { toActivationReply } from "./activation-reply.server.ts";

const values = { email: "alice@example.test", shopUrl: "alice-shop" };

describe("toActivationReply", () => {
  it.each([
    ["NO_LICENCE", "email", "transfers.errors.noLicence"],
    ["REVOKED", "email", "transfers.errors.revoked"],
    ["PAUSED", "email", "transfers.errors.paused"],
    ["LIMIT_REACHED", "email", "transfers.errors.limit"],
    ["ACTIVE_ELSEWHERE", "shopUrl", "transfers.errors.elsewhere"],
  ] as const)("speaks of the customer for %s, at %s", (code, field, message) => {
    expect(toActivationReply(values, { code }, "token").data).toEqual({ values, errors: { [field]: [message] } });
  });

  it("shows an activation that is prepared already at the store", () => {
    const prepared = toActivationReply({ ...values, intent: "prepare" }, { code: "STATE_CONFLICT" }, "token");
    expect(prepared.data).toMatchObject({ errors: { shopUrl: ["transfers.errors.prepared"] } });
    expect(prepared.init?.status).toBe(409);
    const activated = toActivationReply(values, { code: "STATE_CONFLICT" }, "token");
    expect(activated.data).toMatchObject({ formError: { code: "STATE_CONFLICT" } });
  });

  it("shows rejected credentials at their field", () => {
    const rejected = toActivationReply(values, { code: "TOKEN_INVALID" }, "token");
    expect([rejected.init?.status, Object.keys(rejected.data.errors)]).toEqual([422, ["accessToken"]]);
  });
});
