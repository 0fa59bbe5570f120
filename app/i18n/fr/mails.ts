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

/** Notifications to the people of an order, and to the staff. */
export const orderMessages = {
  /** The subject says the title and which order the mail is about. */
  subject: "{{title}} (commande {{number}} du {{date}})",
  paid: {
    buyer: {
      title_one: "Votre licence est prête",
      title_other: "Vos {{count}} licences sont prêtes",
      message_one: "Activez-la dans votre boutique, puis installez le thème.",
      message_other: "Activez-en une dans votre boutique, puis installez le thème.",
    },
    payer: {
      title_one: "La licence de votre client est prête",
      title_other: "Les {{count}} licences de votre client sont prêtes",
      message_one: "Elle est sur son compte. La facture et le reçu restent à votre nom.",
      message_other: "Elles sont sur son compte. La facture et le reçu restent à votre nom.",
    },
    owner: {
      title_one: "Une licence a été achetée pour vous",
      title_other: "{{count}} licences ont été achetées pour vous",
      message_one: "Activez-la dans votre boutique, puis installez le thème.",
      message_other: "Activez-en une dans votre boutique, puis installez le thème.",
    },
  },
  account: {
    licences:
      "Créez votre compte avec {{email}}, ou connectez-vous\u00a0: les licences s’y rattachent dès que l’adresse est confirmée.",
    documents: "Créez votre compte avec {{email}}, ou connectez-vous, pour retrouver la facture et le reçu.",
    button: "Créer mon compte",
  },
  code: {
    name: "Code d’achat",
    use: "Ce code rattache les licences à un autre compte, une seule fois et tant qu’elles ne sont pas utilisées. Il se saisit sur {{url}}.",
  },
  failed: {
    title: "Votre paiement a été refusé",
    message: "Vous n’avez pas été débité. Votre commande est conservée\u00a0: choisissez un autre moyen de paiement.",
  },
  refunded: {
    title: "{{amount}} vous sont remboursés",
    message: "L’argent arrive sur votre moyen de paiement en quelques jours. {{effect}}",
  },
  refundedOwner: { title: "Un achat fait pour vous a été remboursé", message: "{{effect}}" },
  refundReturned: {
    title: "Votre remboursement n’a pas abouti",
    message: "Votre banque nous a renvoyé l’argent. {{effect}} Pour être remboursé autrement, contactez le support.",
  },
  effects: {
    removed_one: "{{count}}\u00a0licence sur {{quantity}} est retirée.",
    removed_other: "{{count}}\u00a0licences sur {{quantity}} sont retirées.",
    paused_one:
      "{{count}}\u00a0licence sur {{quantity}} est en pause\u00a0: son thème reste en place, sans mises à jour.",
    paused_other:
      "{{count}}\u00a0licences sur {{quantity}} sont en pause\u00a0: leurs thèmes restent en place, sans mises à jour.",
    returned_one: "{{count}}\u00a0licence sur {{quantity}} fonctionne à nouveau.",
    returned_other: "{{count}}\u00a0licences sur {{quantity}} fonctionnent à nouveau.",
    none: "Vos licences ne changent pas.",
    ungranted: "Aucune licence n’avait été accordée.",
  },
  disputeOpen: {
    title: "Paiement contesté",
    message:
      "Le paiement de cette commande est contesté auprès de la banque. Jusqu’à sa décision, les licences sont en pause\u00a0; les thèmes installés restent en place.",
  },
  disputeWon: {
    title: "La contestation est close",
    message: "La banque a confirmé le paiement. Les licences de cette commande fonctionnent de nouveau.",
  },
  disputeLost: {
    title: "Paiement annulé par la banque",
    message: "La contestation a abouti\u00a0: la banque a repris l’argent de cette commande. {{effect}}",
  },
  returned: {
    title_one: "Une licence vous est rendue",
    title_other: "{{count}} licences vous sont rendues",
    message_one: "Elle fonctionne de nouveau.",
    message_other: "Elles fonctionnent de nouveau.",
  },
  passedOn: {
    title: "Un achat a changé de compte",
    message:
      "Ses licences ont été rattachées à un autre compte avec leur code. Vous n’avez donné ce code à personne\u00a0? Contactez le support.",
  },
  unmatched: {
    title: "Paiement sans commande",
    message:
      "Stripe a encaissé un paiement qui ne correspond à aucune commande. Le journal en donne l’identifiant\u00a0: comparez-le chez Stripe.",
  },
  problem: {
    title: "Commande à vérifier",
    payment: "Un paiement ne correspond pas à ce qui était demandé. La commande dit ce qui diffère.",
    refund: "La banque d’un client a renvoyé un remboursement. Les licences reprises fonctionnent à nouveau.",
    unread: "Ce que Stripe dit d’une commande n’est pas lu depuis un jour. Ouvrez la commande pour essayer à nouveau.",
  },
};

/** Why a licence is paused when no person wrote it. */
export const pauseReasons = {
  disputed: "paiement contesté auprès de la banque",
  refunded: "commande remboursée",
  disputeLost: "paiement annulé par la banque",
};

/** Why something happened when no person wrote it, for the log. */
export const eventReasons = {
  undo: "Annulation de\u00a0: {{event}}",
  expired: "Aperçu resté sans réponse",
};

/** Why a release is halted when no person wrote it. */
export const haltReasons = {
  installFailed: "Shopify refuse cette version\u00a0: une installation a échoué à cause d’elle",
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
    purchases:
      "Vous recevez ce message parce que cette adresse a servi à un achat, ou que des licences {{theme}} lui ont été attribuées. Ces messages partent toujours.",
    security:
      "Vous recevez ce message parce qu’il concerne la sécurité de votre compte. Ces messages partent toujours.",
  },
  buttons: {
    activation: "Activer une licence",
    dashboard: "Ouvrir mon tableau de bord",
    licence: "Voir la licence",
    points: "Voir mes points",
    publication: "Voir la publication",
    purchases: "Voir mes achats",
    basket: "Reprendre la commande",
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
    carriedOver: "Fichiers modifiés conservés",
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
    text: "Préparez la mise à jour quand vous voulez\u00a0: vos réglages et vos modifications sont repris dans une copie.",
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
