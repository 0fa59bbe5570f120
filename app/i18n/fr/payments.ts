/** Where the payment page sends people back to. */
export const payments = {
  success: {
    title: "Merci pour votre achat",
    text: "Votre licence s’ajoute à votre compte dès que le paiement est confirmé. Connectez-vous avec l’adresse e-mail de l’achat pour la voir.",
    action: "Voir mes licences",
  },
  cancel: {
    title: "Paiement annulé",
    text: "Rien n’a été débité et aucune licence n’a été créée. Vous pouvez reprendre l’achat à tout moment.",
    action: "Reprendre l’achat",
    home: "Retour à l’accueil",
  },
};
