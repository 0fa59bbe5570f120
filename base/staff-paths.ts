/** Every URL of the staff's pages that we link or redirect to. */
import { pages } from "#app/pages.ts";
import { type NamedPaths, namePaths, type StaffPage, withFields, withQuery } from "./named-paths.ts";

const at: NamedPaths<StaffPage> = namePaths(pages);

export const staffPaths = {
  ...at,
  /** The notifications sent, twenty a page. */
  adminSent: (page = 1) => (page > 1 ? `${at.admin}?tab=sent&page=${page}` : `${at.admin}?tab=sent`),
  /** The form of one of them. */
  adminNotification: (id: string) => withFields(at.admin, { edit: id }),
  /** Confirms the deletion of one. */
  adminRemoval: (id: string, page = 1) => withFields(at.admin, { tab: "sent", page: String(page), remove: id }),
  adminBanner: `${at.admin}?tab=banner`,
  /** The list with these filters, `adminLicencesWhere({ status: "paused" })`. */
  adminLicencesWhere: (filters: Record<string, string>) => withFields(at.adminLicences, filters),
  /** The form for this e-mail. */
  createLicenceFor: (email: string) => withFields(at.createLicence, { email }),
  /** The list with these filters, `adminOrdersWhere({ state: "problem" })`. */
  adminOrdersWhere: (filters: Record<string, string>) => withFields(at.adminOrders, filters),
  /** The order with the form of a refund. */
  adminRefund: (id: string) => `${at.adminOrder(id)}?ask=refund`,
  adminReturnLicences: (id: string) => `${at.adminOrder(id)}?ask=return`,
  adminAcceptOrder: (id: string) => `${at.adminOrder(id)}?ask=accept`,
  /** The list with these filters, `adminUsersWhere({ licences: "none" })`. */
  adminUsersWhere: (filters: Record<string, string>) => withFields(at.adminUsers, filters),
  adminUserByEmail: (email: string) => withFields(at.adminUserByEmail, { email }),
  pointsRequest: (id: string) => `${at.adminUsers}?tab=points#request-${id}`,
  /** Further pages of the two lists of points requests. */
  pointsRequests: (lists: { queue?: string; answered?: string }) =>
    withQuery(at.adminUsers, { tab: "points", ...lists }),
  /** The exports of a list with the query of its address. */
  exportOf: (list: string, query = "") => `${at.adminExports}?list=${list}${query ? `&${query}` : ""}`,
  /** The log with these filters, `adminEventsWhere({ kind: "licence.activated" })`. */
  adminEventsWhere: (filters: Record<string, string>) => withFields(at.adminEvents, filters),
  /** The mails to users, or those that failed alone. */
  adminMails: ({ page = 1, failed = false }: { page?: number; failed?: boolean } = {}) =>
    withQuery(at.adminMails, { show: failed ? "failed" : undefined, page: page > 1 ? String(page) : undefined }),
  /** The deliveries of a webhook in one state, from one delivery on. */
  adminWebhookWhere: (id: string, filters: { state?: string; after?: string }) =>
    `${withQuery(at.adminWebhook(id), filters)}#deliveries`,
  /** The store is chosen on the page without `chosen`. */
  deliverTemplate: (id: string, chosen: Record<string, string> = {}) => {
    const path = at.deliverTemplate(id);
    return Object.keys(chosen).length > 0 ? withFields(path, chosen) : path;
  },
  /** The page of a template, with one of its views, or one of its sections chosen. */
  template: (id: string, shown: { view?: string; section?: string } = {}) => withQuery(at.template(id), shown),
  /** The revisions of a template; with two of them, what differs. */
  templateRevisions: (id: string, compared: { from?: string; to?: string } = {}) =>
    withQuery(at.templateRevisions(id), compared),
  /** The JSON of its newest revision, or of another one, as a file. */
  templateFile: (id: string, revision?: number) =>
    withQuery(at.templateFile(id), { revision: revision === undefined ? "" : String(revision) }),
  /** A preview of a template, or the thumbnail of a picture. */
  templatePreview: (file: string, width: number) => `/media/template-previews/${file}-${width}.webp`,
  /** One of the views, or one section or block; `removed` is the revision before a deletion. */
  editTemplate: (id: string, shown: { view?: string; place?: readonly string[]; removed?: number | null } = {}) => {
    const place = (shown.place ?? []).map(encodeURIComponent).join("/");
    const removed = shown.removed ? String(shown.removed) : undefined;
    return withQuery(at.editTemplate(id), { view: shown.view, at: place, removed });
  },
} as const;
