/** The page for addresses that lead nowhere. */
export const notFound = {
  title: "Page introuvable",
  suggestions: "Ce que vous cherchiez est peut-être ici\u00a0:",
  dashboard: "Tableau de bord",
  help: "Premiers pas",
  profile: "Mon profil",
  login: "Connexion",
  register: "Créer un compte",
};
