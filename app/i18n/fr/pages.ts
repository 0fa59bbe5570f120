/** The page for unknown addresses. */
export const notFound = {
  title: "Page introuvable",
  suggestions: "Vous cherchiez peut-être\u00a0:",
  pages: {
    dashboard: "Tableau de bord",
    profile: "Mon profil",
    notifications: "Notifications",
    help: "Premiers pas",
    changelog: "Nouveautés",
    documentation: "Documentation",
    developers: "Documentation développeurs",
    services: "Services",
    activate: "Activer une licence",
    install: "Installer le thème",
    update: "Mettre à jour",
    move: "Déplacer une licence",
    download: "Télécharger le thème",
    deactivate: "Désactiver une licence",
    svgColor: "Couleurs d’un SVG",
    imageOptimizer: "Alléger des images",
    imageResizer: "Redimensionner des images",
    winningProducts: "Produits gagnants",
    admin: "Administration",
    adminLicences: "Licences des clients",
    adminUsers: "Utilisateurs",
    templates: "Tous les modèles",
    login: "Connexion",
    register: "Créer un compte",
    forgotPassword: "Mot de passe oublié",
  },
};

/** The pages to which the payment page returns. */
export const payments = {
  success: {
    title: "Merci pour votre achat",
    text: "Votre licence sera ajoutée à votre compte dès que le paiement sera confirmé. Pour la voir, connectez-vous avec l’adresse e-mail de l’achat.",
    action: "Voir mes licences",
  },
  cancel: {
    title: "Paiement annulé",
    text: "Vous n’avez pas été débité et aucune licence n’a été créée. Vous pouvez reprendre l’achat à tout moment.",
    action: "Reprendre l’achat",
    home: "Retour à l’accueil",
  },
};
