/** What the owner of an account is told when its protection has changed; the server's alone. */
export const securityMessages = {
  twoFactorsOn: {
    title: "Double authentification activée",
    message:
      "Un code est désormais demandé à chaque connexion. Vos autres appareils sont déconnectés. Si cela ne vient pas de vous, écrivez au support sans attendre.",
  },
  twoFactorsOff: {
    title: "Double authentification désactivée",
    message:
      "Le mot de passe suffit de nouveau pour entrer. Si cela ne vient pas de vous, changez-le aussitôt\u00a0: vos autres appareils seront déconnectés.",
  },
  codesRenewed: {
    title: "Nouveaux codes de secours",
    message:
      "Les codes gardés jusqu’ici ne servent plus. Si cela ne vient pas de vous, changez de mot de passe, puis faites d’autres codes.",
  },
  recoveryCodeUsed: {
    title: "Code de secours utilisé",
    message:
      "Un code de secours a remplacé votre application\u00a0; il ne sert plus. Si cela ne vient pas de vous, changez de mot de passe, puis faites d’autres codes.",
  },
  codesBlocked: {
    title: "Plusieurs codes faux",
    message:
      "Votre mot de passe a été donné, puis plusieurs codes faux\u00a0: aucun code n’est accepté pendant un moment. Si cela ne vient pas de vous, votre mot de passe est connu\u00a0: changez-le.",
  },
  passwordChanged: {
    title: "Mot de passe changé",
    message:
      "Les autres appareils sont déconnectés. Si cela ne vient pas de vous, demandez un nouveau mot de passe depuis la page de connexion.",
  },
  addressAsked: {
    title: "Changement d’adresse demandé",
    message:
      "Un lien est parti vers la nouvelle adresse\u00a0; rien ne change avant qu’il soit suivi. Si cela ne vient pas de vous, annulez ce changement sur votre profil et changez de mot de passe.",
  },
  addressChanged: {
    title: "Adresse changée",
    message:
      "La connexion se fait désormais avec l’adresse de votre profil, et vos appareils sont déconnectés. Si cela ne vient pas de vous, suivez le lien reçu à votre ancienne adresse.",
  },
};
