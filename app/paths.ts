/** Every URL that we link or redirect to. */
const withRedirect = (path: string, redirectTo?: string) =>
  redirectTo && redirectTo !== "/" ? `${path}?${new URLSearchParams({ redirectTo })}` : path;

export const paths = {
  home: "/",
  login: (redirectTo?: string) => withRedirect("/login", redirectTo),
  register: "/register",
  forgotPassword: "/forgot-password",
  authAction: "/auth/action",
  social: "/auth/social",
  socialCallback: "/auth/social/callback",
  logout: "/logout",
  preferences: "/preferences",
  profile: "/profile",
  help: "/help",
  services: "/services",
  changelog: "/changelog",
  documentation: "/documentation",
  developers: "/documentation-dev",
  activate: "/activate",
  /** New credentials for a store that has its seat already. */
  renew: (shop: string) => `/activate?${new URLSearchParams({ shop })}`,
  install: "/theme-installer",
  update: "/update",
  move: "/move",
  download: "/download",
  downloadFile: (ticket: string) => `/download/${encodeURIComponent(ticket)}`,
  deactivate: (shop?: string) => (shop ? `/deactivate?${new URLSearchParams({ shop })}` : "/deactivate"),
  admin: "/admin",
  adminLicences: "/admin/licenses",
  adminUsers: "/admin/users",
  templates: "/templates",
} as const;
