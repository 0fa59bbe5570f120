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
  recoveryCodeUsed: {
    title: "Recovery code used",
    message:
      "A recovery code has stood in for your app, and no longer works. If this was not you, change your password, then make other codes.",
  },
  codesBlocked: {
    title: "Several wrong codes",
    message:
      "Your password was given, then several wrong codes: no code is taken for a while. If this was not you, your password is known: change it.",
  },
  passwordChanged: {
    title: "Password changed",
    message: "The other devices are signed out. If this was not you, ask for a new password on the sign-in page.",
  },
  addressAsked: {
    title: "Change of address requested",
    message:
      "A link has gone to the new address; nothing changes before it is followed. If this was not you, cancel the change on your profile and change your password.",
  },
  addressChanged: {
    title: "Address changed",
    message:
      "You sign in with the address of your profile from now on, and your devices are signed out. If this was not you, follow the link mailed to your former address.",
  },
} satisfies Catalogue["securityMessages"];
