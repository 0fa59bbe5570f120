/** Le lien par lequel un développeur répond aux questions d’une mise à jour. */
export const share = {
  title: "Un doute\u00a0?",
  text: "Votre développeur peut répondre par un lien, valable {{days}}\u00a0jours. Il voit cet aperçu et répond à ses questions, rien de plus\u00a0; vous seul publiez.",
  name: "Nom de votre développeur",
  nameHint: "Affiché à côté de chacune de ses réponses.",
  submit: "Créer un lien",
  pending: "Création",
  createdTitle: "Lien pour {{name}}",
  createdText: "Envoyez-le maintenant\u00a0: il n’est affiché qu’une fois. Qui a ce lien peut répondre à votre place.",
  copy: "Copier le lien",
  list: "Liens de cet aperçu",
  opened: "Ouvert {{when}}, valable jusqu’au {{until}}",
  unopened: "Pas encore ouvert, valable jusqu’au {{until}}",
  expired: "Expiré",
  revoked: "Révoqué",
  revoke: "Révoquer",
  revokeOf: "Révoquer le lien de {{name}}",
  errors: {
    name: "Indiquez un nom de 80\u00a0caractères au plus.",
  },
  page: {
    title: "Aperçu d’une mise à jour",
    who: "Vous répondez en tant que {{name}}. Ce lien est valable jusqu’au {{until}}.",
    kept: "{{shop}} voit vos réponses avec votre nom, et décide de la publication.",
    save: "Enregistrer les réponses",
    saved: "Vos réponses sont enregistrées. {{shop}} décide de la publication.",
  },
};
