import type { Catalogue } from "../translate.ts";

export const notFound = {
  title: "Page not found",
  suggestions: "What you were looking for may be here:",
  pages: {
    dashboard: "Dashboard",
    profile: "My profile",
    notifications: "Notifications",
    help: "First steps",
    changelog: "What’s new",
    search: "Search the guides",
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
    imageOptimizer: "Optimise images",
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
    text: "Your licence is added to your account as soon as the payment is confirmed. Sign in with the e-mail address of the purchase to see it.",
    action: "See my licences",
  },
  cancel: {
    title: "Payment cancelled",
    text: "Nothing was charged and no licence was created. You can resume the purchase at any time.",
    action: "Resume the purchase",
    home: "Back to home",
  },
} satisfies Catalogue["payments"];
