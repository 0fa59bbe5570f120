/** The demo's curated products: made up, and marked as examples. Seeding keeps those that exist. */
import { getFirestoreVendor, type SandboxEnv } from "../env.ts";

interface DemoProduct {
  niche: string;
  fr: [name: string, reason: string];
  en: [name: string, reason: string];
  countries: string;
  /** Euros: selling price with VAT, purchase, shipping, advertising. */
  figures: [price: number, cost: number, shipping: number, advertising: number];
  trend: string;
}

const products: Record<string, DemoProduct> = {
  vase: {
    niche: "decoration",
    fr: ["Vase soliflore en terre cuite", "Petit cadeau qui se photographie bien, peu de retours, facile à emballer."],
    en: ["Terracotta bud vase", "A small gift that photographs well, is rarely returned and easy to pack."],
    countries: "FR BE CH",
    figures: [39, 9.8, 3.9, 4],
    trend: "34 36 35 42 40 47 55 58 66 74",
  },
  bowl: {
    niche: "tableware",
    fr: ["Bol émaillé bleu nuit", "Se vend par quatre\u00a0: le panier moyen monte sans publicité de plus."],
    en: ["Midnight blue glazed bowl", "Sells in fours: the average basket grows without more advertising."],
    countries: "FR CA",
    figures: [18, 3.1, 2.9, 2],
    trend: "40 40 46 45 52 58 57 64 70 71",
  },
  olive: {
    niche: "decoration",
    fr: ["Rameaux d’olivier séchés", "Léger à expédier, sans entretien, demandé pour les tables de mariage."],
    en: ["Dried olive branches", "Light to ship, nothing to look after, wanted for wedding tables."],
    countries: "FR IT",
    figures: [14.9, 2.6, 2.2, 1.2],
    trend: "22 25 24 28 36 41 42 48 60 72",
  },
  carafe: {
    niche: "tableware",
    fr: [
      "Carafe prune soufflée",
      "Pièce forte d’une table\u00a0: on l’achète pour soi après l’avoir vue chez des amis.",
    ],
    en: ["Hand-blown plum carafe", "A centrepiece that people buy after seeing it at a friend’s house."],
    countries: "FR DE",
    figures: [46, 12.4, 5.9, 5],
    trend: "40 52 38 60 62 50 64 58 66 72",
  },
  dish: {
    niche: "jewellery",
    fr: ["Coupelle à bijoux", "Complément naturel d’une boutique de bijoux, à proposer dans le panier."],
    en: ["Jewellery dish", "A natural addition to a jewellery store, best offered in the cart."],
    countries: "FR ES",
    figures: [16.5, 3.2, 2.4, 1.8],
    trend: "44 40 48 46 54 50 58 63 61 70",
  },
  set: {
    niche: "tableware",
    fr: ["Duo vase et bol, coffret", "Coffret prêt à offrir, très demandé de novembre à la fête des mères."],
    en: ["Vase and bowl gift set", "Ready to give, in great demand from November to Mother’s Day."],
    countries: "FR BE",
    figures: [54, 13.9, 5.9, 6],
    trend: "30 33 33 36 42 44 50 54 60 68",
  },
  candle: {
    niche: "wellness",
    fr: [
      "Bougie cire de colza, figuier",
      "Rachetée toutes les six semaines\u00a0: la première vente finance les suivantes.",
    ],
    en: ["Rapeseed wax candle, fig", "Bought again every six weeks: the first sale pays for the next ones."],
    countries: "FR BE LU",
    figures: [24, 5.4, 3.9, 4.5],
    trend: "50 48 54 53 58 62 60 66 71 77",
  },
  cushion: {
    niche: "textiles",
    fr: ["Housse de coussin en lin ocre", "S’envoie à plat, se décline en dix coloris, s’achète par deux."],
    en: ["Ochre linen cushion cover", "Ships flat, comes in ten colours and is bought in pairs."],
    countries: "FR CH BE",
    figures: [29, 6.2, 2.9, 4.2],
    trend: "55 54 58 60 57 61 60 64 63 65",
  },
  lamp: {
    niche: "decoration",
    fr: ["Lampe de chevet tactile", "Recherchée dès septembre, quand les jours raccourcissent."],
    en: ["Touch bedside lamp", "Searched for from September, when the days get shorter."],
    countries: "FR DE AT",
    figures: [49, 15.8, 6.9, 7.5],
    trend: "28 26 30 34 33 41 52 60 68 75",
  },
  notebook: {
    niche: "office",
    fr: ["Carnet relié à pages pointées", "Se personnalise, se vend aux entreprises comme aux particuliers."],
    en: ["Hardcover dotted notebook", "Can be personalised, and sells to companies as well as people."],
    countries: "FR GB IE",
    figures: [19.5, 4.1, 2.6, 2.9],
    trend: "48 47 50 49 52 50 53 52 55 54",
  },
  bottle: {
    niche: "sport",
    fr: ["Gourde isotherme 750 ml", "Besoin quotidien, avis nombreux, accessoires à ajouter au panier."],
    en: ["750 ml insulated bottle", "A daily need with many reviews, and accessories to add to the cart."],
    countries: "FR ES PT",
    figures: [32, 8.4, 4.5, 6.8],
    trend: "60 66 72 80 78 70 64 60 55 52",
  },
  mat: {
    niche: "sport",
    fr: ["Tapis de yoga en liège", "Matière qui se raconte\u00a0; vidéo courte, fort partage."],
    en: ["Cork yoga mat", "A material with a story: short videos of it are widely shared."],
    countries: "FR DE NL",
    figures: [69, 21.5, 8.9, 9],
    trend: "38 42 41 47 50 48 56 58 63 66",
  },
  "dog-bowl": {
    niche: "pets",
    fr: ["Gamelle anti-glouton en grès", "Répond à un problème précis, que l’on cherche par son nom."],
    en: ["Stoneware slow feeder bowl", "Solves one problem that owners search for by name."],
    countries: "FR GB US",
    figures: [34, 9.2, 6.2, 5.4],
    trend: "35 38 44 43 49 52 58 61 66 73",
  },
  planter: {
    niche: "garden",
    fr: ["Pot à réserve d’eau", "Utile aux vacances\u00a0: pic de ventes de mai à juillet."],
    en: ["Self-watering planter", "Useful during holidays: sales peak from May to July."],
    countries: "FR IT ES",
    figures: [27.9, 7.1, 5.2, 3.9],
    trend: "30 38 50 64 72 70 58 46 40 36",
  },
  tote: {
    niche: "textiles",
    fr: ["Cabas en coton épais", "Porte votre marque dans la rue, marge solide en précommande."],
    en: ["Heavy cotton tote bag", "Carries your brand in the street, with a solid margin on pre-order."],
    countries: "FR BE NL",
    figures: [22, 4.8, 2.9, 2.6],
    trend: "46 45 48 50 49 53 52 56 55 58",
  },
  soap: {
    niche: "wellness",
    fr: ["Savon à l’huile d’olive", "Consommable, léger, idéal en abonnement ou en lot de trois."],
    en: ["Olive oil soap", "Used up and light: ideal as a subscription or in packs of three."],
    countries: "FR LU CH",
    figures: [9.9, 1.7, 2.2, 1.5],
    trend: "52 50 53 55 54 57 56 58 60 61",
  },
  board: {
    niche: "tableware",
    fr: ["Planche à découper en noyer", "Cadeau de crémaillère, gravure facturée, peu de concurrence soignée."],
    en: ["Walnut chopping board", "A housewarming gift: engraving is paid extra, and few competitors do it well."],
    countries: "FR DE AT CH",
    figures: [44, 13.6, 5.9, 5.2],
    trend: "40 43 42 46 45 50 54 57 62 67",
  },
  stand: {
    niche: "office",
    fr: ["Support de tablette en hêtre", "Télétravail et cuisine\u00a0: deux publics pour un même produit."],
    en: ["Beech tablet stand", "Home office and kitchen: two audiences for one product."],
    countries: "FR BE DE",
    figures: [26, 6.9, 3.4, 4.1],
    trend: "58 56 57 54 55 52 53 50 51 49",
  },
  clock: {
    niche: "children",
    fr: ["Horloge d’apprentissage", "Achetée à la rentrée et aux anniversaires, recommandée par les enseignants."],
    en: ["Learning clock", "Bought for school and birthdays, and recommended by teachers."],
    countries: "FR BE CA",
    figures: [31, 8.9, 4.9, 5.6],
    trend: "30 32 31 40 58 66 54 48 52 60",
  },
  blanket: {
    niche: "children",
    fr: ["Plaid de naissance tricoté", "Cadeau collectif\u00a0: prix élevé accepté, prénom brodé en option."],
    en: ["Knitted baby blanket", "A gift from several people: they accept a higher price and an embroidered name."],
    countries: "FR CH LU",
    figures: [59, 16.5, 4.9, 7.2],
    trend: "42 45 44 49 53 52 57 61 64 69",
  },
};

const toText = ([name, reason]: [string, string]) => ({ name, reason });
const toCents = (euros: number) => Math.round(euros * 100);

export async function seedProducts(env: SandboxEnv): Promise<void> {
  const firestore = getFirestoreVendor(env);
  let position = 0;
  for (const [name, { niche, fr, en, countries, figures, trend }] of Object.entries(products)) {
    position++;
    const path = `winningProducts/example-${name}`;
    if (await firestore.getDocument(path)) continue;
    const [price, cost, shipping, advertising] = figures;
    await firestore.setDocument(path, {
      ...{ fr: toText(fr), en: toText(en), niche, position },
      imageUrl: `/products/${name}.svg`,
      countries: countries.split(" "),
      ...{ priceCents: toCents(price), costCents: toCents(cost) },
      ...{ shippingCents: toCents(shipping), advertisingCents: toCents(advertising) },
      trend: trend.split(" ").map(Number),
      links: [`https://example.com/trends/${name}`],
      ...{ isExample: true, isPublished: true, expiresAt: null, updatedAt: new Date() },
    });
  }
}
