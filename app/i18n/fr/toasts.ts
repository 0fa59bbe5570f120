/** Toasts by their id. A line break separates the title from its detail. */
export const toasts = {
  guard: {
    premiumRequired: "Vous devez avoir au moins une licence Premium pour accéder à cette page",
    licenceCheckFailed: "Erreur lors de la vérification des licences\nRéessayez dans un instant.",
    emailUnverified: "Confirmez d’abord votre adresse e-mail\nLes licences s’ouvrent dès que le lien reçu est suivi.",
    adminOnly: "Cette page est réservée à l’équipe",
    secondFactorDue: "Activez d’abord la double authentification\nLes pages de l’équipe s’ouvrent ensuite.",
  },
  auth: {
    signedOut: "Vous êtes déconnecté",
    signOutFailed: "La déconnexion n’a pas abouti\nRéessayez dans un instant.",
    passwordChanged: "Mot de passe changé\nConnectez-vous avec le nouveau.",
    emailVerified: "Adresse e-mail confirmée",
    emailChanged: "Adresse e-mail changée\nConnectez-vous avec la nouvelle.",
    emailRecovered: "Ancienne adresse e-mail rétablie\nChangez aussi votre mot de passe.",
    socialFailed: "La connexion par ce compte n’a pas abouti\nRecommencez, ou utilisez votre mot de passe.",
    socialEmailConflict: "Cette adresse a déjà un compte avec mot de passe\nConnectez-vous avec ce mot de passe.",
    accountDisabled: "Ce compte est désactivé\nÉcrivez au support pour le rouvrir.",
    stepExpired: "Cette connexion a attendu son code trop longtemps\nRecommencez avec votre mot de passe.",
    recoveryUsed: "Code de secours utilisé\nIl vous en reste {{count}}. Vous pouvez en refaire dans votre profil.",
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
      "Licence désactivée sur {{shop}}\nLe thème et vos contenus y restent, sans mise à jour. La licence est disponible pour une autre boutique.",
    moved: "Licence déplacée vers {{shop}}\nLa boutique {{fromShop}} garde son thème, sans mise à jour.",
    moveAsked: "Demande envoyée à l’équipe\nElle concerne la licence de {{shop}}.",
    moveAllowed: "Déplacement accordé à {{email}}\nSa page de déplacement est de nouveau ouverte.",
    credentialsReplaced: "Accès remplacés pour {{shop}}\nLa boutique garde sa licence.",
    deepChecked:
      "{{shop}} accepte la modification des thèmes\nUn thème de développement y a été créé, modifié, puis supprimé.",
    deepCheckedCreated:
      "{{shop}} accepte la création de thèmes\nShopify préparait encore le thème d’essai\u00a0: aucun fichier n’y a été écrit. Il a été supprimé.",
    seatTaken: "Place prise par {{shop}}",
  },
  themes: {
    cancelling: "L’arrêt est demandé\nL’étape en cours se termine, puis la copie est retirée.",
    startedAlready: "Mise à jour déjà lancée\nElle continue avec les choix reçus en premier.",
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
    photoSaved: "Photo enregistrée",
    photoUnchanged: "C’est déjà votre photo\nRien n’a changé.",
    photoRemoved: "Photo retirée\nVos initiales la remplacent.",
    verificationSent: "Lien de confirmation envoyé\nIl vous attend dans votre messagerie.",
    alreadyVerified: "Votre adresse e-mail est déjà confirmée",
    passwordChanged: "Mot de passe changé\nLes autres appareils sont déconnectés.",
    twoFactorsOff: "Double authentification désactivée\nVotre mot de passe suffit de nouveau.",
    passwordMailed: "Lien envoyé à {{email}}\nIl permet de choisir un mot de passe pendant une heure.",
    emailAsked: "Lien de confirmation envoyé à {{email}}\nVotre adresse change dès qu’il est suivi.",
    emailNotWaiting: "Aucun changement d’adresse n’est en attente",
    emailCancelled: "Changement d’adresse annulé\nLe lien envoyé ne sert plus à rien.",
    allSessionsRevoked: "Tous vos appareils sont déconnectés",
    accountDeleted: "Compte supprimé\nMerci d’avoir été des nôtres.",
    accountEnding: "Compte supprimé\nLes dernières données s’effacent d’elles-mêmes dans l’heure.",
    exportFailed:
      "L’export n’a pas abouti\nUn service n’a pas répondu, et une archive incomplète ne sert à rien. Réessayez dans un instant.",
    exportBlocked: "Plusieurs exports viennent de partir\nLe prochain est possible dans {{minutes}}\u00a0min.",
    sessionRevoked: "Appareil déconnecté",
    sessionsRevoked: "Les autres appareils sont déconnectés",
  },
  points: {
    requested: "Demande de {{amount}}\u00a0points envoyée\nRéponse d’ici au {{date}}.",
    accepted: "Demande de {{name}} acceptée",
    refused: "Demande de {{name}} refusée\nLes points sont de nouveau sur son solde.",
    adjusted: "Solde de {{email}} ajusté\nIl est maintenant de {{available}}\u00a0points.",
  },
  maintenance: {
    done: "{{task}}\u00a0: passage terminé",
    running: "{{task}}\u00a0: passage en cours\nRechargez cette page pour en voir la fin.",
    failed: "{{task}}\u00a0: échec\nLe tableau dit pourquoi.",
  },
  releases: {
    uploaded: "Version {{version}} déposée\nElle reste un brouillon jusqu’à sa publication.",
    saved: "Notes enregistrées",
    published: "Version {{version}} publiée\nLes clients la voient dès maintenant.",
    withdrawn: "Version {{version}} retirée\nElle n’est plus proposée.",
  },
};
