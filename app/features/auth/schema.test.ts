import { describe, expect, it } from "vitest";
import { loginForm, mailedLink, registerForm } from "./schema.ts";

const messagesOf = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.success ? [] : (result.error?.issues.map(({ message }) => message) ?? []);

describe("a registration", () => {
  const fine = {
    name: "Zoé",
    email: " Zoe@Demo.test ",
    password: "a fine long one",
    passwordConfirm: "a fine long one",
  };

  it("normalises the address and takes the listed fields alone", () => {
    const value = registerForm.parse({ ...fine, role: "admin", emailVerified: "true", uid: "x" });
    expect(value).toEqual({ ...fine, email: "zoe@demo.test" });
  });

  it("wants the same password twice, and says so beside the second", () => {
    const result = registerForm.safeParse({ ...fine, passwordConfirm: "another long one" });
    expect(result.error?.issues).toMatchObject([{ path: ["passwordConfirm"], message: "validation.passwordMismatch" }]);
  });

  it("wants a name of two characters that are not spaces", () => {
    expect(messagesOf(registerForm.safeParse({ ...fine, name: " a " }))).toEqual(["validation.name"]);
  });
});

describe("a sign-in", () => {
  it("takes any password that may have been set elsewhere, but none without end", () => {
    expect(loginForm.safeParse({ email: "a@b.fr", password: "short" }).success).toBe(true);
    expect(loginForm.safeParse({ email: "a@b.fr", password: "x".repeat(1_025) }).success).toBe(false);
  });
});

describe("a mailed link", () => {
  it("has one of four modes and a code", () => {
    expect(mailedLink.safeParse({ mode: "verifyEmail", oobCode: "c" }).success).toBe(true);
    for (const bad of [
      { mode: "signIn", oobCode: "c" },
      { mode: "verifyEmail", oobCode: "" },
      { mode: null, oobCode: null },
    ]) {
      expect(mailedLink.safeParse(bad).success).toBe(false);
    }
  });
});
