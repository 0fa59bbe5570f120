import type { Catalogue } from "../translate.ts";

export const notFound = {
  title: "Page not found",
  suggestions: "What you were looking for may be here:",
  dashboard: "Dashboard",
  help: "First steps",
  profile: "My profile",
  login: "Sign in",
  register: "Create an account",
} satisfies Catalogue["notFound"];
