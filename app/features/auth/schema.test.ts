import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { loginForm, mailedLink, newPassword, registerForm } from "./schema.ts";

const messagesOf = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.success ? [] : (result.error?.issues.map(({ message }) => message) ?? []);

describe("a new password", () => {
  it("has 8 to 128 characters of any kind", () => {
    for (const fine of [
      "Demo-2024!",
      "correct horse battery staple",
      "пароль-подлиннее",
      "x y z 1 2 3",
      "é".repeat(128),
    ]) {
      expect(messagesOf(newPassword.safeParse(fine)), fine).toEqual([]);
    }
    for (const bad of ["", "1234567", "x".repeat(129)]) {
      expect(messagesOf(newPassword.safeParse(bad)), bad).toContain("validation.passwordLength");
    }
  });

  it("is not among the commonest, whatever its case", () => {
    for (const common of [
      "password",
      "PASSWORD",
      "Password1",
      "12345678",
      "azertyuiop",
      "Qwerty123",
      "iloveyou",
      "motdepasse",
      "Chocolat1",
    ]) {
      expect(isCommonPassword(common), common).toBe(true);
      expect(messagesOf(newPassword.safeParse(common)), common).toEqual(["validation.passwordCommon"]);
    }
  });
});

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
