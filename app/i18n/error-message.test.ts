import { describe, expect, it } from "vitest";
import * as en from "#app/i18n/en/index.ts";
import { describeError, isOutage } from "#app/i18n/error-message.ts";
import * as fr from "#app/i18n/fr/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { failure, getErrorStatus, getRetryAfterSeconds, listErrorCodes } from "#base/errors.ts";
import { languages } from "#base/language.ts";
import { licenceErrorStatus } from "#base/licence-error-codes.ts";

describe("listErrorCodes", () => {
  it.each(listErrorCodes())("lists %s with a status, and with a sentence and a fix in both languages", (code) => {
    expect(getErrorStatus(code)).toBeGreaterThanOrEqual(400);
    expect(getErrorStatus(code)).toBeLessThan(600);
    for (const language of languages) {
      const { sentence, fix } = describeError(translator(language), { code });
      expect(sentence.length).toBeGreaterThan(10);
      expect(fix.length).toBeGreaterThan(10);
      expect(sentence + fix).not.toContain("{{");
    }
  });

  it("lists exactly the codes of both catalogues", () => {
    expect(Object.keys(fr.errors).sort()).toEqual(listErrorCodes().sort());
    expect(Object.keys(en.errors).sort()).toEqual(listErrorCodes().sort());
  });
});

describe("getErrorStatus", () => {
  it("returns the status that the licence service gives its codes", () => {
    for (const [code, status] of Object.entries(licenceErrorStatus))
      expect(getErrorStatus(code as keyof typeof licenceErrorStatus)).toBe(status);
  });
});

describe("isOutage", () => {
  it("is true of exactly the codes that HTTP calls an error of the server", () => {
    expect(listErrorCodes().filter(isOutage)).toEqual(listErrorCodes().filter((code) => getErrorStatus(code) >= 500));
  });

  it.each(listErrorCodes().filter(isOutage))("is true of %s, whose words ask for no correction", (code) => {
    for (const language of languages) {
      const { sentence, fix } = describeError(translator(language), { code });
      expect(sentence + fix).not.toMatch(/corrig|\bcorrect|\bfix/i);
    }
  });
});

describe("describeError", () => {
  const t = translator("fr");

  it.each(listErrorCodes().filter(isOutage))("says of %s that nothing was changed only before the act", (code) => {
    for (const language of languages) {
      const { sentence, fix, isUnsure } = describeError(translator(language), { code });
      const claims = /rien n’a(?: encore)? été (?:modifié|fait|enregistré)|nothing (?:has|was) (?:changed|done|saved)/i;
      expect(claims.test(sentence + fix)).toBe(code === "RIGHTS_UNKNOWN");
      expect(isUnsure).toBe(code.endsWith("UNANSWERED"));
    }
  });

  it("includes the details of the error", () => {
    expect(describeError(t, { code: "BLOCKED", details: { minutes: 5 } }).fix).toContain("dans 5\u00a0min");
    const { sentence } = describeError(t, {
      code: "SCOPE_MISSING",
      details: { scopes: ["read_themes", "write_files"] },
    });
    expect(sentence).toBe("Il manque des autorisations à l’application\u00a0: read_themes, write_files.");
  });

  it("returns the sentences of the specification", () => {
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

describe("getRetryAfterSeconds", () => {
  it("returns seconds only when an immediate retry cannot succeed", () => {
    expect(getRetryAfterSeconds({ code: "BLOCKED", details: { minutes: 15 } })).toBe(900);
    expect(getRetryAfterSeconds({ code: "RATE_LIMITED", details: { seconds: 7 } })).toBe(7);
    expect(getRetryAfterSeconds(failure("LICENCE_CHECK_FAILED").error)).toBe(30);
    expect(getRetryAfterSeconds({ code: "NOT_FOUND" })).toBeNull();
  });
});
