/** Every URL that we link or redirect to. */
import { toStoreName } from "./store-address.ts";

const withRedirect = (path: string, redirectTo?: string) =>
  redirectTo && redirectTo !== "/"
    ? `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ redirectTo })}`
    : path;

export const paths = {
  home: "/",
  /** The staff's view of the dashboard. */
  business: "/?view=business",
  login: (redirectTo?: string) => withRedirect("/login", redirectTo),
  /** The second step of a sign-in; by a recovery code when asked for. */
  loginCode: (redirectTo?: string, { recovery = false } = {}) =>
    withRedirect(recovery ? "/login/code?with=recovery" : "/login/code", redirectTo),
  register: "/register",
  forgotPassword: "/forgot-password",
  authAction: "/auth/action",
  social: "/auth/social",
  socialCallback: "/auth/social/callback",
  logout: "/logout",
  preferences: "/preferences",
  profile: "/profile",
  /** The same page with one of its forms open, in its place. */
  changePassword: "/profile?edit=password#password",
  changeEmail: "/profile?edit=email#email",
  /** The archive of one's own data. */
  profileExport: "/profile/export",
  points: "/profile#points",
  /** A further page of the ledger. */
  pointsAfter: (cursor: string) => `/profile?${new URLSearchParams({ points: cursor })}#points`,
  /** A profile photo, by its key in the store. */
  photo: (key: string) => `/media/photos/${key}`,
  twoFactors: "/profile#two-factors",
  sessions: "/profile#sessions",
  setUpTwoFactors: "/profile?edit=two-factors#two-factors",
  notifications: "/notifications",
  /** The same for scripts. */
  notificationsInbox: "/notifications/inbox",
  /** One message, in its place on the page. */
  notification: (id: string) => `/notifications#${encodeURIComponent(id)}`,
  /** Where its link leads, by way of the server, which then knows that it was read. */
  /** In the query: the case of an id counts, that of a path does not. */
  notificationTarget: (id: string) => `/notifications/target?${new URLSearchParams({ id })}`,
  help: "/help",
  services: "/services",
  changelog: "/changelog",
  /** Its place on the page of releases. */
  release: (version: string) => `/changelog#v${version.replaceAll(".", "-")}`,
  documentation: "/documentation",
  developers: "/documentation-dev",
  /** One guide of a shelf: `guide("help", "update")`. */
  guide: (shelf: "help" | "documentation" | "documentation-dev", name: string) => `/${shelf}/${name}`,
  search: (query?: string) => (query ? `/search?${new URLSearchParams({ q: query })}` : "/search"),
  activate: "/activate",
  /** A development store is connected though every place is taken. */
  activateDevelopment: "/activate?store=development",
  /** New credentials for a store that has its seat already. */
  renew: (shop: string) => `/activate?${new URLSearchParams({ shop })}`,
  install: "/theme-installer",
  /** The same form with this store chosen. */
  installIn: (shop: string) => `/theme-installer?${new URLSearchParams({ shop })}`,
  /** An install or an update, and what came of it. */
  job: (id: string) => `/jobs/${encodeURIComponent(id)}`,
  /** State as JSON, for scripts. */
  jobState: (id: string) => `/jobs/${encodeURIComponent(id)}/state`,
  /** The same, asking for a yes before it publishes or goes back. */
  jobQuestion: (id: string, question: "publish" | "rollback") => `/jobs/${encodeURIComponent(id)}?ask=${question}`,
  update: "/update",
  /** The themes of this store, to update one. */
  updateIn: (shop: string) => `/update?${new URLSearchParams({ shop })}`,
  /** A text to begin with for a file in conflict. */
  updateFile: (job: string, fill: string) => `/jobs/${encodeURIComponent(job)}/file?${new URLSearchParams({ fill })}`,
  move: "/move",
  /** The licence of this store, to go elsewhere. */
  moveFrom: (shop: string) => `/move?${new URLSearchParams({ shop })}`,
  /** The connection check of one store. */
  store: (shop: string) => `/stores/${encodeURIComponent(toStoreName(shop))}`,
  /** The same with all checks made before it comes, for browsers without scripts. */
  storeWhole: (shop: string) => `/stores/${encodeURIComponent(toStoreName(shop))}?check=whole`,
  /** Its checks as they are made, for scripts. */
  storeCheck: (shop: string) => `/stores/${encodeURIComponent(toStoreName(shop))}/check`,
  download: "/download",
  downloadFile: (ticket: string) => `/download/${encodeURIComponent(ticket)}`,
  deactivate: (shop?: string) => (shop ? `/deactivate?${new URLSearchParams({ shop })}` : "/deactivate"),
  admin: "/admin",
  /** The notifications sent, twenty a page. */
  adminSent: (page = 1) => (page > 1 ? `/admin?tab=sent&page=${page}` : "/admin?tab=sent"),
  /** The form of one of them. */
  adminNotification: (id: string) => `/admin?${new URLSearchParams({ edit: id })}`,
  /** Asks before one is deleted. */
  adminRemoval: (id: string, page = 1) =>
    `/admin?${new URLSearchParams({ tab: "sent", page: String(page), remove: id })}`,
  adminBanner: "/admin?tab=banner",
  /** Where the banner is closed. */
  closeBanner: "/banner/close",
  adminLicences: "/admin/licenses",
  createLicence: "/admin/create-license",
  activateFor: "/admin/activate-license",
  deactivateFor: "/admin/deactivate-license",
  pauseLicence: "/admin/pause-license",
  enableLicence: "/admin/enable-license",
  removeLicence: "/admin/remove-license",
  moveRequests: "/admin/move-requests",
  adminMaintenance: "/admin/maintenance",
  adminUsers: "/admin/users",
  /** Further pages of the two lists of points requests. */
  pointsRequests: (lists: { queue?: string; answered?: string }) => `/admin/users?${new URLSearchParams(lists)}`,
  adminReleases: "/admin/releases",
  adminRelease: (version: string) => `/admin/releases/${encodeURIComponent(version)}`,
  /** Where a release's file goes when the page sends it by script. */
  adminReleaseUpload: "/admin/releases/upload",
  templates: "/templates",
  pageTemplates: "/page-templates",
  productTemplates: "/product-templates",
  collectionTemplates: "/collection-templates",
  blogTemplates: "/blog-templates",
} as const;
