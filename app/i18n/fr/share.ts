/** The link by which a developer answers the questions of an update. */
export const share = {
  title: "Un doute\u00a0?",
  text: "Envoyez un lien à votre développeur, valable {{days}}\u00a0jours. Il voit cet aperçu et répond aux questions, rien de plus. Vous seul publiez.",
  name: "Nom de votre développeur",
  nameHint: "Affiché à côté de chacune de ses réponses.",
  submit: "Créer un lien",
  pending: "Création",
  createdTitle: "Lien pour {{name}}",
  createdText:
    "Envoyez-le maintenant\u00a0: il n’est affiché qu’une fois. Toute personne qui a ce lien peut répondre à votre place.",
  copy: "Copier le lien",
  list: "Liens de cet aperçu",
  opened: "Ouvert {{when}}, valable jusqu’au {{until}}",
  unopened: "Pas encore ouvert, valable jusqu’au {{until}}",
  expired: "Expiré",
  revoked: "Révoqué",
  revoke: "Révoquer",
  revokeOf: "Révoquer le lien de {{name}}",
  errors: {
    name: "Indiquez un nom (80\u00a0caractères maximum).",
  },
  page: {
    title: "Aperçu d’une mise à jour",
    who: "Vous répondez en tant que {{name}}. Ce lien est valable jusqu’au {{until}}.",
    kept: "{{shop}} voit vos réponses avec votre nom et décide quand publier.",
    save: "Enregistrer les réponses",
    unsaved: "Vos textes non enregistrés",
    saved: "Vos réponses sont enregistrées. {{shop}} décide quand publier.",
  },
};
