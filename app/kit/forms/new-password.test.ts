import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { newPassword, repeatedPassword } from "./new-password.ts";

const listMessages = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.success ? [] : (result.error?.issues.map(({ message }) => message) ?? []);

describe("newPassword", () => {
  it("accepts 8 to 128 characters of any kind", () => {
    for (const fine of [
      "Demo-2024!",
      "correct horse battery staple",
      "пароль-подлиннее",
      "x y z 1 2 3",
      "é".repeat(128),
    ]) {
      expect(listMessages(newPassword.safeParse(fine)), fine).toEqual([]);
    }
    for (const bad of ["", "1234567", "x".repeat(129)]) {
      expect(listMessages(newPassword.safeParse(bad)), bad).toContain("validation.passwordLength");
    }
  });

  it("stores one spelling of a password, and changes nothing else", () => {
    expect(newPassword.parse(" Cafe\u0301-２０２４\u200b ")).toBe(" Café-２０２４\u200b ");
    expect(repeatedPassword.parse("Cafe\u0301-2024")).toBe(newPassword.parse("Café-2024"));
    expect(newPassword.safeParse("e\u0301".repeat(128)).success).toBe(true);
    expect(newPassword.safeParse("e\u0301".repeat(4)).success).toBe(false);
  });

  it("rejects common passwords, ignoring case", () => {
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
      expect(listMessages(newPassword.safeParse(common)), common).toEqual(["validation.passwordCommon"]);
    }
  });
});
