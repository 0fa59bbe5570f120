import type { Catalogue } from "../translate.ts";

export const toasts = {
  guard: {
    premiumRequired: "You need at least one Premium licence to open this page",
    licenceCheckFailed: "The licences could not be checked\nTry again in a moment.",
    emailUnverified: "Confirm your e-mail address first\nLicences open as soon as you follow the link we sent.",
    adminOnly: "This page is for our staff only",
  },
  auth: {
    signedOut: "You are signed out",
    signOutFailed: "Signing out did not work\nTry again in a moment.",
    sessionEnded: "Your session has ended\nSign in again to go on.",
    passwordChanged: "Password changed\nSign in with the new one.",
    emailVerified: "E-mail address confirmed",
    emailChanged: "E-mail address changed\nSign in with the new one.",
    emailRecovered: "Previous e-mail address restored\nChange your password too.",
    socialFailed: "Signing in with this account did not work\nTry again, or use your password.",
    socialEmailConflict: "This address already has an account with a password\nSign in with that password.",
    accountDisabled: "This account is disabled\nWrite to support to have it reopened.",
    unavailable: "The sign-in service does not answer\nTry again in a moment.",
  },
  licences: {
    activated: "Licence activated\n{{shop}} is ready.",
    alreadyActive: "Licence already active on {{shop}}\nThe stored credentials are up to date.",
    deactivated:
      "Licence deactivated on {{shop}}\nThe theme and your content stay there, without updates. The seat is available for another store.",
    moved: "Licence moved to {{shop}}\nThe store {{fromShop}} keeps its theme, without updates.",
    moveAsked: "Request sent to the team\nIt concerns the licence of {{shop}}.",
    moveAllowed: "Move allowed to {{email}}\nTheir move page is open again.",
    credentialsReplaced: "Credentials replaced for {{shop}}\nThe store keeps its seat.",
    seatTaken: "Seat taken by {{shop}}",
  },
  themes: {
    cancelling: "Stop requested\nThe step under way ends, then the copy is removed.",
    published: "Theme published\nYour visitors see it from now on.",
    rolledBack: "Former theme published again\nIt is as you left it.",
  },
  preferences: {
    deviceOnly: "Choice kept on this device only\nYour profile could not be updated.",
  },
  profile: {
    saved: "Profile saved",
    verificationSent: "Confirmation link sent\nIt is waiting in your inbox.",
    verificationFailed: "The confirmation link could not be sent\nTry again in a moment.",
    verificationBlocked: "Too many requests\nTry again in {{minutes}} min.",
    alreadyVerified: "Your e-mail address is already confirmed",
    passwordChanged: "Password changed\nYour other devices are signed out.",
    passwordMailed: "Link sent to {{email}}\nIt lets you choose a password for an hour.",
    emailAsked: "Confirmation link sent to {{email}}\nYour address changes as soon as it is followed.",
    emailCancelled: "Change of address cancelled\nThe link that was sent is of no use any more.",
    allSessionsRevoked: "All your devices are signed out",
    accountDeleted: "Account deleted\nThank you for having been with us.",
    accountEnding: "Account deleted\nThe last of its data goes by itself within the hour.",
    exportFailed:
      "The export did not come about\nA service did not answer, and an incomplete archive is of no use. Try again in a moment.",
    exportBlocked: "Several exports have just been made\nThe next one is possible in {{minutes}}\u00a0min.",
    sessionRevoked: "Device signed out",
    sessionNotFound: "This device was already signed out",
    sessionsRevoked: "Your other devices are signed out",
  },
  maintenance: {
    done: "{{task}}: run finished",
    failed: "{{task}}: failed\nThe table says why.",
  },
  releases: {
    uploaded: "Release {{version}} uploaded\nIt stays a draft until it is published.",
    saved: "Notes saved",
    published: "Release {{version}} published\nCustomers see it from now on.",
    withdrawn: "Release {{version}} withdrawn\nIt is no longer offered.",
  },
} satisfies Catalogue["toasts"];
