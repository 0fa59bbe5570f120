/** Shopify's exemption for apps that change themes: what it is and how to get it. */
export const exemption = {
  steps: {
    what: "Par défaut, Shopify n’autorise aucune application à modifier les thèmes, sauf celles qui ont obtenu une exemption. Les autorisations accordées ne suffisent pas, et en ajouter n’y change rien.",
    ask: "Le propriétaire de l’application demande l’exemption à Shopify, avec l’identifiant client (client ID)\u00a0: vous, si l’application a été créée pour votre boutique.",
    token:
      "Une fois l’exemption obtenue, créez un nouveau jeton et donnez-le sous «\u00a0Remplacer les accès\u00a0». Un jeton plus ancien reste sans exemption.",
    zip: "En attendant, téléchargez le thème et importez-le vous-même dans Shopify\u00a0: Boutique en ligne, Thèmes, Ajouter un thème, Importer un fichier zip.",
  },
  form: "Demander l’exemption à Shopify",
  download: "Télécharger le ZIP",
  store: "Remplacer les accès",
  answer: "Réponse de Shopify\u00a0:",
};
