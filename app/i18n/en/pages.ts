import type { Catalogue } from "../translate.ts";

export const notFound = {
  title: "Page not found",
  suggestions: "You may be looking for:",
  pages: {
    dashboard: "Dashboard",
    profile: "My profile",
    notifications: "Notifications",
    help: "Getting started",
    changelog: "What’s new",
    documentation: "Documentation",
    developers: "Developer documentation",
    services: "Services",
    activate: "Activate a licence",
    install: "Install the theme",
    update: "Update",
    move: "Move a licence",
    download: "Download the theme",
    deactivate: "Deactivate a licence",
    svgColor: "SVG colours",
    imageOptimizer: "Compress images",
    imageResizer: "Resize images",
    winningProducts: "Winning products",
    admin: "Administration",
    adminLicences: "Customers’ licences",
    adminUsers: "Users",
    templates: "All templates",
    login: "Sign in",
    register: "Create an account",
    forgotPassword: "Forgotten password",
  },
} satisfies Catalogue["notFound"];

export const payments = {
  success: {
    title: "Thank you for your purchase",
    text: "Your licence will be added to your account as soon as the payment is confirmed. To see it, sign in with the e-mail address from your purchase.",
    action: "View my licences",
  },
  cancel: {
    title: "Payment cancelled",
    text: "You have not been charged and no licence was created. You can resume your purchase at any time.",
    action: "Resume my purchase",
    home: "Back to home",
  },
} satisfies Catalogue["payments"];
