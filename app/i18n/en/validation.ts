import type { Catalogue } from "../translate.ts";

export const validation = {
  required: "Fill in this field.",
  invalid: "This value is not valid.",
  tooLong: "This text is too long.",
  email: "Write a complete e-mail address, like name@example.com.",
  name: "The name has at least 2 characters.",
  passwordLength: "The password has 8 to 128 characters.",
  passwordCommon: "This password is one of the most common. Choose another one.",
  passwordRequirements: "This password has to be more elaborate: capitals, digits or signs.",
  passwordMismatch: "The two passwords are not the same.",
} satisfies Catalogue["validation"];
