/** Every URL that we link or redirect to. */
import type { RequestedService } from "./custom-work.ts";
import { maxTargetLength } from "./safe-url.ts";
import { toStoreName } from "./store-address.ts";

const withRedirect = (path: string, redirectTo?: string) =>
  redirectTo && redirectTo !== "/"
    ? `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ redirectTo })}`
    : path;

function withQuery(path: string, given: Record<string, string | undefined>): string {
  const query = new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** What a ticket is about: an address carries it into the form as data. */
export interface SupportQuery {
  shop?: string;
  job?: string;
  code?: string;
  request?: string;
  from?: "assistant";
  service?: RequestedService;
  /** The vendor's form instead of ours. */
  form?: "vendor";
}

export const paths = {
  home: "/",
  /** The staff's view of the dashboard. */
  business: "/?view=business",
  login: (redirectTo?: string) => withRedirect("/login", redirectTo),
  /** The page shows a notice about refused cookies. A toast is a cookie, so this browser would not show it. */
  loginWithoutCookies: (redirectTo: string) => withRedirect("/login?cookies=offered", redirectTo),
  /** The second step of a sign-in, by app or by recovery code. */
  loginCode: (redirectTo?: string, { recovery = false } = {}) =>
    withRedirect(recovery ? "/login/code?with=recovery" : "/login/code", redirectTo),
  register: "/register",
  /** The same with the address of this browser's purchase filled in; the address itself is in no URL. */
  registerAfterPurchase: "/register?from=purchase",
  /** Of a receipt, by the sealed text that has the address and the order. */
  registerByReceipt: (sealed: string) => `/register?receipt=${sealed}`,
  loginAfterPurchase: (redirectTo: string) => withRedirect("/login?from=purchase", redirectTo),
  forgotPassword: "/forgot-password",
  authAction: "/auth/action",
  social: "/auth/social",
  socialCallback: "/auth/social/callback",
  logout: "/logout",
  /** Signs out, then in again, and returns to this page; without its query when no sign-in could carry it. */
  logoutTo: (redirectTo: string) =>
    withRedirect("/logout", redirectTo.length > maxTargetLength ? redirectTo.replace(/\?.*/, "") : redirectTo),
  /** Ends the view of an administrator who sees the portal as a customer. */
  leaveView: "/view/leave",
  preferences: "/preferences",
  /** Whether the services work, also for visitors. */
  status: "/status",
  buy: "/buy",
  /** The form with the basket of this browser's last order. */
  buyAgain: "/buy?basket=last",
  /** The form with the basket of this order. */
  buyOrder: (orderId: string) => `/buy?order=${orderId}`,
  paymentSuccess: "/payment/success",
  paymentOf: (orderId: string) => `/payment/success?order=${orderId}`,
  paymentCancel: "/payment/cancel",
  /** Takes over a purchase by its code. */
  claim: "/claim",
  profile: "/profile",
  /** The same page with one of its forms open. */
  changePassword: "/profile?edit=password#password",
  changeEmail: "/profile?edit=email#email",
  /** Its sections. */
  information: "/profile#information",
  email: "/profile#email",
  password: "/profile#password",
  ownData: "/profile#data",
  chooseTheme: "/profile#preferences",
  /** The archive of one's own data. */
  profileExport: "/profile/export",
  purchases: "/profile#purchases",
  points: "/profile#points",
  /** A further page of the ledger. */
  pointsAfter: (cursor: string) => `/profile?${new URLSearchParams({ points: cursor })}#points`,
  activity: "/profile#activity",
  /** A further page of one's own events. */
  activityAfter: (cursor: string) => `/profile?${new URLSearchParams({ activity: cursor })}#activity`,
  /** A profile photo, by its key in the store. */
  photo: (key: string) => `/media/photos/${key}`,
  twoFactors: "/profile#two-factors",
  sessions: "/profile#sessions",
  mailPreferences: "/profile#mails",
  /** Switches off a kind of mails; the token is the permission. */
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  setUpTwoFactors: "/profile?edit=two-factors#two-factors",
  notifications: "/notifications",
  /** The same for scripts. */
  notificationsInbox: "/notifications/inbox",
  /** One notification on the page. */
  notification: (id: string) => `/notifications#${encodeURIComponent(id)}`,
  /** Its link through the server, which marks it as read. The id is in the query because paths ignore case. */
  notificationTarget: (id: string) => `/notifications/target?${new URLSearchParams({ id })}`,
  help: "/help",
  services: "/services",
  changelog: "/changelog",
  /** With the changes of one kind alone. */
  changelogOf: (kind: string | null) => (kind ? `/changelog?kind=${kind}` : "/changelog"),
  /** One release on the page of releases. */
  release: (version: string) => `/changelog#v${version.replaceAll(".", "-")}`,
  documentation: "/documentation",
  developers: "/documentation-dev",
  /** One guide of a shelf: `guide("help", "update")`. */
  guide: (shelf: "help" | "documentation" | "documentation-dev", name: string) => `/${shelf}/${name}`,
  assistant: "/assistant",
  /** For scripts: the conversation, and questions. */
  chat: "/api/chat",
  chatFeedback: "/api/chat/feedback",
  /** `shown`: the colours of the page where the system decides, so that the search offers the others. */
  search: (query?: string, shown?: "light" | "dark") => withQuery("/search", { q: query, shown }),
  /** A new ticket, with what it is about. */
  support: (about: SupportQuery = {}) => {
    const query = new URLSearchParams(Object.entries(about).filter(([, value]) => value));
    return query.size > 0 ? `/support?${query}` : "/support";
  },
  tickets: "/tickets",
  /** The list with the open or the resolved ones alone. */
  ticketsIn: (state: "open" | "resolved") => `/tickets?state=${state}`,
  ticket: (id: string) => `/tickets/${encodeURIComponent(id)}`,
  /** With the focus on its heading. */
  newTicket: (id: string) => `/tickets/${id}#ticket`,
  /** Redirects to the file at the help desk. */
  ticketFile: (id: string, file: string) => `/tickets/${encodeURIComponent(id)}/files/${encodeURIComponent(file)}`,
  activate: "/activate",
  /** A development store can be connected without a free licence. */
  activateDevelopment: "/activate?store=development",
  /** New credentials for a store with an active licence. */
  renew: (shop: string) => `/activate?${new URLSearchParams({ shop })}`,
  install: "/theme-installer",
  /** The same form with this store chosen. */
  installIn: (shop: string) => `/theme-installer?${new URLSearchParams({ shop })}`,
  /** A job and its result. */
  job: (id: string) => `/jobs/${encodeURIComponent(id)}`,
  /** State as JSON, for scripts. */
  jobState: (id: string) => `/jobs/${encodeURIComponent(id)}/state`,
  /** The same with the confirmation of publishing or rolling back. */
  jobQuestion: (id: string, question: "publish" | "rollback") => `/jobs/${encodeURIComponent(id)}?ask=${question}`,
  update: "/update",
  /** The themes of this store, to update one. */
  updateIn: (shop: string) => `/update?${new URLSearchParams({ shop })}`,
  /** A starting text for a file in conflict. */
  /** The lines of one question of a preview. */
  updateComparison: (job: string, compare: string) =>
    `/jobs/${encodeURIComponent(job)}/file?${new URLSearchParams({ compare })}`,
  updateFile: (job: string, fill: string) => `/jobs/${encodeURIComponent(job)}/file?${new URLSearchParams({ fill })}`,
  /** The preview of an update, for the developer who has the link. */
  sharedPreview: (token: string) => `/shared-preview/${encodeURIComponent(token)}`,
  move: "/move",
  /** Moves the licence of this store. */
  moveFrom: (shop: string) => `/move?${new URLSearchParams({ shop })}`,
  /** The connection check of one store. */
  store: (shop: string) => `/stores/${encodeURIComponent(toStoreName(shop))}`,
  /** The same with all checks finished, for browsers without scripts. */
  storeWhole: (shop: string) => `/stores/${encodeURIComponent(toStoreName(shop))}?check=whole`,
  /** Its checks as a stream, for scripts. */
  storeCheck: (shop: string) => `/stores/${encodeURIComponent(toStoreName(shop))}/check`,
  /** The colours of its theme as JSON, for scripts. */
  storeColours: (shop: string) => `/stores/${encodeURIComponent(toStoreName(shop))}/colours`,
  storeFiles: (shop: string) => `/stores/${encodeURIComponent(toStoreName(shop))}/files`,
  download: "/download",
  downloadFile: (ticket: string) => `/download/${encodeURIComponent(ticket)}`,
  deactivate: (shop?: string) => (shop ? `/deactivate?${new URLSearchParams({ shop })}` : "/deactivate"),
  imageOptimizer: "/image-optimizer",
  imageResizer: "/image-resizer",
  svgColor: "/svg-color",
  winningProducts: "/winning-products",
  admin: "/admin",
  /** The notifications sent, twenty a page. */
  adminSent: (page = 1) => (page > 1 ? `/admin?tab=sent&page=${page}` : "/admin?tab=sent"),
  /** The form of one of them. */
  adminNotification: (id: string) => `/admin?${new URLSearchParams({ edit: id })}`,
  /** Confirms the deletion of one. */
  adminRemoval: (id: string, page = 1) =>
    `/admin?${new URLSearchParams({ tab: "sent", page: String(page), remove: id })}`,
  adminBanner: "/admin?tab=banner",
  /** Where the banner is closed. */
  closeBanner: "/banner/close",
  adminLicences: "/admin/licenses",
  /** The list with these filters, `adminLicencesWhere({ status: "paused" })`. */
  adminLicencesWhere: (filters: Record<string, string>) => `/admin/licenses?${new URLSearchParams(filters)}`,
  adminLicence: (id: string) => `/admin/licenses/${id}`,
  createLicence: "/admin/create-license",
  /** The same form for this e-mail. */
  createLicenceFor: (email: string) => `/admin/create-license?${new URLSearchParams({ email })}`,
  activateFor: "/admin/activate-license",
  deactivateFor: "/admin/deactivate-license",
  changeOwner: "/admin/change-owner",
  /** One act on licences that are chosen in the list. */
  bulkLicences: "/admin/licenses/bulk",
  bulkJob: (id: string) => `/admin/bulk/${encodeURIComponent(id)}`,
  pauseLicence: "/admin/pause-license",
  enableLicence: "/admin/enable-license",
  removeLicence: "/admin/remove-license",
  /** Undoes an event, or restores a saved view. */
  undo: "/admin/undo",
  moveRequests: "/admin/move-requests",
  adminOrders: "/admin/orders",
  /** The list with these filters, `adminOrdersWhere({ state: "problem" })`. */
  adminOrdersWhere: (filters: Record<string, string>) => `/admin/orders?${new URLSearchParams(filters)}`,
  adminOrder: (id: string) => `/admin/orders/${encodeURIComponent(id)}`,
  /** The same with the form of a refund. */
  adminRefund: (id: string) => `/admin/orders/${encodeURIComponent(id)}?ask=refund`,
  adminReturnLicences: (id: string) => `/admin/orders/${encodeURIComponent(id)}?ask=return`,
  adminAcceptOrder: (id: string) => `/admin/orders/${encodeURIComponent(id)}?ask=accept`,
  adminAssistant: "/admin/assistant",
  adminMaintenance: "/admin/maintenance",
  adminUsers: "/admin/users",
  /** The list with these filters, `adminUsersWhere({ licences: "none" })`. */
  adminUsersWhere: (filters: Record<string, string>) => `/admin/users?${new URLSearchParams(filters)}`,
  /** A person's page. */
  adminUser: (uid: string) => `/admin/users/${encodeURIComponent(uid)}`,
  /** The same for an address, which may have licences and no account yet. */
  adminUserByEmail: (email: string) => `/admin/users/by-email?${new URLSearchParams({ email })}`,
  pointsRequest: (id: string) => `/admin/users?tab=points#request-${id}`,
  /** Further pages of the two lists of points requests. */
  pointsRequests: (lists: { queue?: string; answered?: string }) =>
    `/admin/users?${new URLSearchParams({ tab: "points", ...lists })}`,
  adminExports: "/admin/exports",
  /** The same for a list with the query of its address. */
  exportOf: (list: string, query = "") => `/admin/exports?list=${list}${query ? `&${query}` : ""}`,
  /** Takes the form, or has the file of a finished export. */
  exportFile: (file: string) => `/admin/exports/${file}`,
  adminEvents: "/admin/events",
  /** The log with these filters, `adminEventsWhere({ kind: "licence.activated" })`. */
  adminEventsWhere: (filters: Record<string, string>) => `/admin/events?${new URLSearchParams(filters)}`,
  /** The mails to users, or those that failed alone. */
  adminMails: ({ page = 1, failed = false }: { page?: number; failed?: boolean } = {}) =>
    withQuery("/admin/mails", { show: failed ? "failed" : undefined, page: page > 1 ? String(page) : undefined }),
  adminReleases: "/admin/releases",
  adminRelease: (version: string) => `/admin/releases/${encodeURIComponent(version)}`,
  /** The upload of a release's file by script. */
  adminReleaseUpload: "/admin/releases/upload",
  adminWebhooks: "/admin/webhooks",
  adminWebhook: (id: string) => `/admin/webhooks/${encodeURIComponent(id)}`,
  /** Its deliveries in one state, from one delivery on. */
  adminWebhookWhere: (id: string, filters: { state?: string; after?: string }) =>
    `/admin/webhooks/${encodeURIComponent(id)}?${new URLSearchParams(filters)}#deliveries`,
  adminProducts: "/admin/winning-products",
  newProduct: "/admin/winning-products/new",
  adminProduct: (id: string) => `/admin/winning-products/${encodeURIComponent(id)}`,
  importProducts: "/admin/winning-products/import",
  exportProducts: "/admin/winning-products/export",
  /** What the owner of a store is asked about a template. */
  templateRequest: (id: string) => `/template-requests/${encodeURIComponent(id)}`,
  /** Asks the owner of a store to take a template; the store is chosen on the page without `chosen`. */
  deliverTemplate: (id: string, chosen: Record<string, string> = {}) => {
    const query = new URLSearchParams(chosen);
    return `/templates/${encodeURIComponent(id)}/deliver${query.size > 0 ? `?${query}` : ""}`;
  },
  templates: "/templates",
  /** The page of a template, with one of its views, or one of its sections chosen. */
  template: (id: string, shown: { view?: string; section?: string } = {}) =>
    withQuery(`/templates/${encodeURIComponent(id)}`, shown),
  /** The revisions of a template; with two of them, what differs. */
  templateRevisions: (id: string, compared: { from?: string; to?: string } = {}) =>
    withQuery(`/templates/${encodeURIComponent(id)}/revisions`, compared),
  /** The JSON of its newest revision, or of another one, as a file. */
  templateFile: (id: string, revision?: number) =>
    withQuery(`/templates/${encodeURIComponent(id)}/file`, {
      revision: revision === undefined ? "" : String(revision),
    }),
  templatePictures: "/template-pictures",
  /** A preview of a template, or the thumbnail of a picture. */
  templatePreview: (file: string, width: number) => `/media/template-previews/${file}-${width}.webp`,
  newTemplate: "/templates/new",
  importTemplates: "/templates/import",
  importStoreTemplates: "/templates/import/store",
  /** One of the views, or one section or block; `removed` is the revision before a deletion. */
  editTemplate: (id: string, shown: { view?: string; place?: readonly string[]; removed?: number | null } = {}) => {
    const at = (shown.place ?? []).map(encodeURIComponent).join("/");
    const removed = shown.removed ? String(shown.removed) : undefined;
    const query = Object.entries({ view: shown.view, at, removed }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    );
    return `/templates/${encodeURIComponent(id)}/edit${query.length > 0 ? `?${new URLSearchParams(query)}` : ""}`;
  },
  pageTemplates: "/page-templates",
  productTemplates: "/product-templates",
  collectionTemplates: "/collection-templates",
  blogTemplates: "/blog-templates",
} as const;
