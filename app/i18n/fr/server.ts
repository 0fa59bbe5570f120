/** Sections that only the server words: the browser never loads this file. */

/** Notifications for a merchant whose job waits or ends. */
export const jobMessages = {
  waiting: {
    title: "L’aperçu de {{store}} vous attend",
    message: "La version {{version}} a été comparée à votre thème. Rien n’est écrit tant que vous n’avez pas décidé.",
  },
  done: {
    install: {
      title: "Le thème est installé dans {{store}}",
      message: "«\u00a0{{name}}\u00a0» attend sa publication. Votre thème publié n’est pas touché.",
    },
    update: {
      title: "La copie à jour de {{store}} est prête",
      message: "«\u00a0{{name}}\u00a0» attend votre relecture. Votre thème publié n’est pas touché.",
    },
    template: {
      title: "Le modèle est dans un thème de {{store}}",
      message: "Regardez-le dans «\u00a0{{name}}\u00a0». Votre thème publié n’est pas touché.",
    },
  },
  failed: {
    install: {
      title: "L’installation dans {{store}} n’a pas abouti",
      message:
        "Votre thème publié n’est pas touché. La page de l’installation dit pourquoi, et ce que vous pouvez faire.",
    },
    update: {
      title: "La mise à jour de {{store}} n’a pas abouti",
      message:
        "Votre thème publié n’est pas touché. La page de la mise à jour dit pourquoi, et ce que vous pouvez faire.",
    },
    template: {
      title: "Le modèle n’a pas été ajouté dans {{store}}",
      message: "La page de l’ajout dit pourquoi, et ce que vous pouvez faire.",
    },
  },
};

/** Notifications for a customer whose ticket has an answer. */
export const ticketMessages = {
  answered: {
    title: "Réponse à votre ticket n° {{number}}",
    message: "«\u00a0{{subject}}\u00a0»\u00a0: le support vous a répondu.",
  },
  ticketFailed: {
    title: "Votre ticket n’a pas pu être transmis",
    message:
      "Le support refuse «\u00a0{{subject}}\u00a0». Votre texte est gardé\u00a0: ouvrez le ticket pour le renvoyer.",
  },
  replyFailed: {
    title: "Votre réponse au ticket n° {{number}} n’a pas pu être transmise",
    message: "Le support la refuse. Votre texte est gardé\u00a0: ouvrez le ticket pour le renvoyer.",
  },
  rejecting: {
    title: "Le support refuse des tickets",
    message: "Le premier aujourd’hui\u00a0: «\u00a0{{subject}}\u00a0». Le journal nomme les champs refusés.",
  },
};

/** Notifications for a customer whose licence the staff has changed. */
export const publicationMessages = {
  reminded: {
    title: "«\u00a0{{name}}\u00a0» est publié dans une heure",
    message:
      "Les visiteurs de {{store}} le verront le {{date}}, heure de Paris. D’ici là, vous pouvez encore changer l’heure ou annuler.",
  },
  published: {
    title: "«\u00a0{{name}}\u00a0» est publié",
    message:
      "Les visiteurs de {{store}} le voient depuis le {{date}}, heure de Paris, comme prévu. Revenez ici au thème précédent.",
  },
  cancelled: {
    title: "«\u00a0{{name}}\u00a0» n’a pas été publié",
    message: "La publication sur {{store}}, prévue le {{date}}, heure de Paris, est annulée. {{reason}} {{fix}}",
  },
};

export const eventMessages = {
  templateRequested: {
    title: "Un modèle de page pour {{store}}",
    inStore:
      "Nous vous proposons d’ajouter {{file}} à un thème non publié de cette boutique. Rien n’est écrit sans votre accord.",
    alone: "Nous vous proposons d’ajouter {{file}} à un thème non publié. Rien n’est écrit sans votre accord.",
  },
  templateDeclined: {
    title: "Modèle refusé par {{store}}",
    inStore: "{{file}} n’est pas ajouté. La raison du client se lit avec la demande.",
    alone: "{{file}} n’est pas ajouté. La raison du client se lit avec la demande.",
  },
  activated: {
    title: "Votre licence a été activée pour vous",
    alone: "Retrouvez-la sur votre tableau de bord.",
    inStore: "La boutique {{store}} est prête pour le thème.",
  },
  deactivated: {
    title: "Votre licence a quitté sa boutique",
    alone: "Retrouvez-la sur votre tableau de bord.",
    inStore: "La boutique {{store}} garde son thème, sans mise à jour.",
  },
  prepared: {
    title: "Une activation vous attend",
    alone: "Terminez-la avec les accès de votre boutique.",
    inStore: "Votre vendeur a préparé l’activation de {{store}}. Terminez-la avec les accès de la boutique.",
  },
  ownerChanged: {
    title: "Une licence a changé de propriétaire",
    alone: "Vos licences sont à jour sur votre tableau de bord.",
    inStore: "Il s’agit de celle de {{store}}. Vos licences sont à jour sur votre tableau de bord.",
  },
  granted: {
    title_one: "Une licence vous est accordée",
    title_other: "{{count}} licences vous sont accordées",
    alone: "Activez-la sur une boutique quand vous voulez.",
    inStore: "Activez-la sur une boutique quand vous voulez.",
  },
  paused: {
    title: "Votre licence est en pause",
    alone: "Elle ne peut pas être activée pour le moment. La raison\u00a0: {{reason}}",
    inStore: "Le thème de {{store}} reste en place, sans mise à jour ni téléchargement. La raison\u00a0: {{reason}}",
  },
  enabled: {
    title: "Votre licence est de nouveau active",
    alone: "Vous pouvez l’activer sur une boutique.",
    inStore: "Les mises à jour et le téléchargement reprennent pour {{store}}.",
  },
  removed: {
    title_one: "Une licence vous est retirée",
    title_other: "{{count}} licences vous sont retirées",
    alone_one: "Elle ne compte plus parmi les vôtres. Pour en connaître la raison, écrivez au support.",
    alone_other: "Elles ne comptent plus parmi les vôtres. Pour en connaître la raison, écrivez au support.",
    inStore:
      "{{store}} est libérée\u00a0: le thème y reste, sans mise à jour ni fonctions Premium. Pour en connaître la raison, écrivez au support.",
  },
  restored: {
    title: "Votre licence est rétablie",
    alone: "Elle compte de nouveau parmi les vôtres.",
    inStore: "Elle compte de nouveau parmi les vôtres.",
  },
};

/** Notifications about points. */
export const pointsMessages = {
  requested: {
    title: "Demande de points",
    message_one: "{{name}} demande {{amount}}\u00a0point, soit {{value}}.",
    message_other: "{{name}} demande {{amount}}\u00a0points, soit {{value}}.",
  },
  accepted: {
    title: "Demande de points acceptée",
    message_one: "Votre demande de {{amount}}\u00a0point, soit {{value}}, est acceptée.",
    message_other: "Votre demande de {{amount}}\u00a0points, soit {{value}}, est acceptée.",
  },
  refused: {
    title: "Demande de points refusée",
    message_one: "{{amount}}\u00a0point est de nouveau sur votre solde. La raison\u00a0: {{reason}}",
    message_other: "{{amount}}\u00a0points sont de nouveau sur votre solde. La raison\u00a0: {{reason}}",
  },
  added: {
    title: "Points ajoutés",
    message_one: "{{amount}}\u00a0point de plus sur votre solde. La raison\u00a0: {{reason}}",
    message_other: "{{amount}}\u00a0points de plus sur votre solde. La raison\u00a0: {{reason}}",
  },
  taken: {
    title: "Points retirés",
    message_one: "{{amount}}\u00a0point de moins sur votre solde. La raison\u00a0: {{reason}}",
    message_other: "{{amount}}\u00a0points de moins sur votre solde. La raison\u00a0: {{reason}}",
  },
};

/** Notifications for the owner of an account whose protection has changed. */
export const securityMessages = {
  twoFactorsOn: {
    title: "Double authentification activée",
    message:
      "Un code est désormais demandé à chaque connexion. Vos autres appareils sont déconnectés. Si cela ne vient pas de vous, écrivez au support sans attendre.",
  },
  twoFactorsOff: {
    title: "Double authentification désactivée",
    message:
      "Le mot de passe suffit de nouveau pour entrer. Si cela ne vient pas de vous, changez-le aussitôt\u00a0: vos autres appareils seront déconnectés.",
  },
  codesRenewed: {
    title: "Nouveaux codes de secours",
    message:
      "Les codes gardés jusqu’ici ne servent plus. Si cela ne vient pas de vous, changez de mot de passe, puis faites d’autres codes.",
  },
  recoveryCodeUsed: {
    title: "Code de secours utilisé",
    message:
      "Un code de secours a remplacé votre application\u00a0; il ne sert plus. Si cela ne vient pas de vous, changez de mot de passe, puis faites d’autres codes.",
  },
  codesBlocked: {
    title: "Plusieurs codes faux",
    message:
      "Votre mot de passe a été donné, puis plusieurs codes faux\u00a0: aucun code n’est accepté pendant un moment. Si cela ne vient pas de vous, votre mot de passe est connu\u00a0: changez-le.",
  },
  passwordChanged: {
    title: "Mot de passe changé",
    message:
      "Les autres appareils sont déconnectés. Si cela ne vient pas de vous, demandez un nouveau mot de passe depuis la page de connexion.",
  },
  addressAsked: {
    title: "Changement d’adresse demandé",
    message:
      "Un lien est parti vers la nouvelle adresse\u00a0; rien ne change avant qu’il soit suivi. Si cela ne vient pas de vous, annulez ce changement sur votre profil et changez de mot de passe.",
  },
  viewedByStaff: {
    title: "Votre espace a été consulté",
    message:
      "Un membre de notre équipe a vu le portail comme vous, en lecture seule et pendant dix minutes au plus, pour vous aider. Rien n’a pu être modifié. Écrivez au support pour en savoir plus.",
  },
  addressChanged: {
    title: "Adresse changée",
    message:
      "La connexion se fait désormais avec l’adresse de votre profil, et vos appareils sont déconnectés. Si cela ne vient pas de vous, suivez le lien reçu à votre ancienne adresse.",
  },
  roleGranted: {
    title: "Vous êtes administrateur",
    message: "Les pages de l’équipe vous sont ouvertes. Protégez votre compte par la double authentification.",
  },
  roleRemoved: {
    title: "Vous n’êtes plus administrateur",
    message: "Les pages de l’équipe vous sont fermées. Le reste de votre compte ne change pas.",
  },
  sessionEnded: {
    title: "Un appareil est déconnecté",
    message:
      "Notre équipe a fermé une session de votre compte. Les autres restent ouvertes. Reconnectez-vous sur cet appareil s’il est à vous.",
  },
  sessionsEnded: {
    title: "Vos appareils sont déconnectés",
    message: "Notre équipe a fermé toutes les sessions de votre compte. Reconnectez-vous avec votre mot de passe.",
  },
  secondFactorReset: {
    title: "Double authentification retirée par notre équipe",
    message:
      "Le mot de passe suffit de nouveau pour entrer. Si vous ne l’avez pas demandé, changez-le et écrivez au support sans attendre.",
  },
  accountEnabled: {
    title: "Votre compte est réactivé",
    message: "Vous pouvez de nouveau vous connecter. Si vous doutez de votre mot de passe, changez-le.",
  },
};

/** The next thing to do, the same on the dashboard, on the page of a store and in the first steps. */
export const nextStep = {
  activate: {
    title: "Une licence attend sa boutique",
    text: "Donnez l’adresse de la boutique et ses accès. Rien n’y est installé à cette étape.",
    action: "Activer une licence",
  },
  reconnect: {
    title: "Rétablir la connexion",
    text: "Shopify n’accepte plus les accès de cette boutique, ou la boutique est fermée. De nouveaux accès suffisent\u00a0: la place reste la même.",
    action: "Renouveler les accès",
    row: "{{store}} a perdu sa connexion",
    rowText: "Le thème installé continue de fonctionner.",
  },
  install: {
    title: "Installer la {{version}} dans votre boutique",
    text: "{{product}} arrive à côté de vos thèmes, non publié. Comptez deux minutes. Vous le réglez, puis vous publiez.",
    action: "Installer le thème",
    second: "Ce qui va se passer",
    row: "Le thème reste à installer dans {{store}}",
    rowText: "La licence est active, un autre thème est publié.",
  },
  publish: {
    title: "«\u00a0{{name}}\u00a0» attend sa publication",
    text: "Le thème est installé à côté de votre thème publié. Réglez-le, relisez-le, puis publiez-le quand vous voulez.",
    action: "Relire et publier",
    row: "Le thème installé dans {{store}} attend sa publication",
  },
  scheduled: {
    text: "Sera publié le {{date}}, heure de Paris.",
    action: "Changer ou publier maintenant",
  },
  resume: {
    title: "L’aperçu de la {{version}} attend vos réponses",
    text: "Il reste des choix à faire avant de créer la copie mise à jour. Rien n’est écrit dans la boutique d’ici là.",
    action: "Reprendre l’aperçu",
    row: "La {{version}} est prête pour {{store}}",
    rowText: "Son aperçu attend vos réponses.",
  },
  review: {
    title: "«\u00a0{{name}}\u00a0» attend votre relecture",
    carriedOver_one: "{{count}} fichier repris avec vos retouches.",
    carriedOver_other: "{{count}} fichiers repris avec vos retouches.",
    settled_one: "{{count}} question tranchée.",
    settled_other: "{{count}} questions tranchées.",
    text: "Votre thème publié n’est pas touché.",
    action: "Relire et publier",
    second: "Ouvrir l’aperçu",
    row: "La copie à jour de {{store}} est prête",
  },
  resolve: {
    title: "Une installation ou une mise à jour n’a pas abouti",
    install: "L’installation n’a pas abouti",
    update: "La mise à jour n’a pas abouti",
    template: "Le modèle n’a pas été ajouté",
    text: "Votre thème publié n’est pas touché.",
    action: "Voir comment reprendre",
    row: "Une installation ou une mise à jour n’a pas abouti dans {{store}}",
    rowText: "Votre thème publié n’est pas touché.",
  },
  update: {
    title: "La {{version}} est prête pour votre boutique",
    text: "Une copie est mise à jour à côté du thème publié. Vous relisez, puis vous publiez.",
    action: "Préparer la mise à jour",
    second: "Voir ce qui change",
    row: "La {{version}} est prête pour {{store}}",
    rowText: "La mise à jour se prépare sur une copie.",
  },
  follow: {
    title: "Une installation ou une mise à jour est en cours",
    install: "Le thème s’installe",
    update: "La copie mise à jour se prépare",
    template: "Le modèle {{file}} s’ajoute au thème",
    text: "Quelques minutes au plus. Vous pouvez fermer cette page, le travail continue.",
    action: "Suivre",
  },
};

/** Notes about a file in an update, by code. */
export const updateNotes = {
  partial: {
    OWN_FILE:
      "Ce fichier est à vous\u00a0: aucune version ne l’a. Il est repris, sauf ce qui est dit ici et dans les réglages à revoir.",
    EDITED_BY_YOU:
      "Vous l’avez retouché\u00a0: votre travail est repris, sauf ce qui est dit ici et dans les réglages à revoir.",
  },
  open: {
    STILL_USED:
      "La nouvelle version ne l’a plus, mais votre {{by}} s’en sert\u00a0: il ne reste que si vous y gardez le vôtre.",
    RESTORED: "Vous l’aviez supprimé. Il ne revient que si votre réponse pour {{by}} s’en sert encore.",
    WORDS_STILL_USED:
      "La nouvelle version n’a plus les textes dont votre {{by}} se sert\u00a0: ils ne restent que si vous y gardez le vôtre\u00a0: {{keys}}",
  },
  kinds: {
    lost_one: "{{count}} réglage à revoir",
    lost_other: "{{count}} réglages à revoir",
    gone_one: "{{count}} section ou bloc en moins",
    gone_other: "{{count}} sections ou blocs en moins",
    comments_one: "{{count}} commentaire en moins",
    comments_other: "{{count}} commentaires en moins",
    added_one: "{{count}} section ou bloc en plus",
    added_other: "{{count}} sections ou blocs en plus",
    changed_one: "{{count}} section ou bloc fusionné",
    changed_other: "{{count}} sections ou blocs fusionnés",
    left_one: "{{count}} nouveauté laissée de côté",
    left_other: "{{count}} nouveautés laissées de côté",
    kept_one: "{{count}} décidé\u00a0: le vôtre",
    kept_other: "{{count}} décidés\u00a0: le vôtre",
    words_one: "{{count}} texte à revoir",
    words_other: "{{count}} textes à revoir",
    apps_one: "{{count}} application reprise",
    apps_other: "{{count}} applications reprises",
    prepared_one: "{{count}} changement préparé par la version",
    prepared_other: "{{count}} changements préparés par la version",
    how: "Pourquoi",
  },
  themeSettings: "réglages du thème",
  OWN_FILE: "Ce fichier est à vous\u00a0: aucune version ne l’a. Il est repris tel quel.",
  EDITED_BY_YOU: "Vous l’avez modifié\u00a0: votre travail est repris.",
  REMOVED_BY_RELEASE: "La nouvelle version ne l’a plus. Vous l’avez modifié\u00a0: il reste.",
  STILL_USED: "La nouvelle version ne l’a plus, mais {{by}} s’en sert encore\u00a0: il reste.",
  REMOVED_BY_YOU: "Vous l’aviez supprimé\u00a0: il ne revient pas.",
  RESTORED: "Vous l’aviez supprimé, mais {{by}} ne peut pas s’en passer\u00a0: il revient.",
  REPLACED_BY_YOURS: "Votre fichier {{by}} prend sa place\u00a0: Shopify n’accepte pas les deux.",
  NO_BASE: "La version de départ n’est pas connue\u00a0: rien ne dit qui l’a modifié.",
  BINARY: "Ce n’est pas du texte\u00a0: il se garde ou se remplace en entier.",
  TOO_LONG: "Il est trop long pour être comparé ligne à ligne\u00a0: il se garde ou se remplace en entier.",
  WHOLE_FILE: "Avec «\u00a0{{choice}}\u00a0», la copie prend {{side}}. {{reason}}",
  WHOLE_FILE_TAKEN: "Vous avez répondu «\u00a0{{choice}}\u00a0»\u00a0: la copie a {{side}}. {{reason}}",
  LINES_WITHOUT_SETTING:
    "Avec «\u00a0{{choice}}\u00a0», les lignes de la copie se servent de réglages qu’elle n’a plus\u00a0: {{settings}}.",
  SETTINGS_DROPPED:
    "Avec «\u00a0{{choice}}\u00a0», ces réglages à vous partent, avec leurs valeurs\u00a0: {{settings}}.",
  UNREADABLE: "Son JSON ne se lit pas\u00a0: il est repris en entier.",
  COMMENT_GONE:
    "Ce commentaire se trouve dans une partie que la copie n’a pas\u00a0: il disparaît avec elle. «\u00a0{{comment}}\u00a0»",
  FITTED:
    "Le fichier de la nouvelle version, sans les valeurs que vos propres sections ou réglages ne connaissent pas\u00a0: {{count}}.",
  SETTING_GONE:
    "Le réglage «\u00a0{{setting}}\u00a0» ({{place}}) n’existe plus. Votre valeur était «\u00a0{{value}}\u00a0».",
  SETTING_INVALID:
    "La valeur «\u00a0{{value}}\u00a0» du réglage «\u00a0{{setting}}\u00a0» ({{place}}) n’est plus acceptée\u00a0: la copie prend «\u00a0{{fallback}}\u00a0».",
  SECTION_GONE:
    "La copie n’a pas de fichier pour le type {{type}}\u00a0: votre section «\u00a0{{section}}\u00a0» n’y est pas.",
  BLOCK_GONE:
    "Le bloc «\u00a0{{block}}\u00a0» (type {{type}}, dans {{place}}) n’existe plus\u00a0: la copie ne l’a pas.",
  LAYOUT_GONE: "La mise en page «\u00a0{{layout}}\u00a0» n’existe plus\u00a0: celle du thème la remplace.",
  SECTION_TAKEN: "La nouvelle version ajoute ici «\u00a0{{section}}\u00a0» (type {{type}})\u00a0: la copie l’a.",
  SECTION_REMOVED:
    "La nouvelle version n’a plus ici «\u00a0{{section}}\u00a0» (type {{type}}), et vous n’y aviez pas touché\u00a0: l’élément part.",
  SECTION_NOT_TAKEN:
    "La nouvelle version ajoute ici «\u00a0{{section}}\u00a0» (type {{type}}). Votre agencement reste sans cet élément.",
  SECTION_WITHOUT_FILE:
    "La nouvelle version ajoute ici «\u00a0{{section}}\u00a0». La copie n’a pas de fichier pour son type {{type}}\u00a0: l’élément n’y est pas.",
  SECTION_TOO_MANY:
    "La nouvelle version ajoute ici «\u00a0{{section}}\u00a0» (type {{type}}). La copie ne l’a pas\u00a0: Shopify en accepte {{most}} au plus au même endroit.",
  OWN_TOO_MANY:
    "Dans le nouveau thème, Shopify en accepte {{most}} au plus ici\u00a0: votre «\u00a0{{section}}\u00a0» (type {{type}}) n’est pas dans la copie.",
  TEMPLATE_FULL:
    "Votre version et la nouvelle auraient ensemble plus de {{most}} blocs, et Shopify n’en accepte pas davantage\u00a0: votre agencement reste tel quel.",
  ADDED_BY_BOTH:
    "La nouvelle version ajoute ici «\u00a0{{section}}\u00a0» (type {{type}}), et vous aussi (type {{yours}})\u00a0: le vôtre reste.",
  REMOVAL_NOT_TAKEN: "La nouvelle version n’a plus ici «\u00a0{{section}}\u00a0» (type {{type}}). Le vôtre reste.",
  CHANGE_TAKEN:
    "La nouvelle version change ici «\u00a0{{section}}\u00a0» (type {{type}})\u00a0: la copie l’a. Ce que vous y aviez changé reste.",
  CHANGE_NOT_TAKEN:
    "La nouvelle version change ici «\u00a0{{section}}\u00a0» (type {{type}}). Le vôtre reste tel quel.",
  SETTING_KEPT:
    "La valeur «\u00a0{{setting}}\u00a0» ({{place}}) a changé des deux côtés\u00a0: la vôtre reste, «\u00a0{{yours}}\u00a0». La nouvelle version a\u00a0: {{value}}",
  SETTING_UNSET:
    "La nouvelle version ne fixe plus la valeur «\u00a0{{setting}}\u00a0» ({{place}})\u00a0: la vôtre reste, «\u00a0{{yours}}\u00a0».",
  ORDER_KEPT: "L’ordre ({{place}}) a changé des deux côtés\u00a0: le vôtre reste.",
  APP_EMBED_CARRIED: "L’intégration d’application {{type}} est reprise.",
  STYLE_WRITTEN_OUT:
    "Le style «\u00a0{{style}}\u00a0» change dans la nouvelle version\u00a0: vos valeurs d’aujourd’hui sont écrites une à une, l’apparence reste la même.",
  WORDS_KEPT:
    "Le texte «\u00a0{{key}}\u00a0» n’est pas le même des deux côtés\u00a0: le vôtre reste, «\u00a0{{yours}}\u00a0». La nouvelle version a\u00a0: {{value}}",
  WORDS_UNUSED:
    "La nouvelle version n’utilise plus «\u00a0{{key}}\u00a0». Votre texte reste, sans effet\u00a0: {{value}}",
  WORDS_STILL_USED: "La nouvelle version n’a plus les textes dont {{by}} se sert\u00a0: ils restent\u00a0: {{keys}}",
  WORDS_REPLACED:
    "Le texte «\u00a0{{key}}\u00a0» a changé de forme\u00a0: le vôtre n’est pas repris, «\u00a0{{value}}\u00a0».",
  SETTING_RENAMED:
    "«\u00a0{{from}}\u00a0» s’appelle désormais «\u00a0{{setting}}\u00a0» ({{place}})\u00a0: votre valeur «\u00a0{{value}}\u00a0» est reprise.",
  SETTING_SUPERSEDED:
    "«\u00a0{{from}}\u00a0» s’appelle désormais «\u00a0{{setting}}\u00a0» ({{place}}), que votre thème règle déjà\u00a0: «\u00a0{{yours}}\u00a0» reste. L’ancienne valeur était\u00a0: {{value}}",
  SCHEME_MAPPED:
    "«\u00a0{{setting}}\u00a0» ({{place}}) prend désormais d’autres valeurs\u00a0: votre «\u00a0{{value}}\u00a0» ({{from}}) devient «\u00a0{{scheme}}\u00a0».",
  SECTION_MOVED:
    "Votre section «\u00a0{{section}}\u00a0» (type {{type}}) fait désormais partie de {{file}}, avec ses réglages.",
  SECTIONS_JOINED:
    "Votre section «\u00a0{{section}}\u00a0» de type {{from}} est désormais de type {{type}}, avec ses réglages.",
  SECTION_SPLIT:
    "Votre section «\u00a0{{section}}\u00a0» de type {{from}} devient\u00a0: {{type}}. Ses réglages suivent.",
  RELEASE_SET: "La nouvelle version règle «\u00a0{{setting}}\u00a0» ({{place}})\u00a0: {{value}}",
  RELEASE_REMOVED:
    "La nouvelle version n’a plus «\u00a0{{setting}}\u00a0» ({{place}}). Votre valeur était\u00a0: {{value}}",
  STATIC_LEFT:
    "La nouvelle mise en page n’affiche plus la section «\u00a0{{section}}\u00a0» (type {{type}}). Son contenu était\u00a0: {{value}}",
  unsound: {
    JSON: "Les deux versions s’assemblent, mais le JSON obtenu ne se lirait pas.",
    SCHEMA: "Les deux versions s’assemblent, mais Shopify ne lirait pas le schéma obtenu.",
    TAGS: "Les deux versions s’assemblent, mais Shopify ne lirait pas le Liquid ou le HTML obtenu.",
    DUPLICATE_SETTING: "Les deux versions s’assemblent, mais un réglage y figurerait deux fois.",
    SCHEME_GROUP: "Les deux versions s’assemblent, mais il manquerait les jeux de couleurs que les sections demandent.",
  },
  answer: { mine: "Garder ma version", "mine-file": "Garder mon fichier entier", new: "Prendre la nouvelle version" },
  side: { mine: "votre fichier entier", new: "le fichier entier de la nouvelle version" },
  because: {
    JSON: "Le JSON d’un mélange des deux ne se lirait pas.",
    SCHEMA: "Shopify ne lirait pas le schéma d’un mélange des deux.",
    TAGS: "Shopify ne lirait pas le Liquid ou le HTML d’un mélange des deux.",
    DUPLICATE_SETTING: "Un mélange des deux aurait deux fois le même réglage.",
    SCHEME_GROUP: "Les sections de la copie demandent les jeux de couleurs que seul ce fichier définit.",
  },
  fix: {
    REMOVED_BY_RELEASE: "S’il ne sert plus, supprimez-le de la copie.",
    STILL_USED: "Quand {{by}} n’en aura plus besoin, supprimez-le.",
    UNSOUND: "Choisissez une version entière, ou écrivez le mélange.",
    LINES_WITHOUT_SETTING: "«\u00a0Garder mon fichier entier\u00a0» garde les deux.",
    UNREADABLE: "Corrigez-le dans l’éditeur de code de Shopify.",
    COMMENT_GONE: "Il reste dans votre thème actuel.",
    STATIC_LEFT: "Ajoutez la section à la main dans l’éditeur de thème de la copie, avec ce contenu.",
    SETTING_GONE: "Cherchez son équivalent dans l’éditeur de thème de la copie.",
    SETTING_INVALID: "Choisissez une autre valeur dans l’éditeur de thème de la copie.",
    SECTION_GONE: "Remplacez-la par une section de la nouvelle version.",
    BLOCK_GONE: "Remplacez-le par un bloc de la nouvelle version.",
    LAYOUT_GONE: "Vérifiez la page dans l’aperçu de la copie.",
    SECTION_TAKEN: "Vérifiez ses textes dans l’éditeur de thème de la copie.",
    SECTION_NOT_TAKEN: "À ajouter dans l’éditeur de thème si cela vous convient.",
    SECTION_TOO_MANY: "Retirez-en un dans l’éditeur de thème, puis ajoutez celui-ci.",
    OWN_TOO_MANY: "Votre thème actuel l’a toujours\u00a0: reprenez son contenu dans une autre section.",
    ADDED_BY_BOTH: "Comparez avec la nouvelle version dans l’éditeur de thème.",
    CHANGE_NOT_TAKEN: "Comparez avec la nouvelle version dans l’éditeur de thème.",
    APP_EMBED_CARRIED: "Essayez cette application dans la copie avant de publier.",
    WORDS_REPLACED: "Écrivez-le de nouveau dans les traductions de la copie.",
  },
};

/** Notifications for the staff about webhooks. */
export const webhookMessages = {
  title: "Webhook coupé\u00a0: {{host}}",
  failures: "Aucun envoi n’a réussi depuis trois jours. Les événements ne sont plus envoyés à cette adresse.",
  gone: "L’adresse a répondu qu’elle n’existe plus (410). Les événements ne lui sont plus envoyés.",
};

export const exportMessages = {
  licences: "L’export des licences est prêt",
  users: "L’export des utilisateurs est prêt",
  events: "L’export du journal est prêt",
  ready_one: "{{rows}} ligne. Le fichier est proposé pendant sept jours.",
  ready_other: "{{rows}} lignes. Le fichier est proposé pendant sept jours.",
};

/** What the check of a template finds, after the name of the place. */
export const templateFindings = {
  NOT_JSON: "Ce texte n’est pas du JSON valide\u00a0: l’erreur est à la ligne {{line}}, colonne {{column}}.",
  CHARACTER_LOST:
    "La ligne {{line}} contient un caractère illisible\u00a0: enregistrez le fichier en UTF-8, puis renvoyez-le.",
  KEY_TWICE: "La clé «\u00a0{{key}}\u00a0» de la ligne {{line}} existe déjà\u00a0: seule la dernière serait lue.",
  NOT_TEMPLATE: "Ce JSON n’est pas un modèle\u00a0: il lui faut «\u00a0sections\u00a0» et «\u00a0order\u00a0».",
  NO_SECTION: "Il ne reste aucune section dans le modèle, et Shopify en demande au moins une.",
  TOO_LARGE: "Le fichier fait {{size}}, et Shopify en accepte {{most}} au plus.",
  UNKNOWN_KEY: "Shopify ne connaît pas la clé «\u00a0{{key}}\u00a0» à cet endroit\u00a0: elle est retirée.",
  LAYOUT_UNKNOWN: "La mise en page «\u00a0{{layout}}\u00a0» n’existe pas\u00a0: celle du thème la remplace.",
  WRAPPER_INVALID: "L’élément «\u00a0{{wrapper}}\u00a0» autour des sections n’est pas permis\u00a0: il est retiré.",
  ID_INVALID:
    "L’identifiant «\u00a0{{id}}\u00a0» contient des caractères que Shopify refuse\u00a0: seuls les lettres, les chiffres, les tirets et les soulignés sont permis.",
  SECTION_UNKNOWN: "La section «\u00a0{{type}}\u00a0» n’existe pas.",
  SECTION_NOT_HERE: "La section «\u00a0{{type}}\u00a0» n’est pas permise dans un modèle de {{kind}}.",
  SECTIONS_TOO_MANY: "Le modèle a {{count}} sections, et Shopify en accepte {{most}} au plus.",
  SECTION_TOO_OFTEN:
    "La section «\u00a0{{type}}\u00a0» y est {{count}} fois, et le thème l’accepte {{most}} fois au plus.",
  BLOCK_UNKNOWN: "Le bloc «\u00a0{{type}}\u00a0» n’existe pas ici\u00a0: il est retiré.",
  BLOCK_NOT_SHOWN: "Le code du thème n’affiche pas ce bloc fixe «\u00a0{{type}}\u00a0»\u00a0: il est retiré.",
  BLOCK_OF_APP: "Ce bloc vient d’une application que d’autres boutiques n’ont pas\u00a0: il est retiré ({{type}}).",
  BLOCKS_TOO_MANY: "Il y a {{count}} blocs, et {{most}} au plus sont permis ici.",
  BLOCK_TOO_OFTEN: "Le bloc «\u00a0{{type}}\u00a0» y est {{count}} fois, et {{most}} au plus sont permis.",
  TEMPLATE_BLOCKS_TOO_MANY: "Le modèle a {{count}} blocs en tout, et Shopify en accepte {{most}} au plus.",
  NESTED_TOO_DEEP: "Les blocs sont imbriqués sur {{levels}} niveaux, et Shopify en accepte {{most}} au plus.",
  SETTING_UNKNOWN: "Ce réglage n’existe pas\u00a0: sa valeur «\u00a0{{value}}\u00a0» est perdue.",
  SETTING_INVALID:
    "La valeur «\u00a0{{value}}\u00a0» n’est pas permise\u00a0: elle est perdue. Possible\u00a0: {{allowed}}.",
  SOURCE_NOT_HERE:
    "La source «\u00a0{{value}}\u00a0» est perdue\u00a0: un modèle de {{kind}} n’a pas d’objet «\u00a0{{object}}\u00a0».",
  ORDER_UNKNOWN: "L’ordre cite «\u00a0{{id}}\u00a0», qui n’existe pas\u00a0: la mention est retirée.",
  ORDER_TWICE: "L’ordre cite «\u00a0{{id}}\u00a0» deux fois\u00a0: une seule mention reste.",
  ORDER_MISSING: "L’ordre ne cite pas «\u00a0{{id}}\u00a0»\u00a0: personne ne le voit, et il est retiré.",
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
  broken: "Version {{version}}\u00a0: des modèles sont à revoir",
  sound: "Tous les modèles conviennent à la version {{version}}",
  fail_one: "{{count}} modèle ne convient plus.",
  fail_other: "{{count}} modèles ne conviennent plus.",
  lose_one: "{{count}} modèle perd des réglages ou des blocs.",
  lose_other: "{{count}} modèles perdent des réglages ou des blocs.",
  fit_one: "{{count}} modèle convient tel quel.",
  fit_other: "{{count}} modèles conviennent tels quels.",
};

export const updateAdvice = {
  APP_LINES: "seules les lignes de l’application {{detail}} diffèrent.",
  APP_UNNAMED: "seules les lignes d’une application diffèrent.",
  SPACE_YOURS: "de votre côté, seuls des espaces ou un commentaire diffèrent.",
  SPACE_RELEASE: "la {{version}} ne change que l’ordre des lignes, des espaces ou un commentaire.",
  REMOVED: "vous avez retiré ces lignes.",
  ALREADY_THERE: "la {{version}} contient déjà vos lignes.",
  NOW_SETTING: "votre texte «\u00a0{{detail}}\u00a0» existe maintenant comme réglage.",
  WORDS: "seul le texte diffère.",
  VALUES: "seules des valeurs diffèrent, et les vôtres sont un choix.",
  SMALL_CHANGE: "la {{version}} réécrit cette partie, sans votre retouche «\u00a0{{detail}}\u00a0».",
  REWRITTEN: "vous avez réécrit tout ce fichier.",
  BINARY: "c’est votre propre fichier, il n’est pas du texte.",
  NO_BASE: "rien ne dit qui a changé ce fichier, et celui de la {{version}} va avec le reste.",
  UNCLEAR: "les deux côtés ont changé le code. Par prudence, le vôtre reste.",
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
  app: "Fait par une application",
  appNamed: "Fait par l’application {{app}}",
  locale: "Textes en {{language}}",
  settingsSchema: "Liste des réglages du thème",
  settingsData: "Réglages du thème",
  layout: "Cadre de toutes les pages",
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
    "cart-drawer": "Tiroir du panier",
    facets: "Filtres",
    "meta-tags": "Balises pour les moteurs de recherche",
    "icon-accordion": "Icônes des volets",
    pagination: "Pages suivantes",
    "quantity-input": "Quantité",
    "share-button": "Bouton de partage",
    "social-icons": "Réseaux sociaux",
    "header-drawer": "Menu sur téléphone",
    "header-mega-menu": "Grand menu",
    "country-localization": "Choix du pays",
    swatch: "Pastilles de couleur",
    "loading-spinner": "Signe d’attente",
    "variant-picker": "Choix de la variante",
    "css-variables": "Couleurs et polices en variables CSS",
    "product-card": "Carte de produit",
    "article-card": "Carte d’article",
    "address-fields": "Champs d’adresse",
    icon: "Icônes",
    "section-style": "Style d’une section",
    "share-buttons": "Boutons de partage",
    "cart-drawer-content": "Contenu du tiroir du panier",
    "instant-search": "Recherche pendant la saisie",
    "predictive-search": "Recherche pendant la saisie",
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
