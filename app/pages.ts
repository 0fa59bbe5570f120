/**
 * The register of pages: who may open each, its route module, and where people find it. Routes, access, named paths, the
 * search, menus, `robots.txt` and the list of screens derive from it. Browsers get a derived module
 * (`pagesForBrowsers` in `scripts/build-plugins.vite.ts`).
 */
import type { Key } from "#app/i18n/index.ts";
import type { IconName } from "#app/kit/parts/icon.tsx";

export type Access = "public" | "user" | "premium" | "admin";

export type RegisteredPage = Details & {
  path: Path;
  access: Access;
  /** Its route module. */
  file: string;
  /** Whether an administrator who sees the portal as a customer may open it: only pages that read. */
  viewable?: boolean;
};

type Path = `/${string}`;

type Details = {
  /** Search engines may list it. */
  indexed?: true;
  /** Addresses for the list of screens, unless it is the path; a path with a parameter has none by itself. */
  screens?: readonly string[];
} & (
  | {
      /** The search finds the page and the 404 page suggests it. */
      search: SearchEntry;
      /** Its entry in the side bar, whose text is `shell.entries.NAME`, or `staffEntries.NAME` of the staff's. */
      menu?: MenuPlace;
    }
  | { search?: undefined; menu?: PlaceBelow }
);

export interface SearchEntry {
  title: Key;
  icon: IconName;
  /** Keywords besides its title and path; lower case without accents. */
  words: string;
}

type MenuPlace = PlaceInSection | PlaceBelow;

interface PlaceInSection {
  section: "main" | "licences" | "templates" | "admin";
  /** Position among its neighbours. */
  at: number;
  /** Paths below it do not mark it as current, because other entries have them. */
  isExact?: true;
  /** Instead of the icon of the search. */
  icon?: IconName;
}

/** Collapsed below the entry of another page. */
interface PlaceBelow {
  below: "adminLicences" | "templates";
  at: number;
}

const open =
  <A extends Access>(access: A) =>
  <P extends Path>(path: P, file: string, details: Details = {}) => ({ path, access, file, ...details });

const openInViews =
  <A extends Access>(access: A) =>
  <P extends Path>(path: P, file: string, more: Details & { viewable: boolean }) => ({ path, access, file, ...more });

const forAll = open("public");
const forUsers = openInViews("user");
const forPremium = openInViews("premium");
const forStaff = open("admin");

const entry = (title: Key, icon: IconName, words: string): SearchEntry => ({ title, icon, words });

/** The key is the name of the path in code. Pages that people want more often come first: they win ties in the search. */
export const pages = {
  home: forUsers("/", "customer/dashboard/dashboard.route.tsx", {
    viewable: true,
    search: entry(
      "shell.entries.home",
      "layout-dashboard",
      "dashboard home accueil index tableau bord shops stores boutiques",
    ),
    menu: { section: "main", at: 1, isExact: true },
    screens: ["/", "/?view=business"],
  }),
  update: forPremium("/update", "customer/updates/update/update.route.tsx", {
    viewable: true,
    search: entry("shell.entries.update", "git-branch", "upgrade maj mise jour version conflits conflicts"),
    menu: { section: "licences", at: 3 },
  }),
  activate: forPremium("/activate", "customer/licences/activate.route.tsx", {
    viewable: true,
    search: entry("shell.entries.activate", "key-round", "activation activer licence license connect connecter"),
    menu: { section: "licences", at: 1 },
  }),
  install: forPremium("/theme-installer", "customer/updates/install.route.tsx", {
    viewable: true,
    search: entry("shell.entries.install", "layout-template", "install installation installer theme"),
    menu: { section: "licences", at: 2 },
  }),
  download: forPremium("/download", "customer/releases/download/download.route.tsx", {
    viewable: true,
    search: entry("notFound.pages.download", "download", "telecharger telechargement zip theme releases"),
    menu: { section: "licences", at: 4 },
  }),
  deactivate: forPremium("/deactivate", "customer/licences/deactivate.route.tsx", {
    viewable: true,
    search: entry(
      "notFound.pages.deactivate",
      "unplug",
      "deactivation desactiver desactivation licence license release liberer",
    ),
    menu: { section: "licences", at: 5 },
  }),
  move: forPremium("/move", "customer/licences/move.route.tsx", {
    viewable: true,
    search: entry("notFound.pages.move", "arrow-left-right", "deplacer transfer transferer licence license"),
  }),
  profile: forUsers("/profile", "customer/accounts/profile.route.tsx", {
    viewable: true,
    search: entry(
      "notFound.pages.profile",
      "user",
      "profil account compte settings parametres points sessions password",
    ),
  }),
  help: forUsers("/help", "customer/docs/help.route.tsx", {
    viewable: true,
    search: entry("shell.entries.help", "footprints", "aide faq guide guides support tutorial tutoriel premiers start"),
    menu: { section: "main", at: 2 },
  }),
  documentation: forUsers("/documentation", "customer/docs/documentation.route.tsx", {
    viewable: true,
    search: entry("notFound.pages.documentation", "book-open", "docs doc manual manuel guide guides"),
  }),
  developers: forUsers("/documentation-dev", "customer/docs/guide.route.tsx", {
    viewable: true,
    search: entry(
      "notFound.pages.developers",
      "braces",
      "docs developer developers developpeur developpeurs api dev openapi",
    ),
    menu: { section: "main", at: 5 },
  }),
  changelog: forUsers("/changelog", "customer/releases/changelog/changelog.route.tsx", {
    viewable: true,
    search: entry("shell.entries.changelog", "sparkles", "news nouveautes releases versions changes notes"),
    menu: { section: "main", at: 4 },
  }),
  notifications: forUsers("/notifications", "shell/notifications/notifications.route.tsx", {
    viewable: true,
    search: entry("notFound.pages.notifications", "bell", "messages alerts alertes inbox"),
  }),
  tickets: forUsers("/tickets", "customer/tickets/tickets.route.tsx", {
    viewable: false,
    search: entry("shell.account.tickets", "life-buoy", "ticket support demandes requests reponses answers"),
  }),
  assistant: forUsers("/assistant", "customer/assistant/assistant.route.tsx", {
    viewable: false,
    search: entry("shell.assistant", "message-circle", "chat question questions ia ai"),
  }),
  /** Whether the services work, also for visitors. */
  status: forAll("/status", "public/status/status.route.tsx", {
    search: entry("errorScreen.status", "info", "etat status panne pannes incident incidents outage uptime"),
    indexed: true,
  }),
  /** Takes over a purchase by its code. */
  claim: forUsers("/claim", "customer/purchases/claim.route.tsx", {
    viewable: false,
    search: entry("buy.claim.title", "key-round", "code achat purchase rattacher"),
  }),
  search: forUsers("/search", "shell/search/search.route.tsx", {
    viewable: true,
    search: entry("shell.search", "search", "recherche rechercher find"),
    screens: ["/search", "/search?q=licence", "/search?q=zzzzzz"],
  }),
  services: forPremium("/services", "customer/docs/services.route.tsx", {
    viewable: true,
    search: entry("shell.entries.services", "handshake", "contact offers offres prestations"),
    menu: { section: "main", at: 3 },
  }),
  svgColor: forUsers("/svg-color", "tools/svg-color/svg-color.route.tsx", {
    viewable: true,
    search: entry("notFound.pages.svgColor", "palette", "colors colours couleurs tools outils"),
  }),
  imageOptimizer: forUsers("/image-optimizer", "tools/image-optimizer/image-optimizer.route.tsx", {
    viewable: true,
    search: entry("notFound.pages.imageOptimizer", "image-down", "images optimiser compress compresser tools outils"),
  }),
  imageResizer: forUsers("/image-resizer", "tools/image-resizer/image-resizer.route.tsx", {
    viewable: true,
    search: entry("notFound.pages.imageResizer", "crop", "images resize redimensionner tools outils"),
  }),
  winningProducts: forUsers("/winning-products", "tools/products/winning-products.route.tsx", {
    viewable: true,
    search: entry("notFound.pages.winningProducts", "trending-up", "produits gagnants tools outils"),
  }),
  admin: forStaff("/admin", "staff/announcements/announcements.route.tsx", {
    search: entry(
      "notFound.pages.admin",
      "megaphone",
      "administration staff banner banniere bandeau notification notifications",
    ),
    menu: { section: "admin", at: 1, isExact: true, icon: "bell" },
  }),
  adminLicences: forStaff("/admin/licenses", "staff/licences/list/licences.route.tsx", {
    search: entry("notFound.pages.adminLicences", "scroll-text", "licences customers clients"),
    menu: { section: "admin", at: 2 },
  }),
  adminUsers: forStaff("/admin/users", "staff/accounts/list/users.route.tsx", {
    search: entry("staffEntries.adminUsers", "users", "utilisateurs clients customers"),
    menu: { section: "admin", at: 4 },
  }),
  templates: forStaff("/templates", "staff/templates/gallery.route.tsx", {
    search: entry("staffEntries.templates", "layout-template", "modeles gallery galerie page product collection blog"),
    menu: { section: "templates", at: 1 },
  }),
  adminEvents: forStaff("/admin/events", "staff/events/events.route.tsx", {
    search: entry("staffEntries.adminEvents", "history", "log journal events evenements audit"),
    menu: { section: "admin", at: 5 },
  }),
  adminReleases: forStaff("/admin/releases", "staff/releases/releases.route.tsx", {
    search: entry("staffEntries.adminReleases", "git-branch", "release versions publish publier"),
    menu: { section: "admin", at: 6 },
  }),
  moveRequests: forStaff("/admin/move-requests", "staff/licences/moves/move-requests.route.tsx", {
    search: entry("staffEntries.moveRequests", "arrow-left-right", "deplacements moves transfers"),
    menu: { below: "adminLicences", at: 8 },
  }),
  adminProducts: forStaff("/admin/winning-products", "staff/products/products.route.tsx", {
    search: entry("staffEntries.adminProducts", "trending-up", "produits products"),
    menu: { section: "admin", at: 8 },
  }),
  adminOrders: forStaff("/admin/orders", "staff/orders/orders.route.tsx", {
    search: entry(
      "staffEntries.adminOrders",
      "shopping-bag",
      "commandes achats paiements remboursement orders payments refund stripe",
    ),
    menu: { section: "admin", at: 3 },
  }),
  adminExports: forStaff("/admin/exports", "staff/exports/exports.route.tsx", {
    search: entry("staffEntries.adminExports", "download", "csv export"),
    menu: { section: "admin", at: 9 },
  }),
  adminWebhooks: forStaff("/admin/webhooks", "staff/webhooks/webhooks.route.tsx", {
    search: entry("staffEntries.adminWebhooks", "braces", "webhook integration livraisons deliveries"),
    menu: { section: "admin", at: 7 },
  }),
  adminAssistant: forStaff("/admin/assistant", "staff/assistant/desk.route.tsx", {
    search: entry("staffEntries.adminAssistant", "message-circle", "conversations chat"),
    menu: { section: "admin", at: 10 },
  }),
  adminMails: forStaff("/admin/mails", "staff/mail/mail-desk.route.tsx", {
    search: entry("staffEntries.adminMails", "mail-check", "mail mails email livraison delivery"),
    menu: { section: "admin", at: 11 },
  }),
  adminMaintenance: forStaff("/admin/maintenance", "staff/maintenance/maintenance.route.tsx", {
    search: entry("staffEntries.adminMaintenance", "rotate-cw", "tasks taches cron maintenance entretien"),
    menu: { section: "admin", at: 12 },
  }),
  login: forAll("/login", "public/session/login.route.tsx", { indexed: true }),
  /** The second step of a sign-in, by app or by recovery code. */
  loginCode: forAll("/login/code", "public/session/second-factor.route.tsx", { screens: [] }),
  register: forAll("/register", "public/session/register.route.tsx", { indexed: true }),
  forgotPassword: forAll("/forgot-password", "public/session/forgot-password.route.tsx"),
  /** A mailed link leads here. */
  authAction: forAll("/auth/action", "public/session/mailed-link.route.tsx", {
    screens: ["/auth/action?mode=resetPassword&oobCode=used"],
  }),
  social: forAll("/auth/social", "public/session/social.route.ts", { screens: [] }),
  socialCallback: forAll("/auth/social/callback", "public/session/social-callback.route.ts", { screens: [] }),
  logout: forAll("/logout", "public/session/logout.route.ts", { screens: [] }),
  /** Ends the view of an administrator who sees the portal as a customer. */
  leaveView: forUsers("/view/leave", "shell/view-as/leave.route.ts", { viewable: false, screens: [] }),
  preferences: forAll("/preferences", "shell/preferences/preferences.route.ts", { screens: [] }),
  /** The token in the address is the permission. */
  sharedPreview: forAll("/shared-preview/:token", "public/updates/shared.route.tsx"),
  /** The token names whose mails it is about. */
  unsubscribe: forAll("/unsubscribe/:token", "public/unsubscribe/unsubscribe.route.tsx"),
  buy: forAll("/buy", "public/purchases/buy.route.tsx", { indexed: true }),
  paymentSuccess: forAll("/payment/success", "public/purchases/success.route.tsx"),
  paymentCancel: forAll("/payment/cancel", "public/purchases/cancel.route.tsx"),
  /** The archive of one's own data. */
  profileExport: forUsers("/profile/export", "customer/accounts/personal-data/export.route.ts", {
    viewable: false,
    screens: [],
  }),
  /** The notifications for scripts. */
  notificationsInbox: forUsers("/notifications/inbox", "shell/notifications/inbox.route.ts", {
    viewable: false,
    screens: [],
  }),
  /** A notification's link through the server, which marks it as read. */
  notificationTarget: forUsers("/notifications/target", "shell/notifications/target.route.ts", {
    viewable: false,
    screens: [],
  }),
  closeBanner: forUsers("/banner/close", "shell/banner/dismiss.route.ts", {
    viewable: false,
    screens: [],
  }),
  support: forUsers("/support", "customer/tickets/support.route.tsx", { viewable: false }),
  ticket: forUsers("/tickets/:ticket", "customer/tickets/ticket.route.tsx", { viewable: false }),
  /** Redirects to the file at the help desk. */
  ticketFile: forUsers("/tickets/:ticket/files/:file", "customer/tickets/file.route.ts", { viewable: false }),
  helpGuide: forUsers("/help/:guide", "customer/docs/guide.route.tsx", { viewable: true }),
  documentationGuide: forUsers("/documentation/:guide", "customer/docs/documentation.route.tsx", { viewable: true }),
  developerGuide: forUsers("/documentation-dev/:guide", "customer/docs/guide.route.tsx", { viewable: true }),
  components: forUsers("/components", "customer/components/components.route.tsx", { viewable: true }),
  job: forPremium("/jobs/:job", "customer/updates/job.route.tsx", { viewable: true }),
  jobFile: forPremium("/jobs/:job/file", "customer/updates/update/file.route.ts", { viewable: false }),
  /** State as JSON, for scripts. */
  jobState: forPremium("/jobs/:job/state", "customer/updates/state.route.ts", { viewable: false }),
  /** What the owner of a store is asked about a template. */
  templateRequest: forPremium("/template-requests/:request", "customer/templates/request.route.tsx", {
    viewable: true,
  }),
  /** The connection check of one store. */
  store: forPremium("/stores/:shop", "customer/licences/store.route.tsx", { viewable: true }),
  /** Its checks as a stream, for scripts. */
  storeCheck: forPremium("/stores/:shop/check", "customer/licences/check.route.ts", { viewable: false }),
  /** The colours of its theme as JSON, for scripts. */
  storeColours: forPremium("/stores/:shop/colours", "tools/svg-color/store-colours.route.ts", { viewable: false }),
  storeFiles: forPremium("/stores/:shop/files", "tools/image-resizer/store-files.route.ts", { viewable: false }),
  downloadFile: forPremium("/download/:ticket", "customer/releases/download/file.route.ts", { viewable: false }),
  adminLicence: forStaff("/admin/licenses/:licence", "staff/licences/list/licence.route.tsx"),
  /** An address, which may have licences and no account yet. */
  adminUserByEmail: forStaff("/admin/users/by-email", "staff/accounts/account/person.route.tsx", { screens: [] }),
  adminUser: forStaff("/admin/users/:uid", "staff/accounts/account/person.route.tsx"),
  createLicence: forStaff("/admin/create-license", "staff/licences/changes/create.route.tsx", {
    menu: { below: "adminLicences", at: 1 },
  }),
  activateFor: forStaff("/admin/activate-license", "staff/licences/for-customers/activate-for.route.tsx", {
    menu: { below: "adminLicences", at: 2 },
  }),
  deactivateFor: forStaff("/admin/deactivate-license", "staff/licences/changes/deactivate.route.tsx", {
    menu: { below: "adminLicences", at: 3 },
  }),
  changeOwner: forStaff("/admin/change-owner", "staff/licences/changes/owner.route.tsx", {
    menu: { below: "adminLicences", at: 4 },
  }),
  /** One change of licences that are selected in the list. */
  bulkLicences: forStaff("/admin/licenses/bulk", "staff/licences/bulk/bulk.route.tsx"),
  bulkJob: forStaff("/admin/bulk/:job", "staff/licences/bulk/bulk-job.route.tsx"),
  pauseLicence: forStaff("/admin/pause-license", "staff/licences/changes/pause.route.tsx", {
    menu: { below: "adminLicences", at: 5 },
  }),
  enableLicence: forStaff("/admin/enable-license", "staff/licences/changes/enable.route.tsx", {
    menu: { below: "adminLicences", at: 6 },
  }),
  removeLicence: forStaff("/admin/remove-license", "staff/licences/changes/remove.route.tsx", {
    menu: { below: "adminLicences", at: 7 },
  }),
  /** Undoes an event, or restores a saved view. */
  undo: forStaff("/admin/undo", "staff/licences/changes/undo.route.ts", { screens: [] }),
  /** The upload of a release's file by script. */
  adminReleaseUpload: forStaff("/admin/releases/upload", "staff/releases/upload.route.ts", { screens: [] }),
  adminRelease: forStaff("/admin/releases/:version", "staff/releases/release.route.tsx", {
    screens: ["/admin/releases/2.0.4"],
  }),
  adminOrder: forStaff("/admin/orders/:order", "staff/orders/order.route.tsx"),
  /** Takes the form, or has the file of a finished export. */
  exportFile: forStaff("/admin/exports/:file", "staff/exports/file.route.ts"),
  newProduct: forStaff("/admin/winning-products/new", "staff/products/new-product.route.tsx"),
  importProducts: forStaff("/admin/winning-products/import", "staff/products/import.route.tsx"),
  exportProducts: forStaff("/admin/winning-products/export", "staff/products/export.route.ts", {
    screens: [],
  }),
  adminProduct: forStaff("/admin/winning-products/:product", "staff/products/product.route.tsx"),
  adminWebhook: forStaff("/admin/webhooks/:id", "staff/webhooks/webhook.route.tsx"),
  newTemplate: forStaff("/templates/new", "staff/templates/making/new-template.route.tsx"),
  importTemplates: forStaff("/templates/import", "staff/templates/making/import.route.tsx"),
  importStoreTemplates: forStaff("/templates/import/store", "staff/templates/making/import-store.route.tsx"),
  editTemplate: forStaff("/templates/:template/edit", "staff/templates/making/edit.route.tsx"),
  template: forStaff("/templates/:template", "staff/templates/template.route.tsx"),
  templateRevisions: forStaff("/templates/:template/revisions", "staff/templates/revisions.route.tsx"),
  templateFile: forStaff("/templates/:template/file", "staff/templates/file.route.ts"),
  /** Asks the owner of a store to take a template. */
  deliverTemplate: forStaff("/templates/:template/deliver", "staff/templates/delivery/deliver.route.tsx"),
  pageTemplates: forStaff("/page-templates", "staff/templates/gallery.route.tsx", {
    menu: { below: "templates", at: 1 },
  }),
  templatePictures: forStaff("/template-pictures", "staff/templates/pictures/pictures.route.tsx"),
  productTemplates: forStaff("/product-templates", "staff/templates/gallery.route.tsx", {
    menu: { below: "templates", at: 2 },
  }),
  collectionTemplates: forStaff("/collection-templates", "staff/templates/gallery.route.tsx", {
    menu: { below: "templates", at: 3 },
  }),
  blogTemplates: forStaff("/blog-templates", "staff/templates/gallery.route.tsx", {
    menu: { below: "templates", at: 4 },
  }),
} satisfies Record<string, RegisteredPage>;

export type PageName = keyof typeof pages;
