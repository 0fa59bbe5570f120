/** Sections that only the server words: the browser never loads this file. */

/** Notifications for a merchant whose job waits or ends. */
export const jobMessages = {
  waiting: {
    title: "Votre mise à jour de {{store}} attend vos réponses",
    message:
      "Nous avons comparé la version {{version}} à votre thème. Rien ne change dans la boutique tant que vous n’avez pas répondu.",
  },
  ready: {
    title: "L’aperçu de {{store}} est prêt",
    message:
      "Vous n’avez rien à résoudre. La boutique ne change pas tant que vous n’avez pas créé la copie à jour en {{version}}.",
  },
  done: {
    install: {
      title: "Le thème est installé dans {{store}}",
      message: "«\u00a0{{name}}\u00a0» est prêt à être publié. Votre thème publié n’est pas touché.",
    },
    update: {
      title: "La copie à jour de {{store}} est prête",
      message: "Relisez «\u00a0{{name}}\u00a0», puis publiez-le. Votre thème publié n’est pas touché.",
    },
    template: {
      title: "Le modèle a été ajouté à un thème de {{store}}",
      message: "Retrouvez-le dans «\u00a0{{name}}\u00a0». Votre thème publié n’est pas touché.",
    },
  },
  failed: {
    install: {
      title: "L’installation dans {{store}} n’a pas abouti",
      message: "Votre thème publié n’est pas touché. Ouvrez l’installation pour voir la cause et la solution.",
    },
    update: {
      title: "La mise à jour de {{store}} n’a pas abouti",
      message: "Votre thème publié n’est pas touché. Ouvrez la mise à jour pour voir la cause et la solution.",
    },
    template: {
      title: "Le modèle n’a pas pu être ajouté dans {{store}}",
      message: "Ouvrez l’ajout du modèle pour voir la cause et la solution.",
    },
  },
};

/** Notifications for a customer whose ticket has an answer. */
export const ticketMessages = {
  answered: {
    title: "Réponse à votre ticket n° {{number}}",
    message: "«\u00a0{{subject}}\u00a0»\u00a0: le support vous a répondu.",
  },
  joined: {
    title: "Nouveau message dans votre ticket n° {{number}}",
    message: "«\u00a0{{subject}}\u00a0»\u00a0: une personne en copie a écrit.",
  },
  joinedBy: {
    title: "Nouveau message dans votre ticket n° {{number}}",
    message: "«\u00a0{{subject}}\u00a0»\u00a0: {{name}}, en copie, a écrit.",
  },
  ticketFailed: {
    title: "Votre ticket n’a pas pu être transmis",
    message:
      "Le support a refusé «\u00a0{{subject}}\u00a0». Votre texte est conservé\u00a0: ouvrez le ticket pour le renvoyer.",
  },
  replyFailed: {
    title: "Votre réponse au ticket n° {{number}} n’a pas pu être transmise",
    message: "Le support l’a refusée. Votre texte est conservé\u00a0: ouvrez le ticket pour le renvoyer.",
  },
  rejecting: {
    title: "Le support refuse des tickets",
    message: "Premier refus aujourd’hui. Le journal indique le ticket et les champs refusés.",
  },
};

/** What a ticket that asks for a service starts with. */
export const serviceRequests = {
  setup: {
    subject: "Mise en place du thème",
    message:
      "Bonjour,\n\nJe souhaite que vous mettiez le thème en place.\n\nBoutique et nombre de produits\u00a0:\nPages à préparer\u00a0:\nCharte (logo, couleurs, polices)\u00a0:\nDate souhaitée\u00a0:",
  },
  migration: {
    subject: "Reprise de mes modifications",
    message:
      "Bonjour,\n\nJe souhaite que vous repreniez mes modifications dans la version actuelle du thème.\n\nThème d’origine\u00a0:\nCe que j’ai changé et veux garder\u00a0:\nDate souhaitée\u00a0:",
  },
  sections: {
    subject: "Section sur mesure",
    message:
      "Bonjour,\n\nJe souhaite une section ou un bloc sur mesure.\n\nCe qu’il montre, et sur quelle page\u00a0:\nUn exemple qui s’en approche\u00a0:\nDate souhaitée\u00a0:",
  },
  audit: {
    subject: "Audit de vitesse et d’accessibilité",
    message:
      "Bonjour,\n\nJe souhaite un audit de ma boutique.\n\nPages qui comptent le plus\u00a0:\nCe qui me gêne aujourd’hui\u00a0:\nDate souhaitée\u00a0:",
  },
  other: {
    subject: "Demande de devis",
    message: "Bonjour,\n\nJe souhaite un devis.\n\nCe que je veux obtenir\u00a0:\nDate souhaitée\u00a0:",
  },
};

/** Notifications for a customer whose licence the staff has changed. */
export const publicationMessages = {
  reminded: {
    title: "«\u00a0{{name}}\u00a0» sera bientôt publié",
    message:
      "Les visiteurs de {{store}} le verront le {{date}}, heure de Paris. D’ici là, vous pouvez changer l’heure ou annuler.",
  },
  published: {
    title: "«\u00a0{{name}}\u00a0» est publié",
    message:
      "Les visiteurs de {{store}} le voient depuis le {{date}}, heure de Paris, comme prévu. Vous pouvez revenir au thème précédent ici.",
  },
  cancelled: {
    title: "«\u00a0{{name}}\u00a0» n’a pas été publié",
    message: "La publication sur {{store}}, prévue le {{date}}, heure de Paris, a été annulée. {{reason}} {{fix}}",
  },
};

/** What a mail about a licence names. */
export const licenceFacts = {
  licence: "Licence",
  store: "Boutique",
  account: "Compte client",
  count_one: "{{count}} licence",
  count_other: "{{count}} licences",
};

export const eventMessages = {
  templateRequested: {
    title: "Un modèle de page pour {{store}}",
    inStore:
      "Nous vous proposons d’ajouter {{file}} à un thème non publié de cette boutique. Nous n’ajoutons rien sans votre accord.",
    alone: "Nous vous proposons d’ajouter {{file}} à un thème non publié. Nous n’ajoutons rien sans votre accord.",
  },
  templateDeclined: {
    title: "Modèle refusé par {{store}}",
    inStore: "{{file}} n’est pas ajouté. La demande indique le motif du client.",
    alone: "{{file}} n’est pas ajouté. La demande indique le motif du client.",
  },
  activated: {
    title: "Nous avons activé votre licence",
    alone: "Retrouvez-la sur votre tableau de bord.",
    inStore: "La boutique {{store}} est prête pour le thème.",
  },
  deactivated: {
    title: "Votre licence a été désactivée",
    alone: "Retrouvez-la sur votre tableau de bord.",
    inStore: "La boutique {{store}} garde son thème, sans mises à jour.",
  },
  deactivatedByOwner: {
    title: "Vous avez désactivé une licence",
    alone: "Si ce n’est pas vous, changez de mot de passe, puis contactez vite le support.",
    inStore:
      "La licence a quitté {{store}} et peut servir dans une autre boutique. Si ce n’est pas vous, changez de mot de passe, puis contactez vite le support.",
  },
  moved: {
    title: "Une licence a changé de boutique",
    alone: "Retrouvez-la sur votre tableau de bord.",
    inStore: "Elle a quitté {{from}} pour {{store}}.",
  },
  movedByOwner: {
    title: "Vous avez déplacé une licence",
    alone: "Si ce n’est pas vous, changez de mot de passe, puis contactez vite le support.",
    inStore:
      "La licence a quitté {{from}} pour {{store}}. Si ce n’est pas vous, changez de mot de passe, puis contactez vite le support.",
  },
  undone: {
    title: "Une modification de vos licences est annulée",
    alone: "Notre message précédent n’a plus lieu d’être. Votre tableau de bord affiche vos licences à jour.",
    inStore:
      "Notre message précédent à propos de {{store}} n’a plus lieu d’être. Votre tableau de bord affiche vos licences à jour.",
  },
  prepared: {
    title: "Une activation est prête",
    alone: "Terminez-la avec les accès de votre boutique.",
    inStore: "Notre équipe a préparé l’activation de {{store}}. Terminez-la avec les accès de la boutique.",
  },
  ownerGained: {
    title: "Une licence vous a été transférée",
    alone: "Une licence {{theme}} appartient désormais à {{account}}. Activez-la dans une boutique quand vous voulez.",
    inStore: "La licence {{theme}} de {{store}} appartient désormais à {{account}}, avec la connexion de la boutique.",
  },
  ownerLost: {
    title: "Une licence a été transférée à un autre client",
    alone: "Une licence {{theme}} de {{account}} appartient désormais à un autre client.",
    inStore:
      "La licence {{theme}} de {{store}} n’appartient plus à {{account}}\u00a0: elle a été transférée à un autre client.",
  },
  storeRenamed: {
    title: "Votre boutique a changé d’adresse",
    alone: "Une de vos boutiques a changé d’adresse dans Shopify. Sa licence et ses accès la suivent.",
    inStore:
      "Son adresse dans Shopify est maintenant {{store}}. Sa licence et ses accès la suivent\u00a0: vous n’avez rien à faire.",
  },
  seatDue: {
    title: "Il faut une licence à {{store}}",
    alone:
      "Une de vos boutiques de développement est passée à une offre payante. Attribuez-lui une licence avant le {{date}}.",
    inStore:
      "Cette boutique de développement est passée à une offre payante. Attribuez-lui une licence avant le {{date}}\u00a0: au-delà, elle ne pourra plus être mise à jour.",
  },
  moveAllowed: {
    title: "Un déplacement de plus est possible",
    alone: "Vous pouvez déplacer votre licence vers une autre boutique.",
    inStore: "Vous pouvez déplacer la licence de {{store}} vers une autre boutique.",
  },
  bound: {
    title_one: "Une licence {{theme}} est à vous",
    title_other: "{{count}} licences {{theme}} sont à vous",
    alone_one: "Activez-la dans votre boutique, puis installez le thème.",
    alone_other: "Activez-en une dans votre boutique, puis installez le thème.",
    inStore: "Activez-la dans votre boutique, puis installez le thème.",
  },
  granted: {
    title_one: "Vous avez reçu une licence",
    title_other: "Vous avez reçu {{count}} licences",
    alone_one: "Activez-la dans une boutique quand vous voulez.",
    alone_other: "Activez-les dans vos boutiques quand vous voulez.",
    inStore: "Activez-la dans une boutique quand vous voulez.",
  },
  paused: {
    title: "Votre licence est en pause",
    alone: "Vous ne pouvez pas l’activer pour le moment. Motif\u00a0: {{reason}}",
    inStore: "Le thème de {{store}} reste en place, sans mises à jour ni téléchargement. Motif\u00a0: {{reason}}",
  },
  enabled: {
    title: "Votre licence est de nouveau active",
    alone: "Vous pouvez l’activer dans une boutique.",
    inStore: "Mises à jour et téléchargements sont de nouveau possibles pour {{store}}.",
  },
  removed: {
    title_one: "Une de vos licences a été retirée",
    title_other: "{{count}} de vos licences ont été retirées",
    alone_one: "Elle ne fait plus partie de vos licences. Contactez le support pour en connaître le motif.",
    alone_other: "Elles ne font plus partie de vos licences. Contactez le support pour en connaître le motif.",
    inStore:
      "{{store}} garde son thème, sans mises à jour ni fonctions Premium. Contactez le support pour en connaître le motif.",
  },
  restored: {
    title: "Votre licence est rétablie",
    alone: "Vous pouvez de nouveau l’utiliser.",
    inStore: "Vous pouvez de nouveau l’utiliser.",
  },
};

/** Notifications about points. */
export const pointsMessages = {
  requested: {
    title: "Demande de points",
    message_one: "Un client demande {{amount}}\u00a0point, soit {{value}}.",
    message_other: "Un client demande {{amount}}\u00a0points, soit {{value}}.",
  },
  accepted: {
    title: "Demande de points acceptée",
    message_one: "Votre demande de {{amount}}\u00a0point, soit {{value}}, est acceptée.",
    message_other: "Votre demande de {{amount}}\u00a0points, soit {{value}}, est acceptée.",
  },
  transfer: {
    title: "Demande de points acceptée",
    message_one:
      "Nous vous avons versé {{value}} pour {{amount}}\u00a0point, par virement du {{date}}. Référence\u00a0: {{reference}}",
    message_other:
      "Nous vous avons versé {{value}} pour {{amount}}\u00a0points, par virement du {{date}}. Référence\u00a0: {{reference}}",
  },
  credit_note: {
    title: "Demande de points acceptée",
    message_one:
      "Vous avez un avoir de {{value}} pour {{amount}}\u00a0point, daté du {{date}}. Référence\u00a0: {{reference}}",
    message_other:
      "Vous avez un avoir de {{value}} pour {{amount}}\u00a0points, daté du {{date}}. Référence\u00a0: {{reference}}",
  },
  other: {
    title: "Demande de points acceptée",
    message_one: "Nous avons réglé votre {{amount}}\u00a0point, soit {{value}}, le {{date}}\u00a0: {{reference}}",
    message_other: "Nous avons réglé vos {{amount}}\u00a0points, soit {{value}}, le {{date}}\u00a0: {{reference}}",
  },
  refused: {
    title: "Demande de points refusée",
    message_one: "{{amount}}\u00a0point est de nouveau sur votre solde. Motif\u00a0: {{reason}}",
    message_other: "{{amount}}\u00a0points sont de nouveau sur votre solde. Motif\u00a0: {{reason}}",
  },
  added: {
    title: "Points ajoutés",
    message_one: "{{amount}}\u00a0point ajouté à votre solde. Motif\u00a0: {{reason}}",
    message_other: "{{amount}}\u00a0points ajoutés à votre solde. Motif\u00a0: {{reason}}",
  },
  taken: {
    title: "Points retirés",
    message_one: "{{amount}}\u00a0point retiré de votre solde. Motif\u00a0: {{reason}}",
    message_other: "{{amount}}\u00a0points retirés de votre solde. Motif\u00a0: {{reason}}",
  },
};

/** Notifications for the owner of an account whose protection has changed. */
export const securityMessages = {
  twoFactorsOn: {
    title: "Double authentification activée",
    message:
      "Vous aurez besoin d’un code à chaque connexion. Vos autres appareils sont déconnectés. Si ce n’est pas vous, contactez vite le support.",
  },
  twoFactorsOff: {
    title: "Double authentification désactivée",
    message:
      "Votre mot de passe suffit pour vous connecter. Si ce n’est pas vous, changez-le tout de suite\u00a0: vos autres appareils seront déconnectés.",
  },
  codesRenewed: {
    title: "Nouveaux codes de secours",
    message:
      "Vos anciens codes ne fonctionnent plus. Si ce n’est pas vous, changez de mot de passe, puis créez d’autres codes.",
  },
  recoveryCodeUsed: {
    title: "Code de secours utilisé",
    message:
      "Un code de secours a été utilisé à la place de votre application\u00a0; il ne fonctionne plus. Si ce n’est pas vous, changez de mot de passe, puis créez d’autres codes.",
  },
  codesBlocked: {
    title: "Plusieurs codes incorrects",
    message:
      "Quelqu’un a saisi votre mot de passe, puis plusieurs codes incorrects. Par prudence, aucun code n’est accepté pendant un moment. Si ce n’est pas vous, changez votre mot de passe\u00a0: une autre personne le connaît.",
  },
  passwordChanged: {
    title: "Mot de passe changé",
    message:
      "Vos autres appareils sont déconnectés. Si ce n’est pas vous, demandez un nouveau mot de passe depuis la page de connexion.",
  },
  addressAsked: {
    title: "Changement d’adresse demandé",
    message:
      "Nous avons envoyé un lien à la nouvelle adresse\u00a0; rien ne change avant son ouverture. Si ce n’est pas vous, annulez ce changement dans votre profil et changez de mot de passe.",
  },
  viewedByStaff: {
    title: "Notre équipe a consulté votre portail",
    message:
      "Pour vous aider, un membre de notre équipe a vu le portail comme vous, en lecture seule et pendant dix minutes au plus. Rien n’a pu être modifié. Une question\u00a0? Contactez le support.",
  },
  accountHandedOver: {
    title: "Votre adresse avait déjà servi à créer un compte",
    message:
      "Quelqu’un avait créé un compte avec votre adresse avant vous\u00a0: son nom, son entreprise et sa photo sont effacés, ses appareils déconnectés, et ses tickets ne vous sont pas montrés.",
  },
  addressChanged: {
    title: "Adresse changée",
    message:
      "Connectez-vous désormais avec l’adresse de votre profil. Vos appareils sont déconnectés. Si ce n’est pas vous, ouvrez le lien envoyé à votre ancienne adresse.",
  },
  roleGranted: {
    title: "Vous êtes administrateur",
    message: "Vous avez accès aux pages de l’équipe. Protégez votre compte avec la double authentification.",
  },
  roleRemoved: {
    title: "Vous n’êtes plus administrateur",
    message: "Vous n’avez plus accès aux pages de l’équipe. Le reste de votre compte ne change pas.",
  },
  sessionEnded: {
    title: "Un appareil a été déconnecté",
    message:
      "Notre équipe a fermé une session de votre compte\u00a0; les autres restent ouvertes. Si cet appareil est à vous, reconnectez-vous.",
  },
  sessionsEnded: {
    title: "Vos appareils ont été déconnectés",
    message: "Notre équipe a fermé toutes les sessions de votre compte. Reconnectez-vous avec votre mot de passe.",
  },
  secondFactorReset: {
    title: "Double authentification désactivée par notre équipe",
    message:
      "Votre mot de passe suffit pour vous connecter. Si vous ne l’avez pas demandé, changez-le et contactez vite le support.",
  },
  accountEnabled: {
    title: "Votre compte est réactivé",
    message: "Vous pouvez de nouveau vous connecter. En cas de doute sur votre mot de passe, changez-le.",
  },
};

/** The next thing to do, the same on the dashboard, on the page of a store and in the first steps. */
export const nextStep = {
  activate: {
    title: "Une licence attend sa boutique",
    text: "Saisissez l’adresse de la boutique et ses accès. Rien n’y est installé à cette étape.",
    action: "Activer une licence",
  },
  reconnect: {
    title: "Rétablir la connexion",
    text: "Shopify n’accepte plus les accès de cette boutique, ou la boutique est fermée. De nouveaux accès suffisent\u00a0: la licence reste la même.",
    action: "Renouveler les accès",
    check: "Voir la boutique",
    row: "{{store}} a perdu sa connexion",
    rowText: "Le thème installé continue de fonctionner.",
  },
  install: {
    title: "Installer la {{version}} dans votre boutique",
    text: "{{product}} s’installe à côté de vos thèmes, non publié, en deux minutes environ. Réglez-le, puis publiez.",
    action: "Installer le thème",
    second: "Voir ce qui va se passer",
    row: "Installez le thème dans {{store}}",
    rowText: "La licence est active\u00a0; un autre thème est publié.",
  },
  publish: {
    title: "«\u00a0{{name}}\u00a0» est prêt à être publié",
    text: "Le thème est installé à côté de votre thème publié. Réglez, vérifiez, puis publiez quand vous voulez.",
    action: "Relire et publier",
    row: "Le thème installé dans {{store}} est prêt à être publié",
  },
  scheduled: {
    text: "Sera publié le {{date}}, heure de Paris.",
    action: "Changer ou publier maintenant",
  },
  resume: {
    title: "L’aperçu de la {{version}} attend vos réponses",
    text: "Il reste des choix à faire avant de créer la copie mise à jour. D’ici là, rien ne change dans la boutique.",
    action: "Reprendre l’aperçu",
    row: "La {{version}} est prête pour {{store}}",
    rowText: "Son aperçu attend vos réponses.",
  },
  confirm: {
    title: "L’aperçu de la {{version}} est prêt",
    text: "Vous n’avez rien à résoudre\u00a0: parcourez les changements, puis créez la copie mise à jour.",
    action: "Ouvrir l’aperçu",
    row: "La {{version}} est prête pour {{store}}",
    rowText: "Son aperçu est prêt\u00a0: rien à résoudre.",
  },
  review: {
    title: "Relisez «\u00a0{{name}}\u00a0»",
    carriedOver_one: "{{count}} fichier repris avec vos modifications.",
    carriedOver_other: "{{count}} fichiers repris avec vos modifications.",
    settled_one: "{{count}} question résolue.",
    settled_other: "{{count}} questions résolues.",
    text: "Votre thème publié n’est pas touché.",
    action: "Relire et publier",
    second: "Ouvrir l’aperçu",
    row: "La copie à jour de {{store}} est prête",
  },
  resolve: {
    title: "Une installation ou une mise à jour n’a pas abouti",
    install: "L’installation n’a pas abouti",
    update: "La mise à jour n’a pas abouti",
    template: "Le modèle n’a pas pu être ajouté",
    text: "Votre thème publié n’est pas touché.",
    action: "Voir comment reprendre",
    row: "Une installation ou une mise à jour n’a pas abouti dans {{store}}",
    rowText: "Votre thème publié n’est pas touché.",
  },
  update: {
    title: "La {{version}} est prête pour votre boutique",
    text: "Nous mettons à jour une copie, à côté du thème publié. Vérifiez-la, puis publiez-la.",
    action: "Préparer la mise à jour",
    second: "Voir les nouveautés",
    row: "La {{version}} est prête pour {{store}}",
    rowText: "La mise à jour se fait sur une copie.",
  },
  follow: {
    title: "Une installation ou une mise à jour est en cours",
    install: "Installation du thème en cours",
    update: "Préparation de la copie en cours",
    template: "Ajout du modèle {{file}} en cours",
    text: "Quelques minutes au plus. Vous pouvez fermer cette page, l’opération continue.",
    action: "Suivre l’opération",
  },
};

/** The licences as rows of the dashboard. */
export const licenceRows = {
  count_one: "{{count}} licence",
  count_other: "{{count}} licences",
  freeCount_one: "{{count}} libre",
  freeCount_other: "{{count}} libres",
  published: "{{version}} publiée",
  current: "à jour",
  other: "thème non installé",
  publish: "{{version}} installée, pas encore publiée",
  review: "copie {{version}} prête",
  scheduled: "copie {{version}} programmée",
  resume: "aperçu de la {{version}} à terminer",
  confirm: "aperçu de la {{version}} prêt",
  update: "la {{version}} est disponible",
  resolve: {
    install: "installation interrompue",
    update: "mise à jour interrompue",
    template: "ajout d’un modèle interrompu",
  },
  follow: {
    install: "installation en cours",
    update: "mise à jour en cours",
    template: "ajout d’un modèle en cours",
  },
  development: "boutique de développement",
  seatDue: "Boutique devenue payante\u00a0: il lui faut une licence avant le {{date}}.",
  paused: "Motif de la pause\u00a0: {{reason}}",
  pausedTitle: "Licence en pause",
  pausedText: "Ni activation ni mise à jour pendant la pause",
  checked: "vérifiée {{when}}",
  checkedOn: "vérifiée le {{when}}",
  neverChecked: "pas encore vérifiée",
  free_one: "Licence libre",
  free_other: "{{count}} licences libres",
  ready_one: "Prête pour votre première boutique, mises à jour comprises",
  ready_other: "Prêtes pour vos boutiques, mises à jour comprises",
  readyOther_one: "Prête pour une autre boutique, mises à jour comprises",
  readyOther_other: "Prêtes pour d’autres boutiques, mises à jour comprises",
};

/** What happens after a form is sent. */
export const comingSteps = {
  title: "Ce qui va se passer",
  install: {
    first: { title: "Nous vérifions la boutique", detail: "Elle répond et peut recevoir un thème de plus." },
    second: {
      title: "Le thème arrive, non publié",
      detail: "Il s’ajoute à vos thèmes. Vos visiteurs ne voient aucune différence.",
    },
    third: { title: "Nous vérifions chaque fichier", detail: "Comptez deux minutes. Vous pouvez fermer la page." },
    fourth: { title: "Vous le réglez, puis vous publiez", detail: "Quand vous voulez, jamais avant." },
  },
  update: {
    first: { title: "Nous lisons votre thème", detail: "Rien n’est écrit dans la boutique." },
    second: {
      title: "Vous répondez aux questions",
      detail: "Seulement là où vos modifications et la nouvelle version se croisent.",
    },
    third: { title: "Nous créons la copie à jour", detail: "À côté de votre thème publié, qui n’est pas touché." },
    fourth: { title: "Vous relisez, puis vous publiez", detail: "Un clic suffit pour revenir à l’ancien thème." },
  },
  move: {
    first: {
      title: "Nous vérifions la nouvelle boutique",
      detail: "Shopify confirme ses accès avant tout changement.",
    },
    second: {
      title: "La licence change de boutique",
      detail: "Tout se fait en une fois\u00a0: si une étape échoue, rien ne change.",
    },
    third: { title: "L’ancienne garde son thème", detail: "Ses visiteurs ne voient aucune différence." },
    fourth: { title: "Vous installez le thème dans la nouvelle", detail: "Deux minutes, à côté de son thème publié." },
  },
  deactivate: {
    first: { title: "Nous vérifions la clé secrète", detail: "Elle prouve que la boutique est à vous." },
    second: { title: "La licence est libérée immédiatement", detail: "Cette boutique ne l’utilise plus." },
    third: { title: "Le thème reste dans la boutique", detail: "Vos visiteurs ne voient aucune différence." },
    fourth: { title: "Vous l’activez ailleurs", detail: "Quand vous voulez, sans frais." },
  },
};

/** Notes about a file in an update, by code. */
export const updateNotes = {
  lostBlock: "le bloc «\u00a0{{name}}\u00a0»",
  decides: "De votre réponse dépend aussi le maintien de ces fichiers dans la copie\u00a0: {{names}}.",
  partial: {
    OWN_FILE:
      "Ce fichier est à vous, aucune version du thème ne le contient. La copie le reprend, sauf ce qui est indiqué ici et dans les réglages à revoir.",
    EDITED_BY_YOU:
      "Vous avez modifié ce fichier. La copie reprend votre travail, sauf ce qui est indiqué ici et dans les réglages à revoir.",
  },
  open: {
    STILL_USED:
      "La nouvelle version ne le contient plus, mais votre {{by}} l’utilise\u00a0: il reste seulement si vous y gardez votre version.",
    RESTORED: "Vous l’aviez supprimé. Il ne revient que si votre choix pour {{by}} l’utilise encore.",
    WORDS_STILL_USED:
      "La nouvelle version ne contient plus les textes utilisés par votre {{by}}. Ils restent seulement si vous y gardez votre version\u00a0: {{keys}}",
  },
  kinds: {
    lost_one: "{{count}} réglage à revoir",
    lost_other: "{{count}} réglages à revoir",
    gone_one: "{{count}} section ou bloc supprimé",
    gone_other: "{{count}} sections ou blocs supprimés",
    comments_one: "{{count}} commentaire supprimé",
    comments_other: "{{count}} commentaires supprimés",
    added_one: "{{count}} section ou bloc ajouté",
    added_other: "{{count}} sections ou blocs ajoutés",
    changed_one: "{{count}} section ou bloc fusionné",
    changed_other: "{{count}} sections ou blocs fusionnés",
    left_one: "{{count}} nouveauté non reprise",
    left_other: "{{count}} nouveautés non reprises",
    kept_one: "{{count}} conservé\u00a0: le vôtre",
    kept_other: "{{count}} conservés\u00a0: les vôtres",
    words_one: "{{count}} texte à revoir",
    words_other: "{{count}} textes à revoir",
    missing_one: "{{count}} élément manquant",
    missing_other: "{{count}} éléments manquants",
    apps_one: "{{count}} application reprise",
    apps_other: "{{count}} applications reprises",
    prepared_one: "{{count}} changement préparé par la version",
    prepared_other: "{{count}} changements préparés par la version",
    how: "Pourquoi",
  },
  themeSettings: "réglages du thème",
  OWN_FILE: "Ce fichier est à vous, aucune version du thème ne le contient. La copie le reprend tel quel.",
  EDITED_BY_YOU: "Vous avez modifié ce fichier. La copie reprend votre travail.",
  REMOVED_BY_RELEASE: "La nouvelle version ne le contient plus, mais vous l’avez modifié\u00a0: il est conservé.",
  STILL_USED: "La nouvelle version ne le contient plus, mais {{by}} l’utilise encore\u00a0: il est conservé.",
  REMOVED_BY_YOU: "Vous l’aviez supprimé\u00a0: il ne revient pas.",
  RESTORED: "Vous l’aviez supprimé, mais {{by}} en a besoin\u00a0: il revient.",
  REPLACED_BY_YOURS: "Votre fichier {{by}} prend sa place\u00a0: Shopify n’accepte pas les deux.",
  NO_BASE: "La version de départ est inconnue\u00a0: impossible de savoir qui a modifié ce fichier.",
  BINARY: "Ce n’est pas du texte\u00a0: vous pouvez seulement le garder ou le remplacer en entier.",
  TOO_LONG:
    "Il est trop long pour une comparaison ligne à ligne\u00a0: vous pouvez seulement le garder ou le remplacer en entier.",
  WHOLE_FILE: "Avec «\u00a0{{choice}}\u00a0», la copie prend {{side}}. {{reason}}",
  WHOLE_FILE_TAKEN: "Vous avez choisi «\u00a0{{choice}}\u00a0»\u00a0: la copie contient {{side}}. {{reason}}",
  LINES_WITHOUT_SETTING:
    "Avec «\u00a0{{choice}}\u00a0», des lignes de la copie utilisent des réglages qui n’y existent plus\u00a0: {{settings}}.",
  SETTINGS_DROPPED: "Avec «\u00a0{{choice}}\u00a0», vous perdez ces réglages et leurs valeurs\u00a0: {{settings}}.",
  UNREADABLE: "Son JSON est illisible\u00a0: la copie reprend le fichier entier.",
  COMMENT_GONE:
    "Ce commentaire se trouve dans une partie absente de la copie, donc il disparaît. «\u00a0{{comment}}\u00a0»",
  FITTED:
    "Le fichier de la nouvelle version, sans les valeurs que vos sections ou réglages ne gèrent pas\u00a0: {{count}}.",
  SETTING_GONE:
    "Le réglage «\u00a0{{setting}}\u00a0» ({{place}}) n’existe plus. Votre valeur était «\u00a0{{value}}\u00a0».",
  SETTING_INVALID:
    "La valeur «\u00a0{{value}}\u00a0» du réglage «\u00a0{{setting}}\u00a0» ({{place}}) n’est plus acceptée\u00a0: la copie utilise «\u00a0{{fallback}}\u00a0».",
  SECTION_GONE:
    "La copie ne contient pas de section de type {{type}}\u00a0: votre section «\u00a0{{section}}\u00a0» n’est pas reprise.",
  BLOCK_GONE:
    "Le bloc «\u00a0{{block}}\u00a0» (type {{type}}, dans {{place}}) n’existe plus\u00a0: il n’est pas repris.",
  LAYOUT_GONE: "La mise en page «\u00a0{{layout}}\u00a0» n’existe plus\u00a0: celle du thème la remplace.",
  SECTION_TAKEN:
    "La nouvelle version ajoute ici «\u00a0{{section}}\u00a0» (type {{type}})\u00a0: la copie le contient.",
  SECTION_REMOVED:
    "La nouvelle version supprime ici «\u00a0{{section}}\u00a0» (type {{type}}), que vous n’aviez pas modifié\u00a0: la copie ne le contient pas.",
  SECTION_NOT_TAKEN:
    "La nouvelle version ajoute ici «\u00a0{{section}}\u00a0» (type {{type}}). Votre mise en page reste sans cet élément.",
  SECTION_WITHOUT_FILE:
    "La nouvelle version ajoute ici «\u00a0{{section}}\u00a0». La copie ne contient pas son type {{type}}\u00a0: l’élément n’est pas repris.",
  SECTION_TOO_MANY:
    "La nouvelle version ajoute ici «\u00a0{{section}}\u00a0» (type {{type}}). L’élément n’est pas repris\u00a0: Shopify en accepte {{most}} au maximum au même endroit.",
  OWN_TOO_MANY:
    "Dans le nouveau thème, Shopify en accepte {{most}} au maximum ici\u00a0: votre «\u00a0{{section}}\u00a0» (type {{type}}) n’est pas dans la copie.",
  TEMPLATE_FULL:
    "Votre version et la nouvelle dépasseraient ensemble {{most}} blocs, le maximum de Shopify\u00a0: votre mise en page reste telle quelle.",
  ADDED_BY_BOTH:
    "La nouvelle version ajoute ici «\u00a0{{section}}\u00a0» (type {{type}}), et vous aussi (type {{yours}})\u00a0: le vôtre est conservé.",
  REMOVAL_NOT_TAKEN:
    "La nouvelle version supprime ici «\u00a0{{section}}\u00a0» (type {{type}}). Le vôtre est conservé.",
  CHANGE_TAKEN:
    "La nouvelle version modifie ici «\u00a0{{section}}\u00a0» (type {{type}})\u00a0: la copie reprend ce changement et garde les vôtres.",
  CHANGE_NOT_TAKEN:
    "La nouvelle version modifie ici «\u00a0{{section}}\u00a0» (type {{type}}). Le vôtre est conservé tel quel.",
  SETTING_KEPT:
    "«\u00a0{{setting}}\u00a0» ({{place}}) a changé des deux côtés\u00a0: votre valeur «\u00a0{{yours}}\u00a0» est conservée. La nouvelle version propose\u00a0: {{value}}",
  SETTING_UNSET:
    "La nouvelle version ne fixe plus «\u00a0{{setting}}\u00a0» ({{place}})\u00a0: votre valeur «\u00a0{{yours}}\u00a0» est conservée.",
  ORDER_KEPT: "L’ordre ({{place}}) a changé des deux côtés\u00a0: le vôtre est conservé.",
  APP_EMBED_CARRIED: "L’intégration d’application {{type}} est conservée.",
  STYLE_WRITTEN_OUT:
    "Le style «\u00a0{{style}}\u00a0» change dans la nouvelle version. La copie fixe vos valeurs actuelles une à une\u00a0: l’apparence reste la même.",
  WORDS_KEPT:
    "Le texte «\u00a0{{key}}\u00a0» diffère des deux côtés\u00a0: le vôtre est conservé, «\u00a0{{yours}}\u00a0». La nouvelle version propose\u00a0: {{value}}",
  WORDS_UNUSED:
    "La nouvelle version n’utilise plus «\u00a0{{key}}\u00a0». Votre texte est conservé, sans effet\u00a0: {{value}}",
  WORDS_STILL_USED:
    "La nouvelle version ne contient plus ces textes, mais {{by}} les utilise\u00a0: ils sont conservés. {{keys}}",
  WORDS_REPLACED:
    "Le texte «\u00a0{{key}}\u00a0» a changé de structure\u00a0: le vôtre n’est pas repris, «\u00a0{{value}}\u00a0».",
  SETTING_RENAMED:
    "«\u00a0{{from}}\u00a0» s’appelle désormais «\u00a0{{setting}}\u00a0» ({{place}})\u00a0: votre valeur «\u00a0{{value}}\u00a0» est conservée.",
  SETTING_SUPERSEDED:
    "«\u00a0{{from}}\u00a0» s’appelle désormais «\u00a0{{setting}}\u00a0» ({{place}}), déjà réglé dans votre thème\u00a0: «\u00a0{{yours}}\u00a0» est conservé. L’ancienne valeur était\u00a0: {{value}}",
  SCHEME_MAPPED:
    "«\u00a0{{setting}}\u00a0» ({{place}}) a de nouvelles valeurs\u00a0: votre «\u00a0{{value}}\u00a0» ({{from}}) devient «\u00a0{{scheme}}\u00a0».",
  SECTION_MOVED:
    "Votre section «\u00a0{{section}}\u00a0» (type {{type}}) fait désormais partie de {{file}}, avec ses réglages.",
  SECTIONS_JOINED:
    "Votre section «\u00a0{{section}}\u00a0» de type {{from}} est désormais de type {{type}}, avec ses réglages.",
  SECTION_SPLIT:
    "Votre section «\u00a0{{section}}\u00a0» de type {{from}} devient\u00a0: {{type}}. Ses réglages suivent.",
  RELEASE_SET: "La nouvelle version règle «\u00a0{{setting}}\u00a0» ({{place}})\u00a0: {{value}}",
  RELEASE_REMOVED:
    "La nouvelle version n’a plus «\u00a0{{setting}}\u00a0» ({{place}}). Votre valeur était\u00a0: {{value}}",
  SCHEMES_KEPT: "{{by}} utilise les palettes de couleurs {{schemes}}\u00a0: la copie les contient aussi.",
  SETTINGS_RESTORED:
    "La nouvelle version utilise les réglages du thème {{settings}} dans {{by}}\u00a0: la copie les contient de nouveau.",
  MISSING: "Ligne {{line}}\u00a0: {{what}}",
  missingIn: "{{file}}, ligne {{line}}\u00a0: {{what}}",
  missingWith: "Avec «\u00a0{{choice}}\u00a0», ligne {{line}}\u00a0: {{what}}",
  STATIC_LEFT:
    "La nouvelle mise en page n’affiche plus la section «\u00a0{{section}}\u00a0» (type {{type}}). Son contenu était\u00a0: {{value}}",
  unsound: {
    JSON: "Les deux versions peuvent être combinées, mais le JSON obtenu serait illisible.",
    SCHEMA: "Les deux versions peuvent être combinées, mais Shopify ne pourrait pas lire le schéma obtenu.",
    TAGS: "Les deux versions peuvent être combinées, mais Shopify ne pourrait pas lire le Liquid ou le HTML obtenu.",
    DUPLICATE_SETTING: "Les deux versions peuvent être combinées, mais un réglage serait en double.",
    SCHEME_GROUP:
      "Les deux versions peuvent être combinées, mais il manquerait les jeux de couleurs utilisés par les sections.",
  },
  answer: { mine: "Garder ma version", "mine-file": "Garder mon fichier entier", new: "Prendre la nouvelle version" },
  side: { mine: "votre fichier entier", new: "le fichier entier de la nouvelle version" },
  because: {
    JSON: "Combiner les deux donnerait un JSON illisible.",
    SCHEMA: "Shopify ne pourrait pas lire le schéma si les deux étaient combinés.",
    TAGS: "Shopify ne pourrait pas lire le Liquid ou le HTML si les deux étaient combinés.",
    DUPLICATE_SETTING: "Combiner les deux donnerait un réglage en double.",
    SCHEME_GROUP: "Les sections de la copie utilisent des jeux de couleurs que seul ce fichier définit.",
  },
  fix: {
    REMOVED_BY_RELEASE: "S’il n’est plus utile, supprimez-le de la copie.",
    STILL_USED: "Quand {{by}} n’en aura plus besoin, supprimez-le.",
    UNSOUND: "Choisissez une version entière, ou combinez les deux.",
    LINES_WITHOUT_SETTING: "«\u00a0Garder mon fichier entier\u00a0» garde les deux.",
    UNREADABLE: "Corrigez-le dans l’éditeur de code de Shopify.",
    COMMENT_GONE: "Il reste dans votre thème actuel.",
    STATIC_LEFT: "Ajoutez la section dans l’éditeur de thème de la copie, avec ce contenu.",
    SETTING_GONE: "Cherchez son équivalent dans l’éditeur de thème de la copie.",
    SETTING_INVALID: "Choisissez une autre valeur dans l’éditeur de thème de la copie.",
    SECTION_GONE: "Remplacez-la par une section de la nouvelle version.",
    BLOCK_GONE: "Remplacez-le par un bloc de la nouvelle version.",
    LAYOUT_GONE: "Vérifiez la page dans l’aperçu de la copie.",
    SECTION_TAKEN: "Vérifiez ses textes dans l’éditeur de thème de la copie.",
    SECTION_NOT_TAKEN: "Ajoutez-le dans l’éditeur de thème s’il vous convient.",
    SECTION_TOO_MANY: "Supprimez-en un dans l’éditeur de thème, puis ajoutez celui-ci.",
    OWN_TOO_MANY: "Votre thème actuel l’a toujours\u00a0: reprenez son contenu dans une autre section.",
    ADDED_BY_BOTH: "Comparez avec la nouvelle version dans l’éditeur de thème.",
    CHANGE_NOT_TAKEN: "Comparez avec la nouvelle version dans l’éditeur de thème.",
    APP_EMBED_CARRIED: "Testez cette application dans la copie avant de publier.",
    WORDS_REPLACED: "Saisissez-le de nouveau dans les traductions de la copie.",
  },
};

/** Notifications for the staff about webhooks. */
export const webhookMessages = {
  title: "Webhook désactivé\u00a0: {{host}}",
  failures: "Aucun envoi n’a réussi depuis trois jours. Cette adresse ne reçoit plus d’événements.",
  gone: "L’adresse a répondu qu’elle n’existe plus (410). Elle ne reçoit plus d’événements.",
};

/** Notifications for the staff about alerts. */
export const alertMessages = {
  titles: {
    "sign-in-down": "Alerte : la connexion est en panne",
    "licences-down": "Alerte : les licences sont en panne",
    "updates-down": "Alerte : les mises à jour du thème sont en panne",
    "payments-down": "Alerte : les paiements sont en panne",
    "support-down": "Alerte : le support est en panne",
    "assistant-down": "Alerte : l’assistant est en panne",
    "notifications-down": "Alerte : les notifications sont en panne",
    "tasks-behind": "Alerte : des tâches automatiques n’aboutissent plus",
    "error-budget-spent": "Alerte : trop de pannes en trente jours",
  },
  text: "Concerne : {{names}}. La marche à suivre est dans le guide d’astreinte.",
};

export const exportMessages = {
  licences: "L’export des licences est prêt",
  users: "L’export des utilisateurs est prêt",
  events: "L’export du journal est prêt",
  ready_one: "{{rows}} ligne. Le fichier est disponible pendant sept jours.",
  ready_other: "{{rows}} lignes. Le fichier est disponible pendant sept jours.",
};

/** What the check of a template finds, after the name of the place. */
export const templateFindings = {
  TRAILING_COMMA: "Une virgule suit le dernier élément à la ligne {{line}}\u00a0: retirez-la.",
  NOT_JSON: "Ce texte n’est pas du JSON valide. L’erreur est à la ligne {{line}}, colonne {{column}}.",
  CHARACTER_LOST:
    "La ligne {{line}} contient un caractère illisible\u00a0: enregistrez le fichier en UTF-8, puis renvoyez-le.",
  KEY_TWICE: "La clé «\u00a0{{key}}\u00a0» (ligne {{line}}) existe déjà\u00a0: seule la dernière serait utilisée.",
  NOT_TEMPLATE: "Ce JSON n’est pas un modèle\u00a0: il lui faut «\u00a0sections\u00a0» et «\u00a0order\u00a0».",
  NO_SECTION: "Il ne reste aucune section dans le modèle. Shopify en demande au moins une.",
  TOO_LARGE: "Le fichier fait {{size}}. Shopify accepte {{most}} au maximum.",
  UNKNOWN_KEY: "Shopify ne reconnaît pas la clé «\u00a0{{key}}\u00a0» ici\u00a0: elle est retirée.",
  LAYOUT_UNKNOWN: "La mise en page «\u00a0{{layout}}\u00a0» n’existe pas\u00a0: celle du thème la remplace.",
  WRAPPER_INVALID: "L’élément «\u00a0{{wrapper}}\u00a0» autour des sections n’est pas permis\u00a0: il est retiré.",
  ID_INVALID:
    "L’identifiant «\u00a0{{id}}\u00a0» contient des caractères que Shopify refuse\u00a0: utilisez seulement des lettres, chiffres, tirets et soulignés.",
  SECTION_UNKNOWN: "La section «\u00a0{{type}}\u00a0» n’existe pas.",
  SECTION_NOT_HERE: "La section «\u00a0{{type}}\u00a0» n’est pas permise dans un modèle de {{kind}}.",
  SECTIONS_TOO_MANY: "Le modèle a {{count}} sections. Shopify en accepte {{most}} au maximum.",
  SECTION_TOO_OFTEN:
    "La section «\u00a0{{type}}\u00a0» apparaît {{count}} fois. Le thème l’accepte {{most}} fois au maximum.",
  BLOCK_UNKNOWN: "Le bloc «\u00a0{{type}}\u00a0» n’existe pas ici\u00a0: il est retiré.",
  BLOCK_NOT_SHOWN: "Le code du thème n’affiche pas ce bloc fixe «\u00a0{{type}}\u00a0»\u00a0: il est retiré.",
  BLOCK_OF_APP: "Ce bloc vient d’une application que d’autres boutiques n’ont pas\u00a0: il est retiré ({{type}}).",
  BLOCKS_TOO_MANY: "Il y a {{count}} blocs. Le maximum est de {{most}} ici.",
  BLOCK_TOO_OFTEN: "Le bloc «\u00a0{{type}}\u00a0» apparaît {{count}} fois. Le maximum est de {{most}}.",
  TEMPLATE_BLOCKS_TOO_MANY: "Le modèle a {{count}} blocs au total. Shopify en accepte {{most}} au maximum.",
  NESTED_TOO_DEEP: "Les blocs sont imbriqués sur {{levels}} niveaux. Shopify en accepte {{most}} au maximum.",
  SETTING_UNKNOWN: "Ce réglage n’existe pas\u00a0: sa valeur «\u00a0{{value}}\u00a0» est perdue.",
  SETTING_INVALID:
    "La valeur «\u00a0{{value}}\u00a0» n’est pas permise\u00a0: elle est perdue. Valeurs possibles\u00a0: {{allowed}}.",
  SOURCE_NOT_HERE:
    "La source «\u00a0{{value}}\u00a0» est perdue\u00a0: un modèle de {{kind}} n’a pas d’objet «\u00a0{{object}}\u00a0».",
  ORDER_UNKNOWN: "L’ordre cite «\u00a0{{id}}\u00a0», qui n’existe pas\u00a0: il est ignoré.",
  ORDER_TWICE: "L’ordre cite «\u00a0{{id}}\u00a0» deux fois\u00a0: une seule est gardée.",
  ORDER_MISSING: "L’ordre ne cite pas «\u00a0{{id}}\u00a0»\u00a0: il ne s’affiche nulle part et il est retiré.",
  REFUSED: "Shopify refuse ce modèle\u00a0: «\u00a0{{message}}\u00a0».",
  TRANSLATION_UNKNOWN: "La traduction «\u00a0{{key}}\u00a0» n’existe pas\u00a0: le texte est perdu.",
  kinds: {
    page: "page",
    product: "produit",
    collection: "collection",
    blog: "blog",
    article: "article",
  },
};

/** The staff's notification once all templates are checked against a new release. */
export const templateMessages = {
  broken: "Version {{version}}\u00a0: des modèles à revoir",
  sound: "Tous les modèles sont compatibles avec la version {{version}}",
  fail_one: "{{count}} modèle n’est plus compatible.",
  fail_other: "{{count}} modèles ne sont plus compatibles.",
  lose_one: "{{count}} modèle perd des réglages ou des blocs.",
  lose_other: "{{count}} modèles perdent des réglages ou des blocs.",
  fit_one: "{{count}} modèle est compatible tel quel.",
  fit_other: "{{count}} modèles sont compatibles tels quels.",
};

export const haltMessages = {
  title: "La version {{version}} est suspendue\u00a0: Shopify la refuse",
  message:
    "L’installation dans {{store}} a échoué à cause de la version\u00a0: {{files}}. Aucune boutique ne la reçoit plus. Sa page montre ce que le contrôle trouve.",
  unknown:
    "L’installation dans {{store}} a échoué à cause de la version. Aucune boutique ne la reçoit plus. Sa page montre ce que le contrôle trouve.",
};

export const updateAdvice = {
  APP_LINES:
    "la {{version}} ne change ici que du texte ou des valeurs, et l’application {{detail}} a écrit vos lignes.",
  APP_UNNAMED: "la {{version}} ne change ici que du texte ou des valeurs, et une application a écrit vos lignes.",
  SPACE_YOURS: "de votre côté, seuls des espaces ou un commentaire diffèrent.",
  SPACE_RELEASE: "la {{version}} ne change que l’ordre des lignes, des espaces ou un commentaire.",
  REMOVED: "vous avez retiré ces lignes.",
  ALREADY_THERE: "la {{version}} contient déjà votre modification.",
  INCLUDED: "vos lignes contiennent déjà ce que change la {{version}}.",
  NOW_SETTING: "votre texte «\u00a0{{detail}}\u00a0» existe maintenant comme réglage.",
  WORDS: "seul le texte diffère.",
  VALUES: "seules des valeurs diffèrent, et vous avez choisi les vôtres.",
  SMALL_CHANGE:
    "la {{version}} change cette partie sans votre modification «\u00a0{{detail}}\u00a0». Par prudence, gardez la vôtre.",
  REWRITTEN: "vous avez réécrit tout ce fichier. Vérifiez si le reste de la {{version}} a besoin du sien.",
  BINARY: "c’est votre propre fichier, qui n’est pas du texte.",
  NO_BASE: "impossible de savoir qui a modifié ce fichier\u00a0; celui de la {{version}} va avec le reste.",
  SCHEMA: "les deux côtés ont modifié les réglages que cette section propose. Par prudence, gardez les vôtres.",
  SAME_LINES:
    "les mêmes lignes ont changé\u00a0: {{mine}} de votre côté, {{theirs}} dans la {{version}}. Par prudence, gardez les vôtres.",
  NEAR_LINES:
    "des lignes voisines ont changé\u00a0: {{mine}} de votre côté, {{theirs}} dans la {{version}}. Vous pouvez aussi combiner les deux.",
  RELEASE_CODE:
    "la {{version}} change ici du code dont ses autres fichiers peuvent dépendre ({{detail}}). Votre modification est petite\u00a0: prenez les nouvelles lignes, puis refaites-la.",
  TOGETHER: "les fichiers de cette version vont ensemble.",
  UNCLEAR: "les deux côtés ont modifié le code. Par prudence, gardez le vôtre.",
};

export const updateFiles = {
  parts: {
    frame: "En-tête et pied de page",
    home: "Accueil",
    product: "Page produit",
    collection: "Page de collection",
    cart: "Panier",
    search: "Recherche",
    blog: "Blog",
    page: "Autres pages",
    account: "Compte client",
    translations: "Traductions",
    settings: "Réglages",
    everywhere: "Dans tout le thème",
  },
  place: "{{page}}\u00a0: {{place}}",
  app: "Ajouté par une application",
  appNamed: "Ajouté par l’application {{app}}",
  locale: "Textes en {{language}}",
  settingsSchema: "Liste des réglages du thème",
  settingsData: "Réglages du thème",
  layout: "Mise en page générale",
  styles: "Styles\u00a0: {{name}}",
  script: "Script\u00a0: {{name}}",
  pages: {
    index: "Page d’accueil",
    product: "Page produit",
    collection: "Page de collection",
    "list-collections": "Liste des collections",
    cart: "Panier",
    search: "Page de recherche",
    blog: "Page de blog",
    article: "Page d’article",
    page: "Page",
    "404": "Page introuvable",
    password: "Page de mot de passe",
    gift_card: "Carte cadeau",
  },
  usual: {
    price: "Prix",
    "buy-buttons": "Boutons d’achat",
    "product-media-gallery": "Galerie de photos",
    "product-variant-picker": "Choix de la variante",
    "card-product": "Carte de produit",
    "card-collection": "Carte de collection",
    "cart-drawer": "Panier latéral",
    facets: "Filtres",
    "meta-tags": "Balises pour les moteurs de recherche",
    "icon-accordion": "Icônes des volets",
    pagination: "Pagination",
    "quantity-input": "Quantité",
    "share-button": "Bouton de partage",
    "social-icons": "Réseaux sociaux",
    "header-drawer": "Menu mobile",
    "header-mega-menu": "Méga menu",
    "country-localization": "Choix du pays",
    swatch: "Pastilles de couleur",
    "loading-spinner": "Icône de chargement",
    "variant-picker": "Choix de la variante",
    "css-variables": "Couleurs et polices en variables CSS",
    "product-card": "Carte de produit",
    "article-card": "Carte d’article",
    "address-fields": "Champs d’adresse",
    icon: "Icônes",
    "section-style": "Style d’une section",
    "share-buttons": "Boutons de partage",
    "cart-drawer-content": "Contenu du panier latéral",
    "instant-search": "Recherche instantanée",
    "predictive-search": "Recherche instantanée",
    countdown: "Compte à rebours",
    "icon-list": "Liste d’icônes",
    "header-group": "En-tête",
    "footer-group": "Pied de page",
    header: "En-tête",
    footer: "Pied de page",
    hero: "Bannière",
    cart: "Panier",
    collection: "Page de collection",
    product: "Page produit",
    base: "Tout le thème",
    theme: "Tout le thème",
    global: "Tout le thème",
    "announcement-bar": "Barre d’annonce",
    "featured-collection": "Collection en vedette",
    "featured-product": "Produit en vedette",
    "image-with-text": "Image avec texte",
    "image-banner": "Bannière avec image",
    "rich-text": "Texte",
    slideshow: "Diaporama",
    "collection-list": "Liste de collections",
    "contact-form": "Formulaire de contact",
    multicolumn: "Colonnes",
    newsletter: "Newsletter",
    testimonials: "Témoignages",
    "product-recommendations": "Produits recommandés",
    "main-product": "Produit",
    "main-cart": "Panier",
    "main-collection": "Collection",
    "main-article": "Article",
    "main-blog": "Blog",
    "main-page": "Page",
    "main-search": "Recherche",
    "main-404": "Page introuvable",
  },
};

/** The staff's entries in the side bar; the server sends their names with them. */
export const staffEntries = {
  templates: "Tous les modèles",
  pageTemplates: "Pages",
  productTemplates: "Produits",
  collectionTemplates: "Collections",
  blogTemplates: "Articles",
  admin: "Notifications",
  adminLicences: "Licences",
  createLicence: "Accorder",
  activateFor: "Activer pour un client",
  deactivateFor: "Désactiver",
  changeOwner: "Changer de propriétaire",
  pauseLicence: "Mettre en pause",
  enableLicence: "Réactiver",
  removeLicence: "Retirer",
  moveRequests: "Demandes de déplacement",
  adminOrders: "Commandes",
  adminUsers: "Utilisateurs",
  adminWebhooks: "Webhooks",
  adminExports: "Exports",
  adminProducts: "Produits gagnants",
  adminAssistant: "Assistant",
  adminMaintenance: "Tâches automatiques",
  adminMails: "E-mails",
  adminEvents: "Journal",
  adminReleases: "Versions du thème",
};
