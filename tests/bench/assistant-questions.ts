/**
 * Questions in the words of merchants, with their typing errors, and the sections that answer them; one of them must be
 * among the passages. They were written before the search was tuned: change the search, not the questions.
 */
import type { GuideLanguage } from "#app/content/guide.ts";

export interface Question {
  language: GuideLanguage;
  question: string;
  answers: string[];
}

const fr: [string, ...string[]][] = [
  ["Où est-ce que je trouve l'adresse myshopify de ma boutique ?", "/help/activate#address"],
  ["je trouve pas le jeton d'acces shpat_", "/help/activate#token", "/help/activate#client"],
  ["Comment je récupère l'identifiant client et le secret ?", "/help/activate#client"],
  ["mon domaine perso est refusé à l'activation", "/help/activate#address"],
  ["ça me dit que toutes mes licenses sont déjà utilisées", "/help/activate#limit-reached"],
  ["il manque une autorisation write_themes que faire", "/help/activate#scope-missing"],
  ["la boutique utilise déjà la licence d'un autre compte", "/help/activate#active-elsewhere"],
  ["J'ai changé mon jeton, connexion perdue, comment le remplacer ?", "/help/activate#renew"],
  ["comment desactiver une boutique pour liberer la place", "/help/deactivate#deactivate"],
  ["Qu'est-ce que je perds si je désactive ?", "/help/deactivate#keep-and-lose"],
  ["je veux passer ma licence sur une autre boutique", "/help/deactivate#move"],
  ["Je peux mettre à jour sans perdre mes modifs ?", "/help/update", "/help/update#preview"],
  ["c'est quoi un conflit et comment je choisis", "/help/update#conflicts"],
  [
    "comment revenir a l'ancien théme apres publication",
    "/help/publish#rollback",
    "/help/update#rollback",
    "/help/troubleshooting#rollback",
  ],
  ["La mise à jour s'est arretée au milieu", "/help/troubleshooting#update-stopped", "/help/troubleshooting#stalled"],
  ["un de mes réglages a disparu après la maj", "/help/troubleshooting#lost-setting"],
  ["plus de place pour un nouveau thème dans shopify", "/help/troubleshooting#theme-limit", "/help/install#choose"],
  ["Combien de temps dure le lien de téléchargement du zip ?", "/help/download#prepare"],
  ["comment ajouter le fichier zip dans shopify à la main", "/help/download#upload", "/help/install#by-hand"],
  ["est-ce que je peux revendre ou partager le thème", "/help/download#terms"],
  ["mon mot de passe est bon mais on me refuse la conexion", "/help/troubleshooting#blocked", "/help/account#blocked"],
  ["activer la double autentification avec mon téléphone", "/help/account#two-factors"],
  ["combien valent mes points de fidélité en euros", "/help/account#points"],
  ["Je n'ai pas reçu le mail de confirmation", "/help/account#email"],
  ["Combien coûte la licence et c'est payable une seule fois ?", "/services#included"],
  [
    "changer les couleurs du thème",
    "/documentation/settings#colours",
    "/documentation/settings#schemes",
    "/documentation/setup#colours",
  ],
  [
    "le pannier s'ouvre sur une page entière au lieu du coté",
    "/help/troubleshooting#cart-page",
    "/documentation/cart#type",
  ],
  ["traduire 'Ajouter au panier' dans la boutique", "/documentation/languages#texts"],
  ["mettre une barre d'annonce en haut du site", "/documentation/header-footer#announcement"],
  ["afficher un compte à rebour sur ma page", "/documentation/blocks#countdown"],
];

const en: [string, ...string[]][] = [
  ["Where do I find my myshopify address?", "/help/activate#address"],
  ["I cant find the access token shpat", "/help/activate#token", "/help/activate#client"],
  ["how do I get the client id and client secret", "/help/activate#client"],
  ["it says all my licences are already installed", "/help/activate#limit-reached"],
  ["Shopify says my app is from another organisation", "/help/activate#app-other-organisation"],
  ["The store is frozen, why can't I activate?", "/help/activate#store-frozen"],
  ["what do you check when I activate", "/help/activate#checks"],
  ["the app is not instaled on this shop", "/help/activate#app-not-installed"],
  ["Connection lost, how can I give a new token?", "/help/activate#renew"],
  ["move my license to a different shop", "/help/deactivate#move"],
  ["Will the theme stop working if I deactivate?", "/help/deactivate#keep-and-lose"],
  ["why is my licence paused", "/help/deactivate#paused", "/help/activate#paused"],
  ["will an update overwrite my changes", "/help/update", "/help/update#preview", "/documentation/code#files"],
  ["how do i resolve conflicts in the update preveiw", "/help/update#conflicts"],
  ["my theme is modified so much that you don't know where it comes from", "/help/update#unknown-origin"],
  [
    "go back to my previous theme after publishing",
    "/help/publish#rollback",
    "/help/update#rollback",
    "/help/troubleshooting#rollback",
  ],
  ["do customers lose their cart when I publish the new theme", "/help/publish#publish"],
  ["How many old copies do you keep in my store?", "/help/publish#copies"],
  ["can i close the page while the theme is instaling", "/help/install#progress"],
  ["how to verify the checksum of the zip", "/help/download#checksum"],
  ["I bought a licence but I don't see it", "/help/troubleshooting#no-licence"],
  ["premium pages send me back to the dashboard", "/help/troubleshooting#premium-closed"],
  ["my agency does the work, who should own the account", "/help/troubleshooting#agency"],
  ["sign out a device i don't recognise", "/help/account#devices"],
  ["how do I change my email adress", "/help/account#email"],
  [
    "price filter does not show up on my collection",
    "/help/troubleshooting#price-filter",
    "/documentation/collections#filters",
  ],
  ["add a new language to my shop", "/documentation/languages#add"],
  [
    "edit the code and still get updates",
    "/documentation/code#files",
    "/documentation/code#add",
    "/documentation/code#edit",
  ],
  ["put my logo and favicon", "/documentation/setup#logo", "/documentation/settings#logo"],
  ["what changed in version 2.0.4?", "/changelog#v2-0-4"],
];

const toQuestions = (language: GuideLanguage, list: [string, ...string[]][]): Question[] =>
  list.map(([question, ...answers]) => ({ language, question, answers }));

export const questions: Question[] = [...toQuestions("fr", fr), ...toQuestions("en", en)];
