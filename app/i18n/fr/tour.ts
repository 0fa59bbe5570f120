/** The guided tour: its welcome, its nine steps, and the reminder of the dashboard. */
export const tour = {
  welcome: {
    title: "Bienvenue sur {{product}}",
    text: "En neuf étapes et trois minutes, découvrez où tout se trouve et à quoi cela sert.",
    pause: "Arrêtez-vous quand vous voulez\u00a0: vous pourrez reprendre depuis le menu de votre compte.",
    start: "Commencer le guide",
    later: "Plus tard",
    pending: "Ouverture du guide",
  },
  next: "Suivant",
  nextNamed: "Suivant\u00a0: {{step}}",
  back: "Retour",
  backNamed: "Retour\u00a0: {{step}}",
  finish: "Terminer",
  skip: "Passer",
  skipNamed: "Passer la visite guidée",
  progress: "{{current}} sur {{total}}",
  reminder: {
    title: "Ensuite",
    start: "Suivre la visite guidée",
    resume: "Terminer la visite guidée",
    steps_one: "{{count}} étape",
    steps_other: "{{count}} étapes",
    minutes_one: "{{count}} minute",
    minutes_other: "{{count}} minutes",
    done: "{{count}} sur {{total}}",
  },
  steps: {
    help: {
      title: "Premiers pas",
      popupTitle: "Commencer ici",
      text: "Tout ce qu’il y a à faire, de la licence à la boutique. Les étapes terminées sont cochées.",
    },
    services: {
      title: "Services",
      popupTitle: "Se faire aider",
      text: "Ce que notre équipe peut faire pour votre boutique et comment nous joindre. Page réservée aux licences Premium.",
    },
    changelog: {
      title: "Nouveautés",
      popupTitle: "Suivre les nouveautés",
      text: "Les changements de chaque version, et la version installée dans chacune de vos boutiques.",
    },
    developers: {
      title: "Documentation",
      popupTitle: "Lire la documentation",
      text: "Pour les développeurs\u00a0: l’API des licences, la structure du thème, et des exemples à copier.",
    },
    activate: {
      title: "Activer une licence",
      popupTitle: "Activer une licence",
      text: "Associez une licence Premium à une boutique. Nous vérifions d’abord la connexion\u00a0; rien n’est encore installé.",
    },
    install: {
      title: "Installer le thème",
      popupTitle: "Installer le thème",
      text: "Le thème s’installe dans une copie à part. Votre thème publié n’est pas touché.",
    },
    update: {
      title: "Mettre à jour le thème",
      popupTitle: "Mettre à jour le thème",
      text: "Comparez, choisissez, vérifiez\u00a0: la nouvelle version se prépare à côté de votre thème publié.",
    },
    download: {
      title: "Télécharger le thème",
      popupTitle: "Télécharger le thème",
      text: "Le ZIP de chaque version, pour vos archives ou pour une installation manuelle.",
    },
    deactivate: {
      title: "Désactiver une licence",
      popupTitle: "Désactiver une licence",
      text: "Libérez une licence pour l’utiliser dans une autre boutique. Le thème reste installé, sans mises à jour ni fonctions Premium.",
    },
  },
};
