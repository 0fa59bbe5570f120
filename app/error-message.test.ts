import { describe, expect, it } from "vitest";
import { describeError } from "#app/error-message.ts";
import * as en from "#app/i18n/en/index.ts";
import * as fr from "#app/i18n/fr/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { failure, getErrorStatus, getRetryAfterSeconds, listErrorCodes } from "#base/errors.ts";
import { languages } from "#base/language.ts";
import { licenceErrorStatus } from "#workers/licences/contract.ts";

describe("every error code", () => {
  it.each(listErrorCodes())("%s has a status, and a sentence with a fix in both languages", (code) => {
    expect(getErrorStatus(code)).toBeGreaterThanOrEqual(400);
    expect(getErrorStatus(code)).toBeLessThan(600);
    for (const language of languages) {
      const { sentence, fix } = describeError(translator(language), { code });
      expect(sentence.length).toBeGreaterThan(10);
      expect(fix.length).toBeGreaterThan(10);
      expect(sentence + fix).not.toContain("{{");
    }
  });

  it("is in both catalogues, which contain no other codes", () => {
    expect(Object.keys(fr.errors).sort()).toEqual(listErrorCodes().sort());
    expect(Object.keys(en.errors).sort()).toEqual(listErrorCodes().sort());
  });

  it("of the licence service keeps the status that the service gives it", () => {
    for (const [code, status] of Object.entries(licenceErrorStatus))
      expect(getErrorStatus(code as keyof typeof licenceErrorStatus)).toBe(status);
  });
});

describe("the texts of an error", () => {
  const t = translator("fr");

  it("contain its details", () => {
    expect(describeError(t, { code: "BLOCKED", details: { minutes: 5 } }).fix).toContain("dans 5\u00a0min");
    const { sentence } = describeError(t, {
      code: "SCOPE_MISSING",
      details: { scopes: ["read_themes", "write_files"] },
    });
    expect(sentence).toBe("Il manque des autorisations à l’application\u00a0: read_themes, write_files.");
  });

  it("match the specification", () => {
    expect(describeError(t, { code: "ACTIVATION_NOT_FOUND" }).sentence).toBe(
      "Aucune licence active trouvée pour cette boutique.",
    );
    expect(describeError(t, { code: "LICENCE_CHECK_FAILED" }).sentence).toBe(
      "Erreur lors de la vérification des licences",
    );
    expect(describeError(t, { code: "PREMIUM_REQUIRED" }).sentence).toBe(
      "Vous devez avoir au moins une licence Premium pour accéder à cette page",
    );
    expect(describeError(translator("en"), { code: "USER_EMAIL_REQUIRED" }).sentence).toBe("User email is required");
  });
});

describe("Retry-After", () => {
  it("is set only when an immediate retry cannot succeed", () => {
    expect(getRetryAfterSeconds({ code: "BLOCKED", details: { minutes: 15 } })).toBe(900);
    expect(getRetryAfterSeconds({ code: "RATE_LIMITED", details: { seconds: 7 } })).toBe(7);
    expect(getRetryAfterSeconds(failure("LICENCE_CHECK_FAILED").error)).toBe(30);
    expect(getRetryAfterSeconds({ code: "NOT_FOUND" })).toBeNull();
  });
});
