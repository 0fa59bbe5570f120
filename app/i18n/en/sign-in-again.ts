import type { Catalogue } from "../translate.ts";

export const signInAgain = {
  title: "Your session has ended",
  text: "This page stays as it is, with what you have typed. Sign in again to go on.",
  email: "Email address",
  password: "Password",
  code: "Code",
  codeHint: "The one of your app, or a recovery code.",
  expired: "This sign-in has waited too long for its code.",
  expiredFix: "Begin again with your password.",
  submit: "Sign in again",
  pending: "Signing in",
  elsewhere: "Sign in in a new tab",
  leave: "Leave this page",
  unreachable: "The portal does not answer.",
  unreachableFix: "Wait a few seconds, then try again. What you have typed is still here.",
} satisfies Catalogue["signInAgain"];
