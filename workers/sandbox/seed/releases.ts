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
- Dix sections de contenu, six blocs réutilisables, toutes les pages d’une boutique Online Store 2.0.
- Interface en français et en anglais, boutique comme éditeur de thème.
- Tout fonctionne sans JavaScript : variantes, panier, filtres.`,
      en: `- First release of the theme.
- Ten content sections, six reusable blocks, every page of an Online Store 2.0 shop.
- French and English, in the storefront and in the theme editor.
- Everything works without JavaScript: variants, cart, filters.`,
    },
  },
  {
    version: "1.1.0",
    publishedAt: "2024-07-18T09:00:00.000Z",
    notes: {
      fr: `- Nouvelle section « Questions fréquentes » avec données structurées, et modèle de page assorti.
- Seconde photo au survol des fiches produit.
- Recherche instantanée dans l’en-tête.
- Correction : le focus revient au bouton quand un menu se ferme.`,
      en: `- New “Questions and answers” section with structured data, and a page template to match.
- Second photo when a product card is hovered.
- Instant search in the header.
- Fixed: focus returns to the button when a menu closes.`,
    },
  },
  {
    version: "2.0.4",
    publishedAt: "2024-12-12T09:00:00.000Z",
    notes: {
      fr: `- **Panier latéral** : ajouter un produit n’interrompt plus la visite.
- **Choix de variante plus rapide** : une seule requête par choix, annulée si le client change d’avis, et les options épuisées sont barrées.
- Nouveaux blocs : compte à rebours, liste d’icônes.
- Boutons redessinés, avec un réglage de majuscules.
- Le réglage \`colors_accent\` s’appelle désormais \`color_accent\` ; les boutons de partage deviennent un seul bouton natif.
- Accessibilité : contraste du voile des bannières, annonces du panier aux lecteurs d’écran.`,
      en: `- **Cart drawer**: adding a product no longer interrupts the visit.
- **Faster variant picker**: one request a choice, cancelled when the customer changes their mind, and sold-out options are struck through.
- New blocks: countdown, icon list.
- Buttons redrawn, with a setting for capitals.
- The setting \`colors_accent\` is now called \`color_accent\`; the share buttons become one native button.
- Accessibility: contrast of banner overlays, cart changes announced to screen readers.`,
    },
  },
];
