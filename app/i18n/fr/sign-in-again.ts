/** The dialog over a page whose session has ended: it comes on demand. */
export const signInAgain = {
  title: "Votre session est terminée",
  text: "Cette page reste telle quelle, avec ce que vous avez saisi. Reconnectez-vous pour continuer.",
  email: "Adresse e-mail",
  password: "Mot de passe",
  code: "Code",
  codeHint: "Celui de votre application, ou un code de secours.",
  expired: "Cette connexion a attendu son code trop longtemps.",
  expiredFix: "Recommencez avec votre mot de passe.",
  submit: "Se reconnecter",
  pending: "Connexion",
  elsewhere: "Se connecter dans un nouvel onglet",
  leave: "Quitter cette page",
  unreachable: "Le portail ne répond pas.",
  unreachableFix: "Attendez quelques secondes, puis réessayez. Votre saisie est toujours là.",
};
