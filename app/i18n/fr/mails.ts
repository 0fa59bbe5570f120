/** Mails and what they share with the bell: only the server words them, the browser never loads this file. */

/** Notifications of a new release. */
export const releaseMessages = {
  asking_one: "La {{version}} est prête pour {{store}}\u00a0: {{count}} question attendue",
  asking_other: "La {{version}} est prête pour {{store}}\u00a0: {{count}} questions attendues",
  none: "La {{version}} est prête pour {{store}}, sans question attendue",
  unknown: "La {{version}} est prête pour {{store}}",
  many: "La {{version}} est prête pour {{count}} boutiques",
  message: "La mise à jour prépare une copie avec vos réglages. Votre thème publié n’est pas touché.",
};

export const mails = {
  greeting: "Bonjour {{name}}.",
  greetingPlain: "Bonjour.",
  choose: "Choisir mes e-mails",
  stop: "Ne plus recevoir ces messages",
  direct: "Lien direct\u00a0:",
  reasons: {
    jobs: "Vous recevez ce message parce qu’une opération que vous avez lancée est terminée.",
    reminders: "Vous recevez ce message parce que vous avez programmé une publication.",
    releases: "Vous recevez ce message parce que {{theme}} est installé dans votre boutique.",
    licences: "Vous recevez ce message parce que l’une de vos licences a changé.",
    transfers: "Vous recevez ce message parce qu’une licence change de boutique ou de propriétaire.",
    points: "Vous recevez ce message parce que vos points ont changé.",
    tickets: "Vous recevez ce message parce que vous avez écrit au support.",
    security:
      "Vous recevez ce message parce qu’il concerne la sécurité de votre compte. Ces messages partent toujours.",
  },
  buttons: {
    activation: "Activer une licence",
    dashboard: "Ouvrir mon tableau de bord",
    licence: "Voir la licence",
    points: "Voir mes points",
    publication: "Voir la publication",
    security: "Vérifier mon compte",
    ticket: "Lire le ticket",
  },
  fork: {
    versions: "De la {{from}} à la {{to}}",
    version: "Version {{to}}",
    ready: "Votre thème reste en place. La {{version}} est prête à côté, à publier quand vous voulez.",
    available: "Votre thème reste en place\u00a0; la {{version}} se prépare à côté.",
  },
  jobs: {
    untouched:
      "Votre thème publié n’est pas touché\u00a0: vos visiteurs ne voient rien de nouveau avant la publication.",
    failedUntouched: "Votre thème publié n’est pas touché.",
    carriedOver: "Fichiers retouchés repris",
    settled: "Questions résolues",
    after: "L’aperçu s’ouvre aussi sur votre téléphone. Après la publication, un clic suffit pour revenir en arrière.",
    done: {
      install: {
        subject: "Le thème est installé dans {{store}}",
        title: "Votre thème est prêt",
        text: "«\u00a0{{name}}\u00a0» est installé dans {{store}}, sans être publié.",
        button: "Relire et publier",
      },
      update: {
        subject: "La copie à jour de {{store}} est prête",
        title: "Votre copie à jour est prête",
        text: "La {{version}} attend votre relecture dans {{store}}.",
        button: "Relire et publier",
      },
      template: {
        subject: "Le modèle est dans un thème de {{store}}",
        title: "Votre modèle est en place",
        text: "Vous le trouvez dans le thème «\u00a0{{name}}\u00a0» de {{store}}.",
        button: "Voir le modèle",
      },
    },
    failed: {
      button: "Voir la cause et la suite",
      install: {
        subject: "L’installation dans {{store}} n’a pas abouti",
        title: "L’installation n’a pas abouti",
        text: "L’installation de la {{version}} dans {{store}} s’est arrêtée.",
      },
      update: {
        subject: "La mise à jour de {{store}} n’a pas abouti",
        title: "La mise à jour n’a pas abouti",
        text: "La mise à jour de {{store}} vers la {{version}} s’est arrêtée.",
      },
      template: {
        subject: "Le modèle n’a pas été ajouté dans {{store}}",
        title: "Le modèle n’a pas été ajouté",
        text: "L’ajout du modèle dans {{store}} s’est interrompu.",
      },
    },
  },
  releases: {
    text: "Préparez la mise à jour quand vous voulez\u00a0: vos réglages et vos retouches sont repris dans une copie.",
    promise: "Votre thème publié n’est pas touché. Vous relisez la copie, puis vous décidez de la publier.",
    questions_one: "{{count}} question attendue",
    questions_other: "{{count}} questions attendues",
    none: "Aucune question attendue",
    unknown: "Mise à jour possible",
    more: "Autres boutiques",
    button: "Préparer la mise à jour",
    buttonMany: "Ouvrir mon tableau de bord",
    after:
      "Cette version ne vous intéresse pas\u00a0? Ignorez-la depuis la page de mise à jour\u00a0: nous vous proposerons la suivante.",
  },
};

/** The page of a link in a mail, which has no scripts. */
export const unsubscribe = {
  title: "Ne plus recevoir ces e-mails",
  question:
    "Vous ne recevrez plus d’e-mails du type «\u00a0{{kind}}\u00a0». Ces messages restent visibles dans la cloche du portail.",
  submit: "Ne plus recevoir ces e-mails",
  doneTitle: "C’est noté",
  done: "Vous ne recevrez plus d’e-mails du type «\u00a0{{kind}}\u00a0». Ces messages restent visibles dans la cloche du portail.",
  endedTitle: "Ce lien ne fonctionne plus",
  ended: "Il est incomplet ou trop ancien. Choisissez vos e-mails sur votre profil.",
  choose: "Choisir mes e-mails",
};
