import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { toForm } from "#tests/support/to-form.ts";
import { downloadForm, parseDownloadErrorCode } from "./schema.ts";

function parse(fields: Record<string, string>) {
  const submission = parseWithZod(toForm(fields), { schema: downloadForm });
  return submission.status === "success"
    ? { value: submission.value, errors: {} }
    : { value: null, errors: submission.error ?? {} };
}

describe("downloadForm", () => {
  it("accepts a release with accepted terms", () => {
    expect(parse({ release: "2.0.4", acceptTerms: "on" }).value).toEqual({ release: "2.0.4", acceptTerms: true });
  });

  it("rejects a download without accepted terms", () => {
    expect(parse({ release: "2.0.4" }).errors).toEqual({ acceptTerms: ["downloads.errors.termsRequired"] });
  });

  it("reports every missing field of an empty form", () => {
    expect(Object.keys(parse({}).errors).sort()).toEqual(["acceptTerms", "release"]);
  });

  it.each(["latest", "2.0", "2.0.4/../secret", "v2.0.4", "٢.٠.٤", "12345.0.0", "9".repeat(10_000)])(
    "asks for a release instead of %.40j",
    (release) => {
      const { errors } = parse({ release, acceptTerms: "on" });
      expect(errors).toEqual({ release: ["downloads.errors.releaseRequired"] });
    },
  );
});

describe("parseDownloadErrorCode", () => {
  it("accepts a known error code", () => {
    expect(parseDownloadErrorCode("TICKET_INVALID")).toBe("TICKET_INVALID");
  });

  it.each([null, "", "ticket_invalid", "INVALID_CREDENTIALS", "__proto__", "<script>"])("ignores %j", (code) => {
    expect(parseDownloadErrorCode(code)).toBeNull();
  });
});
