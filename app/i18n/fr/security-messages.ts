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
  passwordChanged: {
    title: "Mot de passe changé",
    message:
      "Les autres appareils sont déconnectés. Si cela ne vient pas de vous, demandez un nouveau mot de passe depuis la page de connexion.",
  },
};
