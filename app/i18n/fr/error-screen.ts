/** The screen in a page's place when it cannot be shown. */
export const errorScreen = {
  retry: "Réessayer",
  retrying: "Nouvel essai",
  again: "Toujours rien. Attendez une minute, puis réessayez.",
  home: "Retour à l’accueil",
  reference: "Référence",
  referenceOf: "Référence\u00a0: {{requestId}}",
  referenceUse: "À joindre à une demande au support.",
  copy: "Copier la référence",
  copied: "Référence copiée",
  failed: {
    title: "Cette page n’a pas pu s’afficher",
    text: "Une erreur est survenue de notre côté. Vos boutiques fonctionnent normalement et votre thème publié n’est pas touché.",
  },
  unavailable: {
    title: "Cette page n’a pas pu s’afficher",
    text: "Un service dont elle dépend ne répond pas. Vous restez connecté, vos boutiques fonctionnent normalement et rien n’a été modifié.",
    formText:
      "Un service dont elle dépend ne répond pas, et rien n’a été fait. Dans un instant, rechargez cette page : votre navigateur renverra ce que vous avez saisi.",
    resendText: "Pour cela, rechargez cette page\u00a0: votre navigateur renverra ce que vous avez saisi.",
    rightsText: "Vos droits ne peuvent pas être vérifiés pour le moment. Vous restez connecté et rien n’a été modifié.",
  },
  unreachable: {
    title: "Cette page n’est pas arrivée",
    text: "La connexion a été interrompue en chemin. Vous restez connecté et vos boutiques fonctionnent normalement.",
  },
  notFound: {
    title: "Cette page n’existe pas",
    text: "L’adresse a changé, ou elle contient une faute. Vos boutiques et vos licences ne sont pas touchées.",
  },
  forbidden: {
    title: "Cette page n’est pas pour ce compte",
    text: "Elle demande d’autres droits que les vôtres. Rien n’a été modifié.",
  },
  notAllowed: {
    title: "Cette page ne reçoit pas d’envoi",
    text: "Elle s’ouvre, mais ne traite aucun formulaire. Rien n’a été modifié.",
  },
  limited: {
    title: "Trop de demandes en peu de temps",
    text: "Attendez une minute, puis réessayez. Rien n’a été modifié.",
  },
};
