import { describe, expect, it } from "vitest";
import { parseForm } from "#app/kit/forms/form.server.ts";
import { informationForm } from "./schema.ts";

function parse(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "profile", ...fields })) form.append(name, value);
  return parseForm(form, informationForm);
}

describe("informationForm", () => {
  it.each([
    [{ name: "Ada" }, { name: "Ada", company: "" }],
    [
      { name: "  Ada \t  Lovelace\n", company: " L’Été\u00a0 SARL " },
      { name: "Ada Lovelace", company: "L’Été SARL" },
    ],
    [
      { name: "A\u0301da\u202e\u200b", company: "" },
      { name: "Áda", company: "" },
    ],
    [
      { name: "李明", company: "x".repeat(100) },
      { name: "李明", company: "x".repeat(100) },
    ],
    [{ name: "<b>Ada</b>" }, { name: "<b>Ada</b>" }],
    [
      { name: "Ada", role: "admin", points: "9" },
      { name: "Ada", company: "" },
    ],
  ])("accepts %j", async (fields, value) => {
    const parsed = await parse(fields);
    expect(parsed).toMatchObject({ ok: true, value });
    if (parsed.ok) expect(Object.keys(parsed.value).sort()).not.toContain("role");
  });

  it.each([
    [{}, "name", "validation.missing.name"],
    [{ name: "A" }, "name", "validation.name"],
    [{ name: "\u200b\u202e \u2066" }, "name", "validation.name"],
    [{ name: "\u3164\u3164\u3164" }, "name", "validation.name"],
    [{ name: "\u00ad\u2800\u00ad" }, "name", "validation.name"],
    [{ name: "x".repeat(101) }, "name", "validation.tooLong"],
    [{ name: "x".repeat(100_000) }, "name", "validation.tooLong"],
    [{ name: "Ada", company: "x".repeat(101) }, "company", "validation.tooLong"],
  ])("rejects %j", async (fields: Record<string, string>, name, message) => {
    expect(await parse(fields)).toMatchObject({ ok: false, reply: { errors: { [name]: [message] } } });
  });
});
