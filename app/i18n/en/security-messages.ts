import type { Catalogue } from "../translate.ts";

export const securityMessages = {
  twoFactorsOn: {
    title: "Two-factor authentication on",
    message:
      "From now on a code is asked for at each sign-in. Your other devices are signed out. If this was not you, write to the support at once.",
  },
  twoFactorsOff: {
    title: "Two-factor authentication off",
    message:
      "The password alone lets you in again. If this was not you, change it at once: your other devices will be signed out.",
  },
  codesRenewed: {
    title: "New recovery codes",
    message: "The codes kept so far no longer work. If this was not you, change your password, then make other codes.",
  },
  passwordChanged: {
    title: "Password changed",
    message: "The other devices are signed out. If this was not you, ask for a new password on the sign-in page.",
  },
} satisfies Catalogue["securityMessages"];
