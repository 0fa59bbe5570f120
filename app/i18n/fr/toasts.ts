/** Toasts by their id. A line break separates the title from its detail. */
export const toasts = {
  guard: {
    premiumRequired: "Vous devez avoir au moins une licence Premium pour accéder à cette page",
    licenceCheckFailed: "Erreur lors de la vérification des licences\nRéessayez dans un instant.",
    emailUnverified: "Confirmez d’abord votre adresse e-mail\nLes licences s’ouvrent dès que le lien reçu est suivi.",
    adminOnly: "Cette page est réservée à l’équipe",
  },
  auth: {
    signedOut: "Vous êtes déconnecté",
    signOutFailed: "La déconnexion n’a pas abouti\nRéessayez dans un instant.",
    sessionEnded: "Votre session a pris fin\nConnectez-vous de nouveau pour continuer.",
    passwordChanged: "Mot de passe changé\nConnectez-vous avec le nouveau.",
    emailVerified: "Adresse e-mail confirmée",
    emailChanged: "Adresse e-mail changée\nConnectez-vous avec la nouvelle.",
    emailRecovered: "Ancienne adresse e-mail rétablie\nChangez aussi votre mot de passe.",
    socialFailed: "La connexion par ce compte n’a pas abouti\nRecommencez, ou utilisez votre mot de passe.",
    socialEmailConflict: "Cette adresse a déjà un compte avec mot de passe\nConnectez-vous avec ce mot de passe.",
    accountDisabled: "Ce compte est désactivé\nÉcrivez au support pour le rouvrir.",
    unavailable: "Le service de connexion ne répond pas\nRéessayez dans un instant.",
  },
  announcements: {
    sent: "Notification envoyée\nElle apparaît tout de suite chez ceux qui ont le portail ouvert.",
    sentLater:
      "Notification enregistrée\nElle n’a pas pu être montrée à tous tout de suite\u00a0: elle apparaît dans quelques minutes.",
    changed: "Modification enregistrée\nElle se voit tout de suite.",
    changedLater:
      "Modification enregistrée\nElle n’a pas pu être montrée à tous tout de suite\u00a0: elle se voit dans quelques minutes.",
    removed: "Notification supprimée",
    removedLater: "Notification supprimée\nElle peut encore se voir quelques minutes.",
    bannerSaved: "Bandeau enregistré\nLes pages en tiennent compte dans la minute.",
    bannerSavedLater: "Bandeau enregistré\nLes pages en tiennent compte dans deux minutes au plus.",
  },
  licences: {
    activated: "Licence activée\n{{shop}} est prête.",
    alreadyActive: "Licence déjà active sur {{shop}}\nLes accès enregistrés sont à jour.",
    deactivated:
      "Licence désactivée sur {{shop}}\nLe thème et vos contenus y restent, sans mise à jour. La place est disponible pour une autre boutique.",
    moved: "Licence déplacée vers {{shop}}\nLa boutique {{fromShop}} garde son thème, sans mise à jour.",
    moveAsked: "Demande envoyée à l’équipe\nElle concerne la licence de {{shop}}.",
    moveAllowed: "Déplacement accordé à {{email}}\nSa page de déplacement est de nouveau ouverte.",
    credentialsReplaced: "Accès remplacés pour {{shop}}\nLa boutique garde sa place.",
    seatTaken: "Place prise par {{shop}}",
  },
  themes: {
    cancelling: "L’arrêt est demandé\nL’étape en cours se termine, puis la copie est retirée.",
    published: "Thème publié\nVos visiteurs le voient dès maintenant.",
    rolledBack: "Thème précédent republié\nIl est tel que vous l’aviez laissé.",
  },
  preferences: {
    deviceOnly: "Choix gardé sur cet appareil seulement\nVotre profil n’a pas pu être mis à jour.",
  },
  notifications: {
    read: "Notification lue",
    dismissed: "Notification effacée",
    cleared: "Notifications effacées",
  },
  profile: {
    saved: "Profil enregistré",
    verificationSent: "Lien de confirmation envoyé\nIl vous attend dans votre messagerie.",
    verificationFailed: "Le lien de confirmation n’a pas pu partir\nRéessayez dans un instant.",
    verificationBlocked: "Trop de demandes\nRéessayez dans {{minutes}}\u00a0min.",
    alreadyVerified: "Votre adresse e-mail est déjà confirmée",
    passwordChanged: "Mot de passe changé\nLes autres appareils sont déconnectés.",
    sessionRevoked: "Appareil déconnecté",
    sessionNotFound: "Cet appareil était déjà déconnecté",
    sessionsRevoked: "Les autres appareils sont déconnectés",
  },
  releases: {
    uploaded: "Version {{version}} déposée\nElle reste un brouillon jusqu’à sa publication.",
    saved: "Notes enregistrées",
    published: "Version {{version}} publiée\nLes clients la voient dès maintenant.",
    withdrawn: "Version {{version}} retirée\nElle n’est plus proposée.",
  },
};
