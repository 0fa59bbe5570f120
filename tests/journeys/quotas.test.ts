/** A vendor's quota is used up: the user sees a sentence with a fix in their language, and no input is lost. */
import { afterEach, describe, expect, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import {
  control,
  endFaults,
  mintAccount,
  mintCustomer,
  signIn,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import { getInput, getMailedLink, openProfile, readVersion } from "#tests/support/profile.ts";
import { Visitor } from "#tests/support/visitor.ts";

afterEach(async () => {
  await endFaults();
  await control("PUT", "/quotas/identity", { signUps: 10_000 });
});

const password = "Quiet-Harbour-42";

describe.each([
  {
    language: "fr",
    registration: /Les inscriptions sont momentanément bloquées.*Réessayez dans 60\smin/,
    signInBlocked: /Trop d’essais en peu de temps.*Réessayez dans 15\smin/,
    resetBlocked: /Aucun lien n’a été envoyé\. Réessayez dans 15\smin/,
    unavailable: /Le service ne répond pas.*réessayer sans risque/,
  },
  {
    language: "en",
    registration: /New accounts are temporarily blocked.*Try again in 60 min/,
    signInBlocked: /Too many attempts in a short time.*Try again in 15 min/,
    resetBlocked: /No link was sent\. Try again in 15 min/,
    unavailable: /The service is not responding.*safe to try again/,
  },
] as const)("in $language", ({ language, registration, resetBlocked, signInBlocked, unavailable }) => {
  test("registration over the quota of sign-ups says that it is blocked for a while, and works afterwards", {
    meta: { provokes: "REGISTRATION_BLOCKED" },
  }, async () => {
    const email = `${uniqueName()}@example.test`;
    const form = { name: "Ada Lovelace", email, company: "Atelier", password, passwordConfirm: password };
    await control("PUT", "/quotas/identity", { signUps: 0 });
    const visitor = new Visitor({ language });
    const refused = await visitor.post("/register", form);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
    expect(refused.text).toContain(getErrorSentence("REGISTRATION_BLOCKED", { language }));
    expect(refused.text).toMatch(registration);
    expect(["name", "email", "company"].map((name) => getInput(refused, name))).toEqual([
      form.name,
      email,
      form.company,
    ]);
    expect(refused.html).not.toContain(password);
    const accounts = async () =>
      (await control<{ email: string }[]>("GET", "/accounts.json")).map(({ email }) => email);
    expect(await accounts()).not.toContain(email);

    await control("PUT", "/quotas/identity", { signUps: 10_000 });
    expect((await visitor.post("/register", form)).status).toBe(200);
    expect(await accounts()).toContain(email);
  });

  test("sign-in over the quota of wrong passwords names the wait, and a reset opens the account", async () => {
    const { email } = await mintAccount();
    await control("PUT", "/quotas/identity", { signUps: 10_000, wrongPasswords: 2 });
    const visitor = new Visitor({ language });
    for (const wrong of ["Wrong-Harbour-1", "Wrong-Harbour-2"])
      expect((await visitor.post("/login", { email, password: wrong })).status).toBe(401);
    const blocked = await visitor.post("/login", { email, password: "Demo-2024!" });
    expect([blocked.status, blocked.headers.get("retry-after")]).toEqual([429, "900"]);
    expect(blocked.text).toMatch(signInBlocked);
    expect(getInput(blocked, "email")).toBe(email);

    await visitor.post("/forgot-password", { email });
    const link = await getMailedLink(email, "resetPassword");
    expect((await visitor.post(link, { password, passwordConfirm: password })).status).toBeLessThan(400);
    expect((await visitor.post("/login", { email, password })).status).toBe(303);
  });

  test("a password reset that the identity service does not send says so, and names the wait", {
    meta: { provokes: "RESET_BLOCKED" },
  }, async () => {
    const { email } = await mintAccount();
    await startFault("identity", { mode: "refusal", message: "TOO_MANY_ATTEMPTS_TRY_LATER" });
    const refused = await new Visitor({ language }).post("/forgot-password", { email });
    expect([refused.status, getInput(refused, "email")]).toEqual([429, email]);
    expect(refused.text).toContain(getErrorSentence("RESET_BLOCKED", { language }));
    expect(refused.text).toMatch(resetBlocked);
    await endFaults();
  });

  test("a profile that Firestore has no quota left for keeps the input, and pages render", async () => {
    const { email } = await mintAccount({ name: "Ada", licences: 1 });
    const visitor = await signIn(email, new Visitor({ language }));
    const version = readVersion(await openProfile(visitor));
    const form = { intent: "profile", version, name: "Ada Lovelace", company: "Atelier" };
    await startFault("firestore", { mode: "refusal", message: "RESOURCE_EXHAUSTED : Quota exceeded." });
    const refused = await visitor.post("/profile", form);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(refused.text).toMatch(unavailable);
    expect([getInput(refused, "name"), getInput(refused, "company")]).toEqual(["Ada Lovelace", "Atelier"]);
    expect((await visitor.get("/")).status).toBe(200);

    await endFaults();
    expect((await visitor.post("/profile", form)).status).toBe(303);
    expect(getInput(await visitor.get("/profile"), "name")).toBe("Ada Lovelace");
  });
});

test("a points request that Firestore has no quota left for takes nothing, and the amount stays in the form", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const form = (await visitor.get("/profile")).document.querySelector("form:has([value=points])");
  const requestId = form?.querySelector("[name=requestId]")?.getAttribute("value") ?? "";
  await startFault("firestore", { mode: "refusal", message: "RESOURCE_EXHAUSTED" });
  const refused = await visitor.post("/profile", { intent: "points", amount: "120", requestId });
  expect(refused.status).toBe(503);
  expect(getInput(refused, "amount")).toBe("120");
  await endFaults();
  expect((await visitor.post("/profile", { intent: "points", amount: "120", requestId })).status).toBe(303);
});
