/** The pages that the search finds and the 404 page suggests. A test compares them with `access.ts`. */
import type { Key } from "#app/i18n/index.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { type Access, type AccessPath, access } from "#base/access.ts";
import { paths } from "#base/paths.ts";
import type { Viewer } from "#workers/portal/contract.ts";

export interface KnownPage {
  path: AccessPath;
  label: Key;
  icon: IconName;
  /** Keywords besides its name and those in its URL; lower case without accents. */
  words: readonly string[];
}

/** More likely pages first; they win ties. */
export const knownPages: readonly KnownPage[] = [
  {
    ...{ path: "/", label: "notFound.pages.dashboard", icon: "layout-dashboard" },
    words: ["dashboard", "home", "accueil", "index", "tableau", "bord", "shops", "stores", "boutiques"],
  },
  {
    ...{ path: "/update", label: "notFound.pages.update", icon: "git-branch" },
    words: ["upgrade", "maj", "mise", "jour", "version", "conflits", "conflicts"],
  },
  {
    ...{ path: "/activate", label: "notFound.pages.activate", icon: "key-round" },
    words: ["activation", "activer", "licence", "license", "connect", "connecter"],
  },
  {
    ...{ path: "/theme-installer", label: "notFound.pages.install", icon: "layout-template" },
    words: ["install", "installation", "installer", "theme"],
  },
  {
    ...{ path: "/download", label: "notFound.pages.download", icon: "download" },
    words: ["telecharger", "telechargement", "zip", "theme", "releases"],
  },
  {
    ...{ path: "/deactivate", label: "notFound.pages.deactivate", icon: "unplug" },
    words: ["deactivation", "desactiver", "desactivation", "licence", "license", "release", "liberer"],
  },
  {
    ...{ path: "/move", label: "notFound.pages.move", icon: "arrow-left-right" },
    words: ["deplacer", "transfer", "transferer", "licence", "license"],
  },
  {
    ...{ path: "/profile", label: "notFound.pages.profile", icon: "user" },
    words: ["profil", "account", "compte", "settings", "parametres", "points", "sessions", "password"],
  },
  {
    ...{ path: "/help", label: "notFound.pages.help", icon: "footprints" },
    words: ["aide", "faq", "guide", "guides", "support", "tutorial", "tutoriel", "premiers", "start"],
  },
  {
    ...{ path: "/documentation", label: "notFound.pages.documentation", icon: "book-open" },
    words: ["docs", "doc", "manual", "manuel", "guide", "guides"],
  },
  {
    ...{ path: "/documentation-dev", label: "notFound.pages.developers", icon: "braces" },
    words: ["docs", "developer", "developers", "developpeur", "developpeurs", "api", "dev", "openapi"],
  },
  {
    ...{ path: "/changelog", label: "notFound.pages.changelog", icon: "sparkles" },
    words: ["news", "nouveautes", "releases", "versions", "changes", "notes"],
  },
  {
    ...{ path: "/notifications", label: "notFound.pages.notifications", icon: "bell" },
    words: ["messages", "alerts", "alertes", "inbox"],
  },
  {
    ...{ path: "/tickets", label: "shell.account.tickets", icon: "life-buoy" },
    words: ["ticket", "support", "demandes", "requests", "reponses", "answers"],
  },
  {
    ...{ path: "/assistant", label: "shell.assistant", icon: "message-circle" },
    words: ["chat", "question", "questions", "ia", "ai"],
  },
  {
    ...{ path: "/status", label: "errorScreen.status", icon: "info" },
    words: ["etat", "status", "panne", "pannes", "incident", "incidents", "outage", "uptime"],
  },
  {
    ...{ path: "/claim", label: "buy.claim.title", icon: "key-round" },
    words: ["code", "achat", "purchase", "rattacher"],
  },
  {
    ...{ path: "/search", label: "shell.search", icon: "search" },
    words: ["recherche", "rechercher", "find"],
  },
  {
    ...{ path: "/services", label: "notFound.pages.services", icon: "handshake" },
    words: ["contact", "offers", "offres", "prestations"],
  },
  {
    ...{ path: "/svg-color", label: "notFound.pages.svgColor", icon: "palette" },
    words: ["colors", "colours", "couleurs", "tools", "outils"],
  },
  {
    ...{ path: "/image-optimizer", label: "notFound.pages.imageOptimizer", icon: "image-down" },
    words: ["images", "optimiser", "compress", "compresser", "tools", "outils"],
  },
  {
    ...{ path: "/image-resizer", label: "notFound.pages.imageResizer", icon: "crop" },
    words: ["images", "resize", "redimensionner", "tools", "outils"],
  },
  {
    ...{ path: "/winning-products", label: "notFound.pages.winningProducts", icon: "trending-up" },
    words: ["produits", "gagnants", "tools", "outils"],
  },
  {
    ...{ path: "/admin", label: "notFound.pages.admin", icon: "megaphone" },
    words: ["administration", "staff", "banner", "banniere", "bandeau", "notification", "notifications"],
  },
  {
    ...{ path: "/admin/licenses", label: "notFound.pages.adminLicences", icon: "scroll-text" },
    words: ["licences", "customers", "clients"],
  },
  {
    ...{ path: "/admin/users", label: "notFound.pages.adminUsers", icon: "users" },
    words: ["utilisateurs", "clients", "customers"],
  },
  {
    ...{ path: "/templates", label: "notFound.pages.templates", icon: "layout-template" },
    words: ["modeles", "gallery", "galerie", "page", "product", "collection", "blog"],
  },
  {
    ...{ path: "/admin/events", label: "shell.entries.adminEvents", icon: "history" },
    words: ["log", "journal", "events", "evenements", "audit"],
  },
  {
    ...{ path: "/admin/releases", label: "shell.entries.adminReleases", icon: "git-branch" },
    words: ["release", "versions", "publish", "publier"],
  },
  {
    ...{ path: "/admin/move-requests", label: "shell.entries.moveRequests", icon: "arrow-left-right" },
    words: ["deplacements", "moves", "transfers"],
  },
  {
    ...{ path: "/admin/winning-products", label: "shell.entries.adminProducts", icon: "trending-up" },
    words: ["produits", "products"],
  },
  {
    ...{ path: "/admin/orders", label: "shell.entries.adminOrders", icon: "shopping-bag" },
    words: ["commandes", "achats", "paiements", "remboursement", "orders", "payments", "refund", "stripe"],
  },
  {
    ...{ path: "/admin/exports", label: "shell.entries.adminExports", icon: "download" },
    words: ["csv", "export"],
  },
  {
    ...{ path: "/admin/webhooks", label: "shell.entries.adminWebhooks", icon: "braces" },
    words: ["webhook", "integration", "livraisons", "deliveries"],
  },
  {
    ...{ path: "/admin/assistant", label: "shell.entries.adminAssistant", icon: "message-circle" },
    words: ["conversations", "chat"],
  },
  {
    ...{ path: "/admin/mails", label: "shell.entries.adminMails", icon: "mail-check" },
    words: ["mail", "mails", "email", "livraison", "delivery"],
  },
  {
    ...{ path: "/admin/maintenance", label: "shell.entries.adminMaintenance", icon: "rotate-cw" },
    words: ["tasks", "taches", "cron", "maintenance", "entretien"],
  },
];

/** Parts of pages that have a name of their own. */
export const knownParts: readonly (Pick<KnownPage, "label" | "icon" | "words"> & { to: string })[] = [
  { to: paths.points, label: "points.title", icon: "star", words: ["points", "fidelite", "loyalty"] },
  {
    ...{ to: paths.sessions, label: "profile.sessions.title", icon: "monitor-smartphone" },
    words: ["sessions", "appareils", "devices"],
  },
  {
    ...{ to: paths.twoFactors, label: "twoFactors.title", icon: "shield-check" },
    words: ["2fa", "totp", "securite", "security", "code"],
  },
  {
    ...{ to: paths.purchases, label: "orders.title", icon: "shopping-bag" },
    words: ["achats", "factures", "recu", "commandes", "invoices", "orders", "billing", "tva", "vat"],
  },
  {
    ...{ to: paths.activity, label: "profile.activity.title", icon: "history" },
    words: ["historique", "history", "log", "journal"],
  },
];

/** Whether a page with this access is open. */
export type CanOpen = (needed: Access) => boolean;

/** The licences may be a minute old, because the page itself checks again. */
export const createCanOpen =
  ({ role, premium, emailVerified }: Pick<Viewer, "role" | "premium" | "emailVerified">): CanOpen =>
  (needed) => {
    if (needed === "admin") return role === "admin";
    return needed === "premium" ? emailVerified && (premium > 0 || role === "admin") : true;
  };

export const listOpenPages = (canOpen: CanOpen): KnownPage[] => knownPages.filter(({ path }) => canOpen(access[path]));
