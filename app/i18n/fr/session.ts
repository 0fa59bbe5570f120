export const session = {
  connection: {
    lost: "Connexion perdue",
    lostText: "Ce que vous avez saisi reste sur cette page.",
    heldBack: "Rien n’est parti. Recommencez quand la connexion sera revenue.",
    unconfirmed: "Un envoi a été interrompu. Vérifiez qu’il a abouti avant de recommencer.",
    interrupted: "Un envoi a été interrompu",
    interruptedText: "Vérifiez sur cette page qu’il a abouti avant de recommencer.",
    back: "Connexion rétablie",
    backText: "Vous pouvez continuer.",
    unavailable: "Service momentanément indisponible",
    unavailableText: "Rien n’a été fait. Ce que vous avez saisi reste sur cette page : renvoyez-le dans un instant.",
  },
  ended: {
    title: "Votre session est terminée.",
    text: "Ce que vous avez saisi reste sur cette page. Reconnectez-vous, revenez ici et envoyez-le de nouveau.",
    signIn: "Se connecter dans un nouvel onglet",
  },
};
