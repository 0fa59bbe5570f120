/** The page of one store: its connection check, what its licence gives, other credentials. */
export const store = {
  title: "Contrôle de la boutique",
  lead: "Le contrôle interroge la boutique elle-même. Rien n’y est modifié.",
  running: "Contrôle en cours",
  allWell: "Tout est en ordre",
  toFix: "1 point à corriger",
  begin: "Vérifier maintenant",
  again: "Vérifier à nouveau",
  openShopify: "Ouvrir dans Shopify",
  resumes: "Le contrôle reprend à l’ouverture de la page.",
  duration: "{{ms}}\u00a0ms",
  unavailable: "Le contrôle n’a pas pu être fait.",
  checks: {
    address: { title: "Adresse de la boutique", passed: "{{shop}} répond." },
    token: { title: "Jeton d’accès", passed: "Accepté par Shopify." },
    store: { title: "Bonne boutique", passed: "Les accès appartiennent bien à {{name}}." },
    scopes: { title: "Autorisations", passed: "{{scopes}}" },
    plan: { title: "Offre Shopify", passed: "{{plan}}" },
    slots: {
      title: "Emplacements de thème",
      passed_one: "{{count}} thème sur {{most}}.",
      passed_other: "{{count}} thèmes sur {{most}}.",
      counted_one: "{{count}} thème.",
      counted_other: "{{count}} thèmes.",
    },
    files: {
      title: "Fichiers du thème lisibles",
      passed: "Le thème publié peut être lu.",
      version: "Le thème publié est en {{version}}.",
    },
  },
  steps: {
    STORE_INVALID: {
      one: "Vérifiez dans Shopify, sous Paramètres, puis Domaines, l’adresse en .myshopify.com.",
      two: "Si la boutique a fermé ou changé d’adresse, déplacez la licence vers la bonne boutique.",
    },
    STORE_FROZEN: {
      one: "Dans Shopify, ouvrez Paramètres, puis Offre.",
      two: "Réglez ce qui est dû, ou choisissez une offre.",
      three: "Revenez ici\u00a0: le contrôle se refait.",
    },
    TOKEN_INVALID: {
      one: "Dans Shopify, ouvrez votre application et copiez ses accès.",
      two: "Donnez-les ci-contre, sous «\u00a0Remplacer les accès\u00a0».",
    },
    TOKEN_WRONG_STORE: {
      one: "Ouvrez l’application de cette boutique-ci, et non d’une autre.",
      two: "Copiez ses accès et donnez-les sous «\u00a0Remplacer les accès\u00a0».",
    },
    APP_NOT_INSTALLED: {
      one: "Ouvrez le tableau de bord des développeurs de Shopify.",
      two: "Installez l’application sur cette boutique.",
      three: "Revenez ici\u00a0: le contrôle se refait.",
    },
    APP_OTHER_ORGANISATION: {
      one: "Créez l’application dans l’organisation Shopify de la boutique.",
      two: "Installez-la, puis donnez ses accès sous «\u00a0Remplacer les accès\u00a0».",
    },
    SCOPE_MISSING: {
      one: "Dans Shopify, ouvrez Paramètres, puis Applications, puis Développer des applications.",
      two: "Sous Configuration, cochez {{scopes}} et enregistrez.",
      three: "Réinstallez l’application, puis revenez ici.",
    },
    PLAN_LIMITED: {
      one: "Dans Shopify, ouvrez Paramètres, puis Offre.",
      two: "Choisissez une offre Basic ou supérieure, puis revenez ici.",
    },
    THEME_LIMIT: {
      one: "Dans Shopify, ouvrez Boutique en ligne, puis Thèmes.",
      two: "Supprimez un thème non publié qui ne sert plus, puis revenez ici.",
    },
    THEME_UNREADABLE: {
      one: "Dans Shopify, ouvrez Boutique en ligne, puis Thèmes.",
      two: "Publiez un thème complet, puis revenez ici.",
    },
    UPSTREAM_UNAVAILABLE: {
      one: "Attendez quelques instants\u00a0: la boutique n’a pas donné de réponse exploitable.",
      two: "Vérifiez à nouveau. Rien n’a été modifié, et la licence garde sa place.",
    },
  },
  credentials: {
    title: "Remplacer les accès",
    text: "La boutique garde sa place\u00a0: les nouveaux accès sont d’abord contrôlés auprès de Shopify.",
    kept: "Accès enregistrés\u00a0: jeton …{{token}}, secret …{{secret}}.",
    submit: "Remplacer les accès",
  },
  paused: {
    title: "La licence de cette boutique est en pause.",
    keepTitle: "Ce qui reste",
    keepTheme: "Le thème en place, visible par vos clients",
    keepContent: "Vos réglages et vos contenus",
    keepSeat: "La place de la boutique",
    loseTitle: "Ce qui s’arrête",
    loseUpdates: "Les mises à jour et l’installation du thème",
    loseFiles: "Le téléchargement des fichiers avec cette licence",
    loseChanges: "Le changement d’accès et le déplacement",
    contact: "Écrivez à {{email}} pour la reprendre.",
  },
  seat: {
    development: "Boutique de développement\u00a0: elle n’occupe aucune place.",
    dueTitle: "Cette boutique est devenue payante.",
    due: "Elle peut rester sans place jusqu’au {{date}}. Ensuite, mises à jour et installation s’arrêtent\u00a0; le thème reste en place.",
    overdue: "Mises à jour et installation sont arrêtées depuis le {{date}}. Le thème reste en place.",
    take: "Lui donner une place",
    pending: "Un instant",
  },
  actions: {
    title: "Cette licence",
    move: "Déplacer vers une autre boutique",
    free: "Désactiver",
    home: "Retour au tableau de bord",
  },
};
