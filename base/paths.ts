/** Every URL that we link or redirect to, but for those of the staff's pages. */

import { type PageName, pages } from "#app/pages.ts";
import type { RequestedService } from "./custom-work.ts";
import { type NamedPaths, namePaths, type StaffPage, withFields, withQuery } from "./named-paths.ts";
import { maxTargetLength } from "./safe-url.ts";
import { toStoreName } from "./store-address.ts";

const withRedirect = (path: string, redirectTo?: string) =>
  redirectTo && redirectTo !== "/"
    ? `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ redirectTo })}`
    : path;

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

const at: NamedPaths<Exclude<PageName, StaffPage>> = namePaths(pages);

export const paths = {
  ...at,
  /** The staff's view of the dashboard. */
  business: "/?view=business",
  login: (redirectTo?: string) => withRedirect(at.login, redirectTo),
  /** The page shows a notice about refused cookies. A toast is a cookie, so this browser would not show it. */
  loginWithoutCookies: (redirectTo: string) => withRedirect(`${at.login}?cookies=offered`, redirectTo),
  loginCode: (redirectTo?: string, { recovery = false } = {}) =>
    withRedirect(recovery ? `${at.loginCode}?with=recovery` : at.loginCode, redirectTo),
  /** The form with the address of this browser's purchase filled in; the address itself is in no URL. */
  registerAfterPurchase: `${at.register}?from=purchase`,
  /** Of a receipt, by the sealed text that has the address and the order. */
  registerByReceipt: (sealed: string) => `${at.register}?receipt=${sealed}`,
  loginAfterPurchase: (redirectTo: string) => withRedirect(`${at.login}?from=purchase`, redirectTo),
  /** Signs out, then in again, and returns to this page; without its query when no sign-in could carry it. */
  logoutTo: (redirectTo: string) =>
    withRedirect(at.logout, redirectTo.length > maxTargetLength ? redirectTo.replace(/\?.*/, "") : redirectTo),
  /** The form with the basket of this browser's last order. */
  buyAgain: `${at.buy}?basket=last`,
  /** The form with the basket of this order. */
  buyOrder: (orderId: string) => `${at.buy}?order=${orderId}`,
  paymentOf: (orderId: string) => `${at.paymentSuccess}?order=${orderId}`,
  /** The profile with one of its forms open. */
  changePassword: `${at.profile}?edit=password#password`,
  changeEmail: `${at.profile}?edit=email#email`,
  setUpTwoFactors: `${at.profile}?edit=two-factors#two-factors`,
  /** Its sections. */
  information: `${at.profile}#information`,
  email: `${at.profile}#email`,
  password: `${at.profile}#password`,
  ownData: `${at.profile}#data`,
  chooseTheme: `${at.profile}#preferences`,
  purchases: `${at.profile}#purchases`,
  points: `${at.profile}#points`,
  activity: `${at.profile}#activity`,
  twoFactors: `${at.profile}#two-factors`,
  sessions: `${at.profile}#sessions`,
  mailPreferences: `${at.profile}#mails`,
  /** A further page of the ledger. */
  pointsAfter: (cursor: string) => `${withFields(at.profile, { points: cursor })}#points`,
  /** A further page of one's own events. */
  activityAfter: (cursor: string) => `${withFields(at.profile, { activity: cursor })}#activity`,
  /** A profile photo, by its key in the store. */
  photo: (key: string) => `/media/photos/${key}`,
  /** One notification on the page. */
  notification: (id: string) => `${at.notifications}#${encodeURIComponent(id)}`,
  /** The id is in the query because paths ignore case. */
  notificationTarget: (id: string) => withFields(at.notificationTarget, { id }),
  /** With the changes of one kind alone. */
  changelogOf: (kind: string | null) => (kind ? `${at.changelog}?kind=${kind}` : at.changelog),
  /** One release on the page of releases. */
  release: (version: string) => `${at.changelog}#v${version.replaceAll(".", "-")}`,
  /** One guide of a shelf: `guide("help", "update")`. */
  guide: (shelf: "help" | "documentation" | "documentation-dev", name: string) => `/${shelf}/${name}`,
  /** For scripts: the conversation, and questions. */
  chat: "/api/chat",
  chatFeedback: "/api/chat/feedback",
  /** `shown`: the colours of the page where the system decides, so that the search offers the others. */
  search: (query?: string, shown?: "light" | "dark") => withQuery(at.search, { q: query, shown }),
  /** A new ticket, with what it is about. */
  support: (about: SupportQuery = {}) => withQuery(at.support, { ...about }),
  /** The list with the open or the resolved ones alone. */
  ticketsIn: (state: "open" | "resolved") => `${at.tickets}?state=${state}`,
  /** With the focus on its heading. */
  newTicket: (id: string) => `${at.ticket(id)}#ticket`,
  /** A development store can be connected without a free licence. */
  activateDevelopment: `${at.activate}?store=development`,
  /** New credentials for a store with an active licence. */
  renew: (shop: string) => withFields(at.activate, { shop }),
  /** The form with this store chosen. */
  installIn: (shop: string) => withFields(at.install, { shop }),
  /** The job with the confirmation of publishing or rolling back. */
  jobQuestion: (id: string, question: "publish" | "rollback") => `${at.job(id)}?ask=${question}`,
  /** The themes of this store, to update one. */
  updateIn: (shop: string) => withFields(at.update, { shop }),
  /** The lines of one question of a preview. */
  updateComparison: (job: string, compare: string) => withFields(at.jobFile(job), { compare }),
  /** A starting text for a file in conflict. */
  updateFile: (job: string, fill: string) => withFields(at.jobFile(job), { fill }),
  /** Moves the licence of this store. */
  moveFrom: (shop: string) => withFields(at.move, { shop }),
  store: (shop: string) => at.store(toStoreName(shop)),
  /** Browsers without scripts get the page when all checks are finished. */
  storeWhole: (shop: string) => `${at.store(toStoreName(shop))}?check=whole`,
  storeCheck: (shop: string) => at.storeCheck(toStoreName(shop)),
  storeColours: (shop: string) => at.storeColours(toStoreName(shop)),
  storeFiles: (shop: string) => at.storeFiles(toStoreName(shop)),
  deactivate: (shop?: string) => (shop ? withFields(at.deactivate, { shop }) : at.deactivate),
} as const;
