import { describe, expect, it, test } from "vitest";
import { installForm, jobForm, scheduleForm, updateForm } from "./schema.ts";

const fields = { shopUrl: "https://Kiln.myshopify.com/admin", release: "2.0.4", name: "" };

describe("installForm", () => {
  test("uses the product's name and version without a theme name", () => {
    expect(installForm.parse(fields)).toEqual({
      shop: "kiln.myshopify.com",
      version: "2.0.4",
      name: "Premium Theme – v2.0.4",
    });
    expect(installForm.parse({ ...fields, name: " Winter " }).name).toBe("Winter");
  });

  test("reports all invalid fields at once", () => {
    const { error } = installForm.safeParse({ shopUrl: "kiln.example", release: "newest", name: "x".repeat(51) });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ["shopUrl", "themes.install.errors.shopRequired"],
      ["release", "themes.install.errors.releaseRequired"],
      ["name", "themes.install.errors.nameTooLong"],
    ]);
  });
});

describe("updateForm", () => {
  const given = {
    email: "Ana@Kiln.test",
    shopUrl: "kiln.myshopify.com",
    themeId: "7",
    apiSecretKey: "shpss_1",
    version: "",
  };
  const schema = updateForm("ana@kiln.test");

  test("leaves out the e-mail, and the release where there is no choice", () => {
    const update = { shop: "kiln.myshopify.com", themeId: "7", apiSecretKey: "shpss_1" };
    expect(schema.parse(given)).toEqual(update);
    expect(schema.parse({ ...given, version: "1.1.0" })).toEqual({ ...update, version: "1.1.0" });
  });

  test.each([
    [{ email: "somebody@else.test" }, "email", "update.errors.emailOther"],
    [{ shopUrl: "kiln.example" }, "shopUrl", "update.errors.shopRequired"],
    [{ themeId: "" }, "themeId", "update.errors.themeRequired"],
    [{ apiSecretKey: " " }, "apiSecretKey", "update.errors.apiSecretKeyRequired"],
    [{ apiSecretKey: "x".repeat(256) }, "apiSecretKey", "update.errors.tooLong"],
    [{ version: "newest" }, "version", "update.errors.versionUnknown"],
  ])("rejects %j", (fields, field, message) => {
    const issues = schema.safeParse({ ...given, ...fields }).error?.issues ?? [];
    expect(issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]]);
  });
});

describe("jobForm", () => {
  test("accepts only its own intents", () => {
    expect(jobForm.safeParse({ intent: "publish" }).success).toBe(true);
    for (const intent of ["delete", "", undefined]) expect(jobForm.safeParse({ intent }).success).toBe(false);
  });
});

describe("scheduleForm", () => {
  const parse = (at: string, now: string) => scheduleForm(new Date(now)).safeParse({ at });
  const getTime = (at: string, now: string) => parse(at, now).data?.at.toISOString();
  const getError = (at: string, now: string) => parse(at, now).error?.issues[0]?.message;
  const march = "2026-03-28T08:00:00.000Z";
  const october = "2026-10-24T08:00:00.000Z";

  it("reads a time in Paris, before and after a change of the clocks", () => {
    expect(getTime("2026-03-29T01:30", march)).toBe("2026-03-29T00:30:00.000Z");
    expect(getTime("2026-03-29T03:30", march)).toBe("2026-03-29T01:30:00.000Z");
    expect(getTime("2026-10-25T01:30", october)).toBe("2026-10-24T23:30:00.000Z");
    expect(getTime("2026-10-25T03:30", october)).toBe("2026-10-25T02:30:00.000Z");
  });

  it("moves a skipped time to the next hour, and takes the first of two repeated ones", () => {
    expect(getTime("2026-03-29T02:30", march)).toBe("2026-03-29T01:30:00.000Z");
    expect(getTime("2026-10-25T02:30", october)).toBe("2026-10-25T00:30:00.000Z");
  });

  it("accepts five minutes to thirty days ahead, also over a change of the clocks", () => {
    expect(getError("2026-03-28T09:04", march)).toBe("themes.schedule.errors.tooSoon");
    expect(getTime("2026-03-28T09:05", march)).toBe("2026-03-28T08:05:00.000Z");
    expect(getTime("2026-04-27T10:00", march)).toBe("2026-04-27T08:00:00.000Z");
    expect(getError("2026-04-27T10:01", march)).toBe("themes.schedule.errors.tooLate");
    for (const bad of ["", "tomorrow", "2026-02-30T10:00", "2026-03-28T25:00"])
      expect(getError(bad, march), bad).toBe("themes.schedule.errors.invalid");
  });
});
