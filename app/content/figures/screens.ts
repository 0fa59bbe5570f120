/** Simplified pages of Shopify's administration, one for each step that the guides describe. */
import type { GuideLanguage } from "../guide.ts";
import { contentWidth, contentX, Screen, screenWidth } from "./screen.ts";

type Say = (fr: string, en: string) => string;

const right = contentX + contentWidth;

function drawStoreAddress(say: Say): Screen {
  const screen = new Screen(214, say("Shopify · Paramètres", "Shopify · Settings"));
  screen.navigation([
    { text: say("Général", "General") },
    { text: say("Forfait", "Plan") },
    { text: say("Applications", "Apps") },
    { text: say("Domaines", "Domains"), isCurrent: true, mark: 1 },
  ]);
  screen.heading(say("Domaines", "Domains"), 58);
  screen.row(say("ma-boutique.fr", "my-store.com"), 80, { detail: say("principal", "primary") });
  screen.row(say("ma-boutique.myshopify.com", "my-store.myshopify.com"), 130, { tone: "chosen", mark: 2 });
  return screen;
}

function createDashboard(say: Say, current: number, height: number): Screen {
  const screen = new Screen(height, say("Shopify · Tableau de bord des développeurs", "Shopify · Dev Dashboard"));
  const entries = [say("Accueil", "Home"), "Versions", say("Paramètres", "Settings")];
  screen.navigation(entries.map((text, index) => (index === current ? { text, isCurrent: true, mark: 1 } : { text })));
  return screen;
}

function drawAppScopes(say: Say): Screen {
  const screen = createDashboard(say, 1, 210);
  screen.heading(say("Nouvelle version", "New version"), 58);
  screen.field(say("Autorisations", "Scopes"), "read_themes,write_themes", 90, 2);
  screen.button(say("Diffuser", "Release"), right, 160, 3);
  return screen;
}

const dots = "•".repeat(18);

function drawAppCredentials(say: Say): Screen {
  const screen = createDashboard(say, 2, 232);
  screen.heading(say("Identifiants", "Credentials"), 58);
  screen.field(say("Identifiant client", "Client ID"), "0f6c…e21b", 90, 2);
  screen.field(say("Secret client", "Client secret"), dots, 164, 3);
  return screen;
}

function drawAdminToken(say: Say): Screen {
  const screen = new Screen(282, say("Shopify · Développement d’applications", "Shopify · App development"));
  screen.navigation([
    { text: say("Présentation", "Overview") },
    { text: "Configuration" },
    { text: say("Identifiants API", "API credentials"), isCurrent: true, mark: 1 },
  ]);
  screen.heading(say("Jeton d’accès à l’API Admin", "Admin API access token"), 58);
  screen.field(say("Montré une seule fois", "Shown only once"), `shpat_${"•".repeat(14)}`, 86, 2);
  screen.heading(say("Clé API et clé secrète", "API key and secret key"), 172);
  screen.field(say("Clé secrète API", "API secret key"), `shpss_${"•".repeat(14)}`, 200, 3);
  return screen;
}

function createThemes(say: Say, height: number, mark?: number): Screen {
  const screen = new Screen(height, say("Shopify · Boutique en ligne", "Shopify · Online Store"));
  screen.navigation([
    { text: say("Thèmes", "Themes"), isCurrent: true, ...(mark ? { mark } : {}) },
    { text: say("Articles de blog", "Blog posts") },
    { text: "Pages" },
    { text: say("Préférences", "Preferences") },
  ]);
  screen.row(say("Thème actuel", "Current theme"), 50, { detail: say("publié", "published") });
  screen.heading(say("Bibliothèque de thèmes", "Theme library"), 122);
  return screen;
}

function drawAddTheme(say: Say): Screen {
  const screen = createThemes(say, 236, 1);
  screen.button(say("Ajouter", "Add theme"), right, 106, 2);
  screen.box("menu", { x: right - 200, y: 146, width: 200, height: 74 });
  screen.text(say("Parcourir le Theme Store", "Visit Theme Store"), right - 186, 166, "quiet");
  screen.box("chosen", { x: right - 194, y: 182, width: 188, height: 32 }, 6);
  screen.text(say("Importer un fichier ZIP", "Upload ZIP file"), right - 184, 198, "strong");
  screen.mark(3, right - 6, 184);
  return screen;
}

function drawThemeCopy(say: Say): Screen {
  const screen = createThemes(say, 204);
  screen.row(say("Copie 2.0.4", "Copy 2.0.4"), 142, { tone: "chosen", height: 46 });
  screen.mark(1, contentX, 144);
  screen.button(say("Modifier le thème", "Edit theme"), right - 10, 149, 2);
  return screen;
}

function drawDeleteTheme(say: Say): Screen {
  const screen = createThemes(say, 284);
  screen.row(say("Ancien essai", "Old trial"), 142, { height: 40 });
  screen.text("•••", right - 36, 162, "strong");
  screen.mark(1, right - 6, 146);
  screen.box("menu", { x: right - 180, y: 190, width: 180, height: 76 });
  screen.text(say("Aperçu", "Preview"), right - 164, 210, "quiet");
  screen.box("chosen", { x: right - 174, y: 228, width: 168, height: 32 }, 6);
  screen.text(say("Supprimer", "Remove"), right - 164, 244, "strong");
  screen.mark(2, right - 6, 230);
  return screen;
}

function drawEditor(say: Say): Screen {
  const screen = new Screen(270, say("Shopify · Éditeur de thème", "Shopify · Theme editor"));
  screen.box("field", { x: 176, y: 42, width: 150, height: 28 }, 7);
  screen.text(say("Page d’accueil", "Home page"), 190, 56);
  screen.mark(1, 326, 44);
  const sections = [say("En-tête", "Header"), say("Bannière", "Hero banner"), say("Collection", "Collection")];
  for (const [index, section] of [...sections, say("Pied de page", "Footer")].entries()) {
    if (index === 1) screen.box("chosen", { x: 48, y: 74 + index * 34, width: 118, height: 30 }, 6);
    screen.text(section, 58, 89 + index * 34, index === 1 ? "strong" : "plain");
  }
  screen.mark(2, 166, 110);
  // The icons at the edge: sections, settings of the theme, apps.
  for (const index of [0, 1, 2])
    screen.box(index === 1 ? "chosen" : "area", { x: 12, y: 74 + index * 34, width: 24, height: 24 }, 6);
  screen.mark(3, 36, 106);
  screen.box("area", { x: 180, y: 80, width: 156, height: 172 }, 6);
  screen.box("card", { x: 190, y: 90, width: 136, height: 66 }, 4);
  screen.box("card", { x: 190, y: 164, width: 64, height: 78 }, 4);
  screen.box("card", { x: 262, y: 164, width: 64, height: 78 }, 4);
  screen.text(say("Bannière", "Hero banner"), 352, 92, "strong");
  screen.text("Image", 352, 122);
  screen.box("field", { x: 352, y: 134, width: 112, height: 32 }, 6);
  screen.text(say("Hauteur", "Height"), 352, 186);
  screen.box("field", { x: 352, y: 198, width: 112, height: 32 }, 6);
  screen.mark(4, screenWidth - 16, 136);
  return screen;
}

function drawMenus(say: Say): Screen {
  const screen = new Screen(252, say("Shopify · Contenu", "Shopify · Content"));
  screen.navigation([
    { text: say("Métaobjets", "Metaobjects") },
    { text: say("Fichiers", "Files") },
    { text: "Menus", isCurrent: true, mark: 1 },
  ]);
  screen.heading(say("Menu principal", "Main menu"), 58);
  screen.row(say("Nouveautés", "New arrivals"), 80, { mark: 2, tone: "chosen" });
  screen.box("card", { x: contentX + 24, y: 128, width: contentWidth - 24, height: 40 });
  screen.text(say("Vestes", "Jackets"), contentX + 38, 148);
  screen.mark(3, contentX + 24, 130);
  screen.box("card", { x: contentX + 24, y: 176, width: contentWidth - 24, height: 40 });
  screen.text(say("Bonnets", "Hats"), contentX + 38, 196);
  return screen;
}

function drawTemplateChoice(say: Say): Screen {
  const screen = new Screen(216, say("Shopify · Page produit", "Shopify · Product"));
  screen.navigation([
    { text: say("Commandes", "Orders") },
    { text: say("Produits", "Products"), isCurrent: true, mark: 1 },
    { text: say("Contenu", "Content") },
  ]);
  screen.heading(say("Veste en laine", "Wool jacket"), 58);
  screen.row(say("Organisation", "Organisation"), 78, { height: 36 });
  screen.field(say("Modèle de thème", "Theme template"), say("Produit avec taille", "product.sizes"), 140, 2);
  return screen;
}

const draws: Record<string, (say: Say) => Screen> = {
  "store-address": drawStoreAddress,
  "app-scopes": drawAppScopes,
  "app-credentials": drawAppCredentials,
  "admin-token": drawAdminToken,
  "add-theme": drawAddTheme,
  "theme-copy": drawThemeCopy,
  "delete-theme": drawDeleteTheme,
  "theme-editor": drawEditor,
  menus: drawMenus,
  "template-choice": drawTemplateChoice,
};

/** Returns null for an unknown name. */
export function drawScreen(name: string, language: GuideLanguage): string | null {
  const draw = Object.hasOwn(draws, name) ? draws[name] : undefined;
  return draw ? draw((fr, en) => (language === "fr" ? fr : en)).toSvg() : null;
}
