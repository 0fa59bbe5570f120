import { describe, expect, it } from "vitest";
import { loginForm, mailedLink, registerForm } from "./schema.ts";

const listMessages = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.success ? [] : (result.error?.issues.map(({ message }) => message) ?? []);

describe("registerForm", () => {
  const fine = {
    name: "Zoé",
    email: " Zoe@Demo.test ",
    password: "a fine long one",
    passwordConfirm: "a fine long one",
  };

  it("normalises the address and ignores unknown fields", () => {
    const value = registerForm.parse({ ...fine, role: "admin", emailVerified: "true", uid: "x" });
    expect(value).toEqual({ ...fine, email: "zoe@demo.test" });
  });

  it("requires matching passwords and reports the second field", () => {
    const result = registerForm.safeParse({ ...fine, passwordConfirm: "another long one" });
    expect(result.error?.issues).toMatchObject([{ path: ["passwordConfirm"], message: "validation.passwordMismatch" }]);
  });

  it("requires a name of two non-space characters", () => {
    expect(listMessages(registerForm.safeParse({ ...fine, name: " a " }))).toEqual(["validation.name"]);
  });
});

describe("loginForm", () => {
  it("accepts any password up to the maximum length", () => {
    expect(loginForm.safeParse({ email: "a@b.fr", password: "short" }).success).toBe(true);
    expect(loginForm.safeParse({ email: "a@b.fr", password: "x".repeat(1_025) }).success).toBe(false);
  });
});

describe("mailedLink", () => {
  it("requires one of four modes and a code", () => {
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
