/** Releases of the demo theme, oldest first, with their notes. Each has a folder in `theme/`. */
interface ThemeRelease {
  version: string;
  /** UTC, ISO 8601 with milliseconds. */
  publishedAt: string;
  /** Markdown. */
  notes: { fr: string; en: string };
}

export const releases: readonly ThemeRelease[] = [
  {
    version: "1.0.0",
    publishedAt: "2024-03-05T09:00:00.000Z",
    notes: {
      fr: `- Première version du thème.
- Dix sections de contenu, six blocs réutilisables et toutes les pages d’une boutique Online Store 2.0.
- En français et en anglais, dans la boutique comme dans l’éditeur de thème.
- Tout fonctionne sans JavaScript : variantes, panier, filtres.`,
      en: `- First release of the theme.
- Ten content sections, six reusable blocks and every page of an Online Store 2.0 store.
- In French and English, in the storefront and the theme editor.
- Everything works without JavaScript: variants, cart, filters.`,
    },
  },
  {
    version: "1.1.0",
    publishedAt: "2024-07-18T09:00:00.000Z",
    notes: {
      fr: `## Nouveau

- Section **Questions fréquentes**, lisible par les moteurs de recherche (données structurées), avec son modèle de page.
- Seconde photo au survol d’un produit.
- Recherche instantanée dans l’en-tête.

## Corrigé

- Le focus revient au bouton quand un menu se ferme.`,
      en: `## New

- **Questions and answers** section that search engines can read (structured data), with its own page template.
- Second photo when you hover over a product card.
- Instant search in the header.

## Fixed

- Focus returns to the button when a menu closes.`,
    },
  },
  {
    version: "2.0.4",
    publishedAt: "2024-12-12T09:00:00.000Z",
    notes: {
      fr: `## Nouveau

- **Panier latéral** : vos clients ajoutent un produit sans quitter la page.
- Deux blocs : compte à rebours, liste d’icônes.

## Modifié

- **Choix de variante plus rapide** : une seule requête par choix, et les options épuisées sont barrées.
- Nouveaux boutons, avec un réglage pour les majuscules.
- Le réglage \`colors_accent\` s’appelle désormais \`color_accent\` ; un seul bouton de partage, celui de l’appareil, remplace les anciens.
- La barre d’annonce et le pied de page ont une palette de couleurs ; la barre d’annonce rejoint le groupe d’en-tête.
- La fin du pied de page devient une section ; les deux pages de mot de passe des comptes clients en partagent une.

## Corrigé

- Texte des bannières plus lisible, changements du panier annoncés par les lecteurs d’écran.`,
      en: `## New

- **Cart drawer**: customers add a product without leaving the page.
- Two blocks: countdown, icon list.

## Changed

- **Faster variant picker**: a single request per choice, and sold-out options are crossed out.
- New buttons, with a setting for capitals.
- The setting \`colors_accent\` is now called \`color_accent\`; a single share button, the device’s own, replaces the old ones.
- The announcement bar and the footer have a colour scheme; the announcement bar joins the header group.
- The end of the footer is a section of its own, and both password pages of customer accounts share one section.

## Fixed

- More readable text on banners, cart changes announced to screen readers.`,
    },
  },
];
