/** Every error code of `base/errors.ts`: what happened, and what to do. */
export const errors = {
  CHAT_EMPTY: {
    sentence: "Le message est vide.",
    fix: "Écrivez votre question, puis envoyez-la.",
  },
  CHAT_TOO_LONG: {
    sentence: "Le message est trop long.",
    fix: "Raccourcissez-le à {{max}} caractères au plus.",
  },
  CHAT_PENDING: {
    sentence: "La réponse précédente n’est pas encore terminée.",
    fix: "Attendez-la, puis envoyez votre message.",
  },
  CHAT_LIMIT: {
    sentence: "Vous avez envoyé 30 messages en une heure.",
    fix: "Réessayez dans {{minutes}}\u00a0min, ou créez un ticket.",
  },
  TICKET_LIMIT: {
    sentence: "Vous avez envoyé {{max}} tickets en 24 heures.",
    fix: "Réessayez dans {{wait}}, ou répondez dans un de vos tickets.",
  },
  REPLY_LIMIT: {
    sentence: "Vous avez envoyé {{max}} réponses en 24 heures.",
    fix: "Réessayez dans {{wait}}.",
  },
  MESSAGE_ALREADY_SENT: {
    sentence: "Votre premier message est déjà enregistré\u00a0: ticket {{ticket}}.",
    fix: "Ajoutez la correction en réponse à ce ticket.",
  },
  INVALID_REQUEST: {
    sentence: "La demande n’a pas pu être lue.",
    fix: "Rechargez la page, puis envoyez le formulaire de nouveau.",
  },
  INVALID_NOTIFICATION: {
    sentence: "Les données de la notification ne sont pas valables.",
    fix: "Corrigez ce qui est signalé, puis recommencez.",
  },
  USER_EMAIL_REQUIRED: {
    sentence: "L’adresse e-mail du compte est obligatoire.",
    fix: "Ajoutez une adresse e-mail à votre profil.",
  },
  TERMS_REQUIRED: {
    sentence: "Les conditions sont à accepter avant le téléchargement.",
    fix: "Lisez-les, puis cochez la case.",
  },
  WEBHOOK_ADDRESS_REFUSED: {
    sentence: "Cette adresse n’est pas acceptée.",
    fix: "Donnez une adresse https\u00a0: un nom de domaine public, sans port ni mot de passe.",
  },
  WEBHOOK_NOT_FOUND: {
    sentence: "Ce webhook n’existe pas.",
    fix: "Revenez à la liste des webhooks.",
  },
  WEBHOOK_LIMIT: {
    sentence: "Le nombre maximal de webhooks est atteint.",
    fix: "Supprimez-en un dont vous n’avez plus besoin.",
  },
  LINK_LIMIT: {
    sentence: "Cet aperçu a déjà 10 liens.",
    fix: "Révoquez-en un qui n’est plus utile.",
  },
  LINK_ENDED: {
    sentence: "Ce lien ne fonctionne plus.",
    fix: "Il a été révoqué, il a expiré, ou la mise à jour a continué. Si un nouvel aperçu se prépare, il refonctionnera ensuite.",
  },
  TEMPLATE_INVALID: {
    sentence: "Ce texte n’est pas un modèle de page Shopify.",
    fix: "Corrigez l’endroit indiqué, puis réessayez.",
  },
  TEMPLATE_NOT_FOUND: {
    sentence: "Ce modèle n’existe pas, ou plus.",
    fix: "Revenez à la liste des modèles.",
  },
  TEMPLATE_NAME_TAKEN: {
    sentence: "Un autre modèle de ce type porte déjà ce nom de fichier.",
    fix: "Choisissez un autre nom de fichier.",
  },
  THEME_PUBLISHED: {
    sentence: "Ce thème est publié\u00a0: aucun modèle n’y est écrit.",
    fix: "Choisissez un thème non publié, ou une copie du thème publié.",
  },
  TEMPLATE_LOSES_MORE: {
    sentence: "Le thème a changé\u00a0: il laisserait de côté plus que ce qui a été accepté.",
    fix: "Rien n’a été écrit. L’équipe du thème peut refaire une demande, avec ce que le thème prend aujourd’hui.",
  },
  FILES_LEFT: {
    sentence: "Le thème a été publié entre-temps, avec ces fichiers ajoutés par nous\u00a0: {{files}}.",
    fix: "Un nom avec «\u00a0backup\u00a0» est votre ancien fichier. Supprimez ou rétablissez-les dans l’éditeur de code de Shopify.",
  },
  TEMPLATE_FILE_EXISTS: {
    sentence: "Le thème a déjà un fichier de ce nom, qui est gardé\u00a0: {{file}}.",
    fix: "Renommez-le dans Shopify, ou demandez un autre nom de fichier.",
  },
  THEME_UNFIT: {
    sentence: "Le thème de la boutique ne prend pas ce modèle\u00a0: {{place}}.",
    fix: "Mettez le thème à jour, ou choisissez un autre thème de la boutique.",
  },
  TEMPLATES_TOO_MANY: {
    sentence: "Le thème a atteint les {{most}} modèles que Shopify permet.",
    fix: "Supprimez un modèle qui ne sert plus, puis reprenez.",
  },
  TEMPLATE_REQUESTED: {
    sentence: "Une demande pour ce modèle attend déjà la réponse de cette boutique.",
    fix: "Attendez la réponse du client, ou retirez cette demande.",
  },
  TEMPLATE_UNFIT: {
    sentence: "Ce modèle ne convient pas à la dernière version du thème.",
    fix: "Corrigez ce que sa vérification signale, puis publiez-le.",
  },
  UNAUTHENTICATED: {
    sentence: "Votre session a pris fin.",
    fix: "Connectez-vous de nouveau.",
  },
  EMAIL_UNVERIFIED: {
    sentence: "Votre adresse e-mail n’est pas encore confirmée.",
    fix: "Suivez le lien reçu par e-mail, ou demandez-en un autre depuis le tableau de bord.",
  },
  NOT_ADMIN: {
    sentence: "Cette action est réservée à l’équipe.",
    fix: "Demandez-la au support.",
  },
  READ_ONLY: {
    sentence: "Vous voyez le portail comme une autre personne\u00a0: rien ne peut être modifié.",
    fix: "Quittez cette vue pour agir vous-même.",
  },
  NO_LICENCE: {
    sentence: "Votre compte n’a aucune licence Premium.",
    fix: "Achetez une licence, ou connectez-vous avec l’adresse e-mail de l’achat.",
  },
  REVOKED: {
    sentence: "Cette licence a été retirée.",
    fix: "Écrivez au support pour en connaître la raison.",
  },
  ACTIVATION_NOT_FOUND: {
    sentence: "Aucune licence active trouvée pour cette boutique.",
    fix: "Vérifiez l’adresse de la boutique, ou choisissez-la dans le tableau de bord.",
  },
  EXPORT_NOT_FOUND: {
    sentence: "Cet export n’existe pas, ou son fichier n’est plus proposé.",
    fix: "Demandez-en un nouveau.",
  },
  LICENCE_NOT_FOUND: {
    sentence: "Cette licence n’existe pas, ou n’est pas la vôtre.",
    fix: "Revenez au tableau de bord pour voir vos licences.",
  },
  NOTE_NOT_FOUND: {
    sentence: "Cette note n’existe plus, ou une autre personne l’a écrite.",
    fix: "Rechargez la page pour voir les notes.",
  },
  RELEASE_NOT_FOUND: {
    sentence: "Cette version n’est plus proposée.",
    fix: "Choisissez une autre version dans la liste.",
  },
  TICKET_INVALID: {
    sentence: "Ce lien de téléchargement n’est plus valable.",
    fix: "Il dure 5\u00a0minutes et ne sert qu’à votre session\u00a0: préparez-en un autre.",
  },
  THEME_NOT_FOUND: {
    sentence: "Ce thème n’est plus dans la boutique.",
    fix: "Choisissez un autre thème, ou relancez l’installation.",
  },
  EVENT_NOT_FOUND: {
    sentence: "Cet événement n’existe pas, ou ne porte plus le nom de personne.",
    fix: "Cherchez l’acte dans le journal.",
  },
  JOB_NOT_FOUND: {
    sentence: "Ce travail n’existe pas, ou n’est pas le vôtre.",
    fix: "Revenez à l’installation pour voir les vôtres.",
  },
  LIMIT_REACHED: {
    sentence: "Toutes vos licences sont déjà installées.",
    fix: "Désactivez-en une sur une autre boutique, ou achetez une licence de plus.",
  },
  ACTIVE_ELSEWHERE: {
    sentence: "Cette boutique utilise déjà la licence d’un autre compte.",
    fix: "Désactivez-la depuis ce compte, ou écrivez au support.",
  },
  ADDRESS_OWNED: {
    sentence: "Les licences de cette adresse appartiennent à un autre compte.",
    fix: "Écrivez au support\u00a0: il vérifie avec vous à qui elles sont.",
  },
  PAUSED: {
    sentence: "La licence de cette boutique est en pause.",
    fix: "Le thème reste en place. Écrivez au support pour la reprendre.",
  },
  LICENCE_INSTALLED: {
    sentence: "Cette licence est encore installée sur une boutique.",
    fix: "Libérez d’abord la boutique, ou faites les deux en une fois.",
  },
  LICENCE_REMOVED: {
    sentence: "Cette licence a été retirée.",
    fix: "Choisissez une licence en cours, ou accordez-en une nouvelle.",
  },
  DEVELOPMENT_LICENCE: {
    sentence: "Cette licence est celle d’une boutique de développement.",
    fix: "Elle reste avec les licences de son client\u00a0: donnez plutôt l’une de celles-ci.",
  },
  OWNER_UNCHANGED: {
    sentence: "Cette licence appartient déjà à cette adresse.",
    fix: "Indiquez l’adresse e-mail d’un autre client.",
  },
  LICENCE_LIMIT: {
    sentence: "Ce client aurait plus de {{most}}\u00a0licences\u00a0: c’est sa limite, et il en a déjà {{owned}}.",
    fix: "Accordez-en moins, ou relevez d’abord sa limite.",
  },
  UNDO_EXPIRED: {
    sentence: "Cet acte ne s’annule pas, ou ne s’annule plus.",
    fix: "L’annulation reste possible 15\u00a0minutes. Après, faites l’acte contraire avec sa raison.",
  },
  STATE_CONFLICT: {
    sentence: "L’état a changé entre-temps.",
    fix: "Rechargez la page pour voir où en sont les choses.",
  },
  VIEW_LIMIT_REACHED: {
    sentence: "Vous gardez déjà 20\u00a0vues de cette liste.",
    fix: "Supprimez-en une, puis recommencez.",
  },
  TRANSFER_QUOTA: {
    sentence: "Cette licence a déjà été déplacée 4\u00a0fois en douze mois.",
    fix: "Demandez un déplacement de plus à l’équipe\u00a0: un clic suffit.",
  },
  SEAT_REQUIRED: {
    sentence: "Cette boutique n’est plus une boutique de développement\u00a0: il lui faut une place.",
    fix: "Donnez-lui une place disponible, ou achetez une licence de plus.",
  },
  RELEASE_EXISTS: {
    sentence: "Cette version existe déjà.",
    fix: "Donnez un autre numéro à la nouvelle version.",
  },
  JOB_RUNNING: {
    sentence: "Une installation ou une mise à jour est déjà en cours sur cette boutique.",
    fix: "Attendez qu’il se termine, ou arrêtez-le, puis recommencez.",
  },
  OTHER_THEME_PUBLISHED: {
    sentence: "Un autre thème a été publié depuis que l’heure a été fixée.",
    fix: "Regardez la boutique, puis publiez la copie ou fixez une autre heure.",
  },
  THEME_CHANGED: {
    sentence: "Le thème a été modifié depuis l’aperçu\u00a0: {{files}}.",
    fix: "Préparez un nouvel aperçu\u00a0: il tiendra compte de ces modifications.",
  },
  THEME_CURRENT: {
    sentence: "Ce thème est déjà à jour.",
    fix: "Choisissez un autre thème, ou revenez à la sortie de la prochaine version.",
  },
  CHOICES_MISSING: {
    sentence: "Il reste des conflits à trancher\u00a0: {{files}}.",
    fix: "Choisissez pour chacun de ces fichiers, puis lancez la mise à jour.",
  },
  ANSWERS_CHANGED: {
    sentence:
      "Ces fichiers ont reçu une réponse entre-temps, dans un autre onglet ou d’une autre personne\u00a0: {{files}}.",
    fix: "Rechargez la page pour voir ces réponses, puis continuez.",
  },
  TEXT_INVALID: {
    sentence: "Shopify ne pourrait pas lire ce qui est écrit pour ces fichiers\u00a0: {{files}}.",
    fix: "Corrigez l’endroit indiqué à côté de chacun, ou choisissez une autre réponse.",
  },
  THEME_NOT_READY: {
    sentence: "Shopify prépare encore ce thème.",
    fix: "Attendez quelques minutes, puis recommencez.",
  },
  STORE_INVALID: {
    sentence: "Aucune boutique Shopify ne répond à cette adresse.",
    fix: "Écrivez l’adresse en .myshopify.com, visible dans Paramètres, Domaines.",
  },
  TOKEN_INVALID: {
    sentence: "Shopify refuse ces accès.",
    fix: "Copiez-les de nouveau depuis l’application de votre boutique\u00a0: un jeton commence par shpat_.",
  },
  TOKEN_WRONG_STORE: {
    sentence: "Ces accès appartiennent à une autre boutique.",
    fix: "Copiez ceux de la boutique dont vous avez donné l’adresse.",
  },
  SCOPE_MISSING: {
    sentence: "Il manque à l’application des autorisations\u00a0: {{scopes}}.",
    fix: "Ajoutez-les dans sa configuration, réinstallez-la, puis recommencez.",
  },
  EXEMPTION_MISSING: {
    sentence:
      "Shopify n’autorise pas encore votre application à modifier des thèmes, bien que write_themes soit accordé.",
    fix: "Demandez l’exemption à Shopify pour cette application, puis créez un nouveau jeton. En attendant, importez le ZIP du thème vous-même.",
  },
  STORE_FROZEN: {
    sentence: "Shopify a gelé cette boutique.",
    fix: "Réglez son abonnement dans l’administration de Shopify, puis recommencez.",
  },
  THEME_TOO_LARGE: {
    sentence:
      "Ce thème est trop volumineux pour être traité ici\u00a0: jusqu’à {{files}} fichiers, et {{megabytes}}\u00a0Mo de texte modifié ou ajouté par vous.",
    fix: "Retirez d’un double du thème les fichiers qui ne servent plus, puis mettez ce double à jour.",
  },
  THEME_LIMIT: {
    sentence: "La boutique a atteint son nombre maximal de thèmes.",
    fix: "Supprimez un thème qui ne sert plus, puis recommencez.",
  },
  STORE_PLAN_LIMITED: {
    sentence: "Le forfait de cette boutique ne permet pas de travailler sur les thèmes.",
    fix: "Changez de forfait Shopify, puis recommencez.",
  },
  THEME_REJECTED: {
    sentence: "Shopify n’a pas pu préparer ce thème.",
    fix: "Recommencez. Si cela se reproduit, écrivez au support avec le numéro du travail.",
  },
  FILE_REJECTED: {
    sentence: "Shopify refuse certains fichiers\u00a0: {{files}}.",
    fix: "Corrigez-les dans le thème à mettre à jour, ou dans le texte que vous avez écrit, puis préparez un nouvel aperçu.",
  },
  FILE_TOO_LARGE: {
    sentence: "Certains fichiers dépassent la taille que Shopify accepte\u00a0: {{files}}.",
    fix: "Allégez-les dans le thème de départ, puis préparez un nouvel aperçu.",
  },
  PICTURE_REJECTED: {
    sentence: "Shopify n’accepte pas cette image\u00a0: {{files}}.",
    fix: "Choisissez un autre format ou une taille plus petite, puis envoyez-la de nouveau.",
  },
  PICTURE_INVALID: {
    sentence: "Cette image est refusée\u00a0: {{file}}.",
    fix: "Choisissez-en une autre.",
  },
  PICTURE_IN_USE: {
    sentence: "Un modèle nomme cette image\u00a0: {{file}}.",
    fix: "Retirez-la d’abord des modèles.",
  },
  FILES_DIFFER: {
    sentence: "La copie ne contient pas exactement ce qui a été écrit\u00a0: {{files}}.",
    fix: "Reprenez\u00a0: ces fichiers seront écrits de nouveau et vérifiés.",
  },
  THEME_UNREADABLE: {
    sentence: "Les fichiers du thème publié ne peuvent pas être lus.",
    fix: "Publiez un thème dans la boutique, puis recommencez.",
  },
  PLAN_LIMITED: {
    sentence: "L’offre Shopify de cette boutique ne permet pas d’ajouter un thème.",
    fix: "Choisissez une offre Basic ou supérieure dans Shopify, puis recommencez.",
  },
  API_SECRET_MISMATCH: {
    sentence: "Cette clé secrète n’est pas celle de la boutique.",
    fix: "Copiez celle qui a servi à l’activation, dans l’application de votre boutique.",
  },
  APP_NOT_INSTALLED: {
    sentence: "L’application n’est pas installée sur cette boutique.",
    fix: "Installez-la depuis le tableau de bord des développeurs de Shopify, puis recommencez.",
  },
  APP_OTHER_ORGANISATION: {
    sentence: "L’application et la boutique n’appartiennent pas à la même organisation Shopify.",
    fix: "Créez l’application dans l’organisation de la boutique.",
  },
  RELEASE_INVALID: {
    sentence: "Ce fichier n’est pas un thème complet.",
    fix: "Envoyez le ZIP d’un thème Online Store 2.0.",
  },
  RATE_LIMITED: {
    sentence: "Trop de demandes en peu de temps.",
    fix: "Attendez une minute, puis recommencez.",
  },
  NOT_VIEWABLE: {
    sentence: "Vous ne pouvez voir le portail que comme un client.",
    fix: "Les administrateurs, vous compris, ne peuvent pas être vus ainsi.",
  },
  RIGHTS_UNKNOWN: {
    sentence: "Vos droits ne peuvent pas être vérifiés pour le moment.",
    fix: "Rien n’a été modifié. Réessayez dans un instant.",
  },
  UPSTREAM_UNAVAILABLE: {
    sentence: "Le service ne répond pas pour le moment.",
    fix: "Vous pouvez réessayer sans risque dans un instant.",
  },
  WRITE_UNANSWERED: {
    sentence: "Le service n’a pas répondu\u00a0: votre modification est peut-être enregistrée, peut-être pas.",
    fix: "Envoyez de nouveau le formulaire\u00a0: elle ne sera enregistrée qu’une fois.",
  },
  STORE_UNANSWERED: {
    sentence: "Shopify n’a pas encore répondu\u00a0: c’est peut-être fait, peut-être pas.",
    fix: "Rechargez la page dans un instant pour le savoir. Vous pouvez réessayer sans risque.",
  },
  UNANSWERED: {
    sentence: "Le service n’a pas répondu à temps\u00a0: c’est peut-être fait, peut-être pas.",
    fix: "Rechargez la page dans un instant. Si elle vous demande de vous connecter, c’est fait.",
  },

  INVALID_CREDENTIALS: {
    sentence: "L’adresse e-mail ou le mot de passe ne convient pas.",
    fix: "Vérifiez les deux, ou demandez un nouveau mot de passe.",
  },
  BLOCKED: {
    sentence: "Trop d’essais en peu de temps.",
    fix: "Réessayez dans {{minutes}}\u00a0min. Un nouveau mot de passe peut être demandé dès maintenant.",
  },
  RESET_BLOCKED: {
    sentence: "Trop de demandes en peu de temps.",
    fix: "Aucun lien n’a été envoyé. Réessayez dans {{minutes}}\u00a0min.",
  },
  REGISTRATION_BLOCKED: {
    sentence: "Les inscriptions sont momentanément bloquées.",
    fix: "Votre compte n’a pas été créé. Réessayez dans {{minutes}}\u00a0min.",
  },
  ACCOUNT_DISABLED: {
    sentence: "Ce compte est désactivé.",
    fix: "Écrivez au support pour le rouvrir.",
  },
  EMAIL_IN_USE: {
    sentence: "Cette adresse e-mail a déjà un compte.",
    fix: "Connectez-vous, ou demandez un nouveau mot de passe.",
  },
  PASSWORD_REQUIREMENTS: {
    sentence: "Le service de connexion demande un mot de passe plus élaboré.",
    fix: "Ajoutez des majuscules, des chiffres ou des signes, puis recommencez.",
  },
  EMAIL_INVALID: {
    sentence: "Cette adresse e-mail n’est pas acceptée.",
    fix: "Écrivez une adresse complète, comme nom@exemple.fr.",
  },
  PROFILE_CHANGED: {
    sentence: "Votre profil a changé entre-temps, dans un autre onglet ou sur un autre appareil.",
    fix: "Choisissez ce qui reste\u00a0: rien n’a été écrasé.",
  },
  WEAK_PASSWORD: {
    sentence: "Ce mot de passe est trop facile à deviner.",
    fix: "Choisissez-en un de 8\u00a0caractères au moins, qui n’est pas parmi les plus courants.",
  },
  CODE_INVALID: {
    sentence: "Ce lien n’est plus valable.",
    fix: "Il a déjà servi, ou il est incomplet. Demandez-en un autre.",
  },
  CODE_EXPIRED: {
    sentence: "Ce lien a expiré.",
    fix: "Demandez-en un autre.",
  },
  SOCIAL_FAILED: {
    sentence: "La connexion par ce compte n’a pas abouti.",
    fix: "Recommencez, ou connectez-vous avec votre mot de passe.",
  },
  SOCIAL_EMAIL_CONFLICT: {
    sentence: "Cette adresse e-mail a déjà un compte avec mot de passe.",
    fix: "Connectez-vous avec votre mot de passe.",
  },
  FRESH_SIGN_IN_REQUIRED: {
    sentence: "Votre dernière connexion date de plus de {{minutes}}\u00a0minutes.",
    fix: "Déconnectez-vous, reconnectez-vous, puis recommencez aussitôt.",
  },
  LAST_ADMINISTRATOR: {
    sentence: "Vous êtes le dernier administrateur.",
    fix: "Donnez d’abord ce rôle à quelqu’un d’autre.",
  },
  LAST_ACTIVE_ADMINISTRATOR: {
    sentence: "C’est le dernier administrateur actif.",
    fix: "Donnez d’abord ce rôle à quelqu’un d’autre.",
  },
  OWN_ACCOUNT: {
    sentence: "C’est votre propre compte.",
    fix: "Demandez à un autre administrateur.",
  },
  USER_UNKNOWN: {
    sentence: "Ce compte n’existe pas ou plus.",
    fix: "Revenez à la liste des utilisateurs.",
  },
  USER_UNVERIFIED: {
    sentence: "L’adresse de ce compte n’est pas vérifiée.",
    fix: "Renvoyez l’e-mail de vérification, puis réessayez.",
  },
  USER_VERIFIED: {
    sentence: "L’adresse de ce compte est déjà vérifiée.",
    fix: "Rechargez la page pour voir son état.",
  },
  USER_DISABLED: {
    sentence: "Ce compte est désactivé.",
    fix: "Réactivez-le d’abord.",
  },
  CONFIRMATION_WRONG: {
    sentence: "Ce n’est pas l’adresse de ce compte.",
    fix: "Saisissez son adresse e-mail pour confirmer.",
  },
  SIGN_IN_REQUIRED: {
    sentence: "Cette action demande une connexion récente.",
    fix: "Connectez-vous de nouveau.",
  },
  SECOND_FACTOR_WRONG: {
    sentence: "Ce code ne convient pas, ou il a déjà servi.",
    fix: "Attendez le suivant, et vérifiez que votre téléphone est à l’heure.",
  },
  SECOND_FACTOR_BLOCKED: {
    sentence: "Trop de codes faux en peu de temps.",
    fix: "Réessayez dans {{minutes}}\u00a0min. D’ici là, aucun code ne sera accepté.",
  },
  SECOND_STEP_EXPIRED: {
    sentence: "Cette connexion a attendu son code trop longtemps.",
    fix: "Recommencez avec votre mot de passe.",
  },
  PREMIUM_REQUIRED: {
    sentence: "Vous devez avoir au moins une licence Premium pour accéder à cette page",
    fix: "Achetez une licence, ou connectez-vous avec l’adresse e-mail de l’achat.",
  },
  LICENCE_CHECK_FAILED: {
    sentence: "Erreur lors de la vérification des licences",
    fix: "Réessayez dans un instant.",
  },
  POINTS_INSUFFICIENT: {
    sentence: "Votre solde ne suffit pas.",
    fix: "Il est de {{available}}\u00a0points. Demandez-en autant au plus.",
  },
  POINTS_REQUESTS_OPEN: {
    sentence: "{{most}} de vos demandes attendent déjà une réponse.",
    fix: "Vous pourrez en faire une autre dès que l’une d’elles aura sa réponse.",
  },
  POINTS_ALREADY_SENT: {
    sentence: "Ce formulaire a déjà servi à demander {{amount}}\u00a0points.",
    fix: "Cette demande est enregistrée. Envoyez encore une fois pour en faire une seconde.",
  },
  POINTS_ALREADY_ADJUSTED: {
    sentence: "Ce formulaire a déjà servi à un ajustement de {{amount}}\u00a0points.",
    fix: "Il est enregistré. Envoyez encore une fois pour en faire un second.",
  },
  POINTS_ALREADY_ACCEPTED: {
    sentence: "Cette demande a déjà été acceptée.",
    fix: "Réponse de\u00a0: {{by}}. La vôtre n’a rien changé.",
  },
  POINTS_ALREADY_REFUSED: {
    sentence: "Cette demande a déjà été refusée, et les points rendus.",
    fix: "Réponse de\u00a0: {{by}}. La vôtre n’a rien changé.",
  },
  POINTS_REQUEST_NOT_FOUND: {
    sentence: "Cette demande de points n’existe pas.",
    fix: "Rechargez la page pour voir celles qui attendent.",
  },
  POINTS_PERSON_UNKNOWN: {
    sentence: "Aucun compte n’a cette adresse, ou il n’a encore jamais été ouvert.",
    fix: "Vérifiez l’adresse. Le solde existe dès la première connexion.",
  },
  POINTS_BELOW_ZERO: {
    sentence: "Le solde passerait sous zéro.",
    fix: "Il est de {{available}}\u00a0points. Retirez-en autant au plus.",
  },
  POINTS_OWN: {
    sentence: "Vos propres points sont l’affaire d’un autre administrateur.",
    fix: "Demandez à l’un d’eux de s’en charger.",
  },
  POINTS_UNANSWERED: {
    sentence: "Le service n’a pas répondu à temps.",
    fix: "Envoyez de nouveau ce formulaire\u00a0: ce qui a peut-être été enregistré ne comptera qu’une fois.",
  },
  PRODUCT_LIMIT: {
    sentence: "La liste ne peut pas dépasser 300\u00a0produits.",
    fix: "Supprimez des produits, puis recommencez.",
  },
  NOT_FOUND: {
    sentence: "Cette page n’existe pas.",
    fix: "Vérifiez l’adresse, ou revenez à l’accueil.",
  },
  METHOD_NOT_ALLOWED: {
    sentence: "Cette adresse n’accepte pas cette demande.",
    fix: "Revenez à l’accueil.",
  },
  UPGRADE_REQUIRED: {
    sentence: "Cette adresse ne sert que le canal en direct.",
    fix: "Ouvrez le portail\u00a0: il se connecte de lui-même.",
  },
  FORBIDDEN_ORIGIN: {
    sentence: "La demande vient d’un autre site.",
    fix: "Ouvrez la page ici, puis envoyez le formulaire de nouveau.",
  },
  BODY_TOO_LARGE: {
    sentence: "Ce qui a été envoyé est trop lourd.",
    fix: "Réduisez le texte ou le fichier, puis recommencez.",
  },
  URL_TOO_LONG: {
    sentence: "Cette adresse est trop longue.",
    fix: "Revenez à l’accueil.",
  },
  INTERNAL: {
    sentence: "Une erreur est survenue de notre côté.",
    fix: "Réessayez dans un instant. Si elle revient, envoyez la référence au support.",
  },
};

/** Shopify's exemption for apps that change themes: what it is and how to get it. */
export const exemption = {
  steps: {
    what: "Par défaut, Shopify n’autorise aucune application à modifier les thèmes, sauf celles qui ont obtenu une exemption. Les autorisations accordées ne suffisent pas, et en ajouter n’y change rien.",
    ask: "Le propriétaire de l’application demande l’exemption à Shopify, avec l’identifiant client (client ID)\u00a0: vous, si l’application a été créée pour votre boutique.",
    token:
      "Une fois l’exemption obtenue, créez un nouveau jeton et donnez-le sous «\u00a0Remplacer les accès\u00a0». Un jeton plus ancien reste sans exemption.",
    zip: "En attendant, téléchargez le thème et importez-le vous-même dans Shopify\u00a0: Boutique en ligne, Thèmes, Ajouter un thème, Importer un fichier zip.",
  },
  form: "Demander l’exemption à Shopify",
  download: "Télécharger le ZIP",
  store: "Remplacer les accès",
  answer: "Réponse de Shopify\u00a0:",
};
