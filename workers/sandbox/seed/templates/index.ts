/**
 * Templates of the demo, oldest first; `KIND.SUFFIX.json` is the body of each, and the pictures that they
 * name are in `pictures`.
 */

import type { TemplateKind, TemplateState } from "#workers/licences/templates/contract.ts";
import type { BilingualName } from "#workers/licences/templates/finding-contract.ts";

export interface DemoTemplate {
  kind: TemplateKind;
  suffix: string;
  name: BilingualName;
  tags: string[];
  state: TemplateState;
}

const template = (
  file: `${TemplateKind}.${string}`,
  fr: string,
  en: string,
  tags: string,
  state: TemplateState = "published",
): DemoTemplate => {
  const [kind, suffix = ""] = file.split(".");
  return { kind: kind as TemplateKind, suffix, name: { fr, en }, tags: tags.split(" "), state };
};

export const templates: readonly DemoTemplate[] = [
  template("product.compact", "Fiche produit, l’essentiel", "Product, the short page", "sobre"),
  template("collection.essentials", "Collection courte", "Short collection", "sobre"),
  template("blog.journal", "Journal", "Journal", "récit"),
  template("page.visit", "Venir à l’atelier", "Visit the workshop", "contact atelier"),
  template("product.gift", "Idée cadeau", "Gift idea", "fêtes cadeau"),
  template("collection.pictures", "Collection en images", "Collection in pictures", "images"),
  template("article.portrait", "Portrait d’artisane", "A maker’s portrait", "récit artisanat"),
  template("page.lookbook", "Carnet d’images", "Lookbook", "images été"),
  template("collection.gift-guide", "Guide des cadeaux", "Gift guide", "fêtes cadeau"),
  template("blog.care-notes", "Carnet d’entretien", "Care notes", "conseils"),
  template("page.commitments", "Nos engagements, en anglais", "Our commitments", "confiance"),
  template("page.engagements", "Nos engagements", "Our commitments, in French", "confiance"),
  template("article.step-by-step", "Pas à pas", "Step by step", "conseils", "draft"),
  template("product.made-to-order", "Sur commande", "Made to order", "artisanat"),
  template("collection.new-arrivals", "Nouveautés", "New arrivals", "lancement"),
  template("page.waiting-list", "Liste d’attente", "Waiting list", "lancement", "draft"),
  template("product.preorder", "Précommande", "Pre-order", "lancement", "draft"),
  template("page.season", "Accueil de saison, en anglais", "Seasonal welcome", "fêtes accueil"),
  template("page.saison", "Accueil de saison", "Seasonal welcome, in French", "fêtes accueil"),
  template("article.workshop", "Journal de l’atelier", "Workshop journal", "récit artisanat"),
  template("collection.private-sale", "Ventes privées", "Private sale", "soldes"),
  template("product.story", "Fiche produit, histoire", "Product with its story", "artisanat récit"),
];

export const pictureSource = "Dessins de notre atelier, faits pour la démonstration";
/** In the folder `pictures`. */
export const pictures: readonly string[] = [
  "garden-door.webp",
  "kiln.webp",
  "linen-fold.webp",
  "oak-stool.webp",
  "stoneware-bowls.webp",
  "winter-table.webp",
  "workshop-bench.webp",
];
/** Templates that have a picture in place of their drawing, in the folder `pictures/previews`. */
export const previews: readonly string[] = ["page.lookbook.webp", "product.story.webp"];
