import type { Catalogue } from "../translate.ts";

export const notFound = {
  title: "Page not found",
  suggestions: "You may be looking for:",
  pages: {
    profile: "My profile",
    notifications: "Notifications",
    documentation: "Documentation",
    developers: "Developer documentation",
    move: "Move a licence",
    download: "Download the theme",
    deactivate: "Deactivate a licence",
    svgColor: "SVG colours",
    imageOptimizer: "Compress images",
    imageResizer: "Resize images",
    winningProducts: "Winning products",
    admin: "Administration",
    adminLicences: "Customers’ licences",
    login: "Sign in",
    register: "Create an account",
    forgotPassword: "Forgotten password",
  },
} satisfies Catalogue["notFound"];
