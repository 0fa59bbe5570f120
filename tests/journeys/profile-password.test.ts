/** Changing the password over HTTP, without JavaScript: it needs the current one and ends other sessions. */
import { afterEach, expect, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { endFaults, mintCustomer, password, signIn, startFault, uniqueName } from "#tests/support/minting.ts";
import { chosenPassword, getErrors, getInvalidField, getMailedLink, isSignedIn } from "#tests/support/profile.ts";
import { giveConsent } from "#tests/support/social-provider.ts";
import { getToast, Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const newPassword = { currentPassword: password, newPassword: chosenPassword, newPasswordConfirm: chosenPassword };
/** Security notifications of the owner. */
const loadNotificationsText = async (visitor: Visitor) => (await visitor.get("/notifications")).text;

test("a new password ends the other sessions, keeps this one, and is the one that signs in", async () => {
  const { account, visitor } = await mintCustomer();
  const elsewhere = await signIn(account.email);
  expect((await visitor.get("/profile")).text).not.toContain("Modifié");
  expect((await visitor.get("/profile?edit=password")).document.querySelector("#password-new")).not.toBeNull();
  const changed = await visitor.post("/profile", { intent: "password", ...newPassword });
  expect(changed).toMatchObject({ status: 303, location: "/profile" });
  const after = await visitor.get("/profile");
  expect(getToast(after)).toContain("Les autres appareils sont déconnectés.");
  expect(after.text).toContain("Modifié maintenant.");
  await expect.poll(() => loadNotificationsText(visitor)).toContain("Mot de passe changé");
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await isSignedIn(visitor)).toBe(true);
  expect((await new Visitor().post("/login", { email: account.email, password })).status).toBe(401);
  expect((await new Visitor().post("/login", { email: account.email, password: chosenPassword })).location).toBe("/");
});

test("an invalid new password is rejected beside its field, and the page contains no password", async () => {
  const { account, visitor } = await mintCustomer();
  const common = { newPassword: "motdepasse1", newPasswordConfirm: "motdepasse1" };
  const refused = await visitor.post("/profile", { intent: "password", ...newPassword, ...common });
  expect(refused.status).toBe(400);
  expect(getErrors(refused)[0]).toContain("trop courant");
  expect(getInvalidField(refused)).toBe("newPassword");
  for (const secret of [password, "motdepasse1"]) expect(refused.html).not.toContain(secret);
  expect((await new Visitor().post("/login", { email: account.email, password })).location).toBe("/");
});

test("wrong current passwords show an error beside the field, count, and finally block sign-in", async () => {
  const { account, visitor } = await mintCustomer();
  const guess = (intent: string, more: Record<string, string>) =>
    visitor.post("/profile", { intent, ...more, currentPassword: "wrong-guess-1" });
  for (let time = 0; time < 3; time++) {
    const refused = await guess("password", newPassword);
    expect(refused.status).toBe(401);
    expect(getErrors(refused)).toEqual(["Mot de passe actuel incorrect."]);
  }
  // The two forms share one count.
  for (let time = 0; time < 2; time++) await guess("email", { newEmail: `${uniqueName()}@example.test` });
  const blocked = await visitor.post("/profile", { intent: "password", ...newPassword });
  expect(blocked.status).toBe(429);
  expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await new Visitor().post("/login", { email: account.email, password })).status).toBe(429);
  expect(await isSignedIn(visitor)).toBe(true);
});

test("while the identity service accepts no new password the page says so, and the old one stays", async () => {
  const { account, visitor } = await mintCustomer();
  await startFault("identity", { mode: "status", status: 503, path: "accounts:update" });
  const refused = await visitor.post("/profile", { intent: "password", ...newPassword });
  expect(refused.status).toBe(503);
  expect(refused.document.querySelector("#password [data-form-error]")).not.toBeNull();
  await endFaults();
  expect((await new Visitor().post("/login", { email: account.email, password })).location).toBe("/");
  expect(await isSignedIn(visitor)).toBe(true);
});

test("when no answer shows which password counts, the page says that it may be either", {
  meta: { provokes: "UNANSWERED" },
}, async () => {
  const { visitor } = await mintCustomer();
  await startFault("identity", { mode: "lost", path: "accounts:update" });
  await startFault("identity", { mode: "down", path: "signInWithPassword", bodyIncludes: chosenPassword });
  const unknown = await visitor.post("/profile", { intent: "password", ...newPassword });
  expect([unknown.status, unknown.text]).toEqual([503, expect.stringContaining(getErrorSentence("UNANSWERED"))]);
});

test("a form sent twice, as by a double click, gets the same answer twice, and the password is changed", async () => {
  const { account, visitor } = await mintCustomer();
  const form = { intent: "password", requestId: crypto.randomUUID(), ...newPassword };
  const answers = await Promise.all([1, 2].map(() => visitor.post("/profile", form)));
  answers.push(await visitor.post("/profile", form));
  expect(answers.map(({ status, location }) => [status, location])).toEqual(Array(3).fill([303, "/profile"]));
  const other = { ...newPassword, newPassword: `${chosenPassword}b`, newPasswordConfirm: `${chosenPassword}b` };
  expect((await visitor.post("/profile", { ...form, ...other })).status).toBe(401);
  expect((await new Visitor().post("/login", { email: account.email, password: chosenPassword })).location).toBe("/");
});

test("an account without a password says so, and a mailed link sets one", async () => {
  const email = `${uniqueName()}@example.test`;
  const visitor = new Visitor();
  const start = await visitor.post("/auth/social", { redirectTo: "/" });
  const back = await giveConsent(new URL(start.location ?? ""), email);
  await visitor.get(back.pathname + back.search);
  const page = await visitor.get("/profile");
  expect(page.text).toContain("avec un autre service, sans mot de passe");
  expect(page.document.querySelector("a[href*='edit=password']")).toBeNull();
  expect((await visitor.post("/profile", { intent: "password-mail" })).status).toBe(303);
  const reset = await new Visitor().post(await getMailedLink(email, "resetPassword"), {
    password: chosenPassword,
    passwordConfirm: chosenPassword,
  });
  expect(reset.status).toBe(303);
  expect((await visitor.post("/login", { email, password: chosenPassword })).location).toBe("/");
  await expect.poll(() => loadNotificationsText(visitor)).toContain("Mot de passe changé");
});
