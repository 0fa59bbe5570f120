import { describe, expect, it } from "vitest";
import { createForm, webhookForm } from "./schema.ts";

const form = { url: " https://example.com/ ", events: "licence.paused", requestId: "request-1" };
const readFields = (schema: typeof createForm | typeof webhookForm, value: object) =>
  schema.safeParse(value).error?.issues.map(({ path }) => path[0]);

describe("createForm", () => {
  it("accepts an address with at least one event", () => {
    expect(createForm.parse(form)).toMatchObject({ url: "https://example.com/", description: "" });
    expect(readFields(createForm, { ...form, events: "" })).toEqual(["events"]);
    expect(readFields(createForm, { ...form, url: " " })).toEqual(["url"]);
    expect(readFields(createForm, { ...form, requestId: "" })).toEqual(["requestId"]);
  });
});

describe("webhookForm", () => {
  it("requires a reason to disable and to delete, and what the page showed to change and to replay", () => {
    for (const intent of ["disable", "delete"]) {
      expect(readFields(webhookForm, { intent, reason: " " }), intent).toEqual(["reason"]);
      expect(readFields(webhookForm, { intent, reason: "their tool moves" }), intent).toBeUndefined();
    }
    expect(readFields(webhookForm, { ...form, intent: "change" })).toEqual(["changedAt"]);
    expect(readFields(webhookForm, { intent: "replay", delivery: "x", attempts: "1" })).toEqual(["delivery"]);
    expect(readFields(webhookForm, { intent: "unknown" })).toEqual(["intent"]);
  });
});
