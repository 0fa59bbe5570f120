/** Pages to suggest for an unknown URL, with keywords in both languages. */

import type { Catalogue } from "#app/i18n/index.ts";
import type { AccessPath } from "#base/access.ts";

export interface KnownPage {
  path: AccessPath;
  label: keyof Catalogue["notFound"]["pages"];
  /** Keywords besides those in its URL; lower case without accents. */
  words: readonly string[];
}

/** More likely pages first; they win ties. */
export const knownPages: readonly KnownPage[] = [
  {
    path: "/",
    label: "dashboard",
    words: ["dashboard", "home", "accueil", "index", "tableau", "bord", "shops", "stores", "boutiques"],
  },
  { path: "/update", label: "update", words: ["upgrade", "maj", "mise", "jour", "version", "conflits", "conflicts"] },
  {
    path: "/activate",
    label: "activate",
    words: ["activation", "activer", "licence", "license", "connect", "connecter"],
  },
  { path: "/theme-installer", label: "install", words: ["install", "installation", "installer", "theme"] },
  { path: "/download", label: "download", words: ["telecharger", "telechargement", "zip", "theme", "releases"] },
  {
    path: "/deactivate",
    label: "deactivate",
    words: ["deactivation", "desactiver", "desactivation", "licence", "license", "release", "liberer"],
  },
  { path: "/move", label: "move", words: ["deplacer", "transfer", "transferer", "licence", "license"] },
  {
    path: "/profile",
    label: "profile",
    words: ["profil", "account", "compte", "settings", "parametres", "points", "sessions", "password"],
  },
  {
    path: "/help",
    label: "help",
    words: ["aide", "faq", "guide", "guides", "support", "tutorial", "tutoriel", "premiers", "start"],
  },
  { path: "/documentation", label: "documentation", words: ["docs", "doc", "manual", "manuel", "guide", "guides"] },
  {
    path: "/documentation-dev",
    label: "developers",
    words: ["docs", "developer", "developers", "developpeur", "developpeurs", "api", "dev", "openapi"],
  },
  { path: "/changelog", label: "changelog", words: ["news", "nouveautes", "releases", "versions", "changes", "notes"] },
  { path: "/notifications", label: "notifications", words: ["messages", "alerts", "alertes", "inbox"] },
  { path: "/search", label: "search", words: ["recherche", "rechercher", "find"] },
  { path: "/services", label: "services", words: ["contact", "offers", "offres", "prestations"] },
  { path: "/svg-color", label: "svgColor", words: ["colors", "colours", "couleurs", "tools", "outils"] },
  {
    path: "/image-optimizer",
    label: "imageOptimizer",
    words: ["images", "optimiser", "compress", "compresser", "tools", "outils"],
  },
  { path: "/image-resizer", label: "imageResizer", words: ["images", "resize", "redimensionner", "tools", "outils"] },
  { path: "/winning-products", label: "winningProducts", words: ["produits", "gagnants", "tools", "outils"] },
  { path: "/admin", label: "admin", words: ["administration", "staff", "banner", "banniere"] },
  { path: "/admin/licenses", label: "adminLicences", words: ["licences", "customers", "clients"] },
  { path: "/admin/users", label: "adminUsers", words: ["utilisateurs", "clients", "customers"] },
  {
    path: "/templates",
    label: "templates",
    words: ["modeles", "gallery", "galerie", "page", "product", "collection", "blog"],
  },
];
