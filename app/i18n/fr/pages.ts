/** The page for unknown addresses. */
export const notFound = {
  title: "Page introuvable",
  suggestions: "Vous cherchiez peut-être\u00a0:",
  pages: {
    profile: "Mon profil",
    notifications: "Notifications",
    documentation: "Documentation",
    developers: "Documentation développeurs",
    move: "Déplacer une licence",
    download: "Télécharger le thème",
    deactivate: "Désactiver une licence",
    svgColor: "Couleurs d’un SVG",
    imageOptimizer: "Alléger des images",
    imageResizer: "Redimensionner des images",
    winningProducts: "Produits gagnants",
    admin: "Administration",
    adminLicences: "Licences des clients",
    login: "Connexion",
    register: "Créer un compte",
    forgotPassword: "Mot de passe oublié",
  },
};
