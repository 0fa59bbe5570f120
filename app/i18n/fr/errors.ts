/** Every error code of `base/errors.ts`: what happened, and what to do. */
export const errors = {
  CHAT_EMPTY: {
    sentence: "Le message est vide.",
    fix: "Écrivez votre question, puis envoyez-la.",
  },
  CHAT_TOO_LONG: {
    sentence: "Le message est trop long.",
    fix: "Limitez-le à {{max}} caractères.",
  },
  CHAT_PENDING: {
    sentence: "La réponse précédente n’est pas terminée.",
    fix: "Attendez-la, puis envoyez votre message.",
  },
  CHAT_LIMIT: {
    sentence: "Vous avez envoyé 30 messages en une heure.",
    fix: "Réessayez dans {{minutes}}\u00a0min, ou créez un ticket.",
  },
  TICKET_LIMIT: {
    sentence: "Vous avez envoyé {{max}} tickets en 24 heures.",
    fix: "Réessayez dans {{wait}}, ou répondez dans l’un de vos tickets.",
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
    sentence: "Votre demande n’a pas pu être traitée.",
    fix: "Rechargez la page, puis renvoyez le formulaire.",
  },
  INVALID_NOTIFICATION: {
    sentence: "Les données de la notification ne sont pas valables.",
    fix: "Corrigez les champs signalés, puis recommencez.",
  },
  USER_EMAIL_REQUIRED: {
    sentence: "L’adresse e-mail du compte est obligatoire.",
    fix: "Ajoutez une adresse e-mail à votre profil.",
  },
  TERMS_REQUIRED: {
    sentence: "Acceptez les conditions avant de télécharger.",
    fix: "Lisez-les, puis cochez la case.",
  },
  WEBHOOK_ADDRESS_REFUSED: {
    sentence: "Cette adresse n’est pas acceptée.",
    fix: "Saisissez une adresse https\u00a0: un nom de domaine public, sans port ni mot de passe.",
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
    fix: "Révoquez un lien devenu inutile.",
  },
  LINK_ENDED: {
    sentence: "Ce lien ne fonctionne plus.",
    fix: "Il a été révoqué, il a expiré ou la mise à jour a avancé. Si un nouvel aperçu est en préparation, il fonctionnera de nouveau une fois l’aperçu prêt.",
  },
  TEMPLATE_INVALID: {
    sentence: "Ce texte n’est pas un modèle Shopify valide.",
    fix: "Corrigez l’erreur indiquée, puis réessayez.",
  },
  TEMPLATE_NOT_FOUND: {
    sentence: "Ce modèle n’existe pas ou plus.",
    fix: "Revenez à la liste des modèles.",
  },
  PROMOTION_INVALID: {
    sentence: "Ce code promotionnel n’est pas valable.",
    fix: "Vérifiez-le, ou laissez le champ vide.",
  },
  VAT_ID_INVALID: {
    sentence: "Ce numéro de TVA n’a pas la bonne forme.",
    fix: "Saisissez-le avec le code du pays, comme FR12345678901.",
  },
  SIGNATURE_INVALID: {
    sentence: "La signature du message n’est pas valable.",
    fix: "Vérifiez le secret du webhook.",
  },
  ORDER_NOT_FOUND: {
    sentence: "Cette commande n’existe pas.",
    fix: "Revenez à la liste des achats.",
  },
  CLAIM_INVALID: {
    sentence: "Ce code ne donne pas accès à une licence.",
    fix: "Recopiez-le depuis la page du paiement. Il ne sert qu’une fois, tant que les licences ne sont pas utilisées.",
  },
  PAYMENTS_UNAVAILABLE: {
    sentence: "L’achat en ligne n’est pas disponible.",
    fix: "Écrivez au support pour acheter une licence.",
  },
  ORDER_CLOSED: {
    sentence: "Cette commande n’est plus ouverte.",
    fix: "Pour en commencer une autre, payez à nouveau avec ce formulaire.",
  },
  PRICE_CHANGED: {
    sentence: "Le prix d’une licence a changé depuis l’ouverture de la page.",
    fix: "Vérifiez le nouveau total, puis payez.",
  },
  REFUND_TOO_LARGE: {
    sentence: "Il ne reste pas autant à rembourser sur cette commande.",
    fix: "Licences encore remboursables\u00a0: {{most}}.",
  },
  REFUND_CONFLICT: {
    sentence: "Cette commande a changé depuis l’ouverture de la page, ou un autre remboursement est en cours.",
    fix: "Rien n’a été remboursé par ce formulaire. Vérifiez la commande avant de rembourser à nouveau.",
  },
  REFUND_REFUSED: {
    sentence: "Stripe refuse ce remboursement.",
    fix: "Ouvrez le paiement dans Stripe pour en voir la raison, comme une contestation ouverte.",
  },
  RETURN_TOO_LARGE: {
    sentence: "Cette commande n’a pas autant de licences à rendre.",
    fix: "Licences qui peuvent être rendues\u00a0: {{most}}.",
  },
  ORDER_NOT_ACCEPTABLE: {
    sentence: "Ce paiement ne peut pas être accepté.",
    fix: "Il a changé depuis l’affichage de la page, ou il manque une adresse. Rechargez la page et comparez.",
  },
  TEMPLATE_NAME_TAKEN: {
    sentence: "Un autre modèle de ce type porte déjà ce nom de fichier.",
    fix: "Choisissez un autre nom de fichier.",
  },
  THEME_PUBLISHED: {
    sentence: "Ce thème est publié\u00a0: nous n’y écrivons rien.",
    fix: "Choisissez un thème non publié, ou une copie du thème publié.",
  },
  TEMPLATE_LOSES_MORE: {
    sentence: "Le thème a changé\u00a0: il perdrait plus d’éléments du modèle que vous n’en avez accepté.",
    fix: "Rien n’a été modifié. L’équipe peut refaire une proposition adaptée au thème actuel.",
  },
  FILES_LEFT: {
    sentence: "Le thème a été publié entre-temps, avec ces fichiers ajoutés par nous\u00a0: {{files}}.",
    fix: "Un fichier dont le nom contient «\u00a0backup\u00a0» est votre ancien fichier. Supprimez-les ou rétablissez-les dans l’éditeur de code de Shopify.",
  },
  TEMPLATE_FILE_EXISTS: {
    sentence: "Le thème a déjà un fichier de ce nom, que nous gardons\u00a0: {{file}}.",
    fix: "Renommez-le dans Shopify, ou demandez un autre nom de fichier.",
  },
  THEME_UNFIT: {
    sentence: "Ce modèle n’est pas compatible avec le thème de la boutique\u00a0: {{place}}.",
    fix: "Mettez le thème à jour, ou choisissez un autre thème de la boutique.",
  },
  TEMPLATES_TOO_MANY: {
    sentence: "Le thème contient déjà {{most}} modèles, le maximum de Shopify.",
    fix: "Supprimez un modèle inutile, puis reprenez.",
  },
  TEMPLATE_REQUESTED: {
    sentence: "Une demande pour ce modèle est déjà en attente dans cette boutique.",
    fix: "Attendez la réponse du client, ou retirez cette demande.",
  },
  TEMPLATE_UNFIT: {
    sentence: "Ce modèle n’est pas compatible avec la dernière version du thème.",
    fix: "Corrigez les points signalés par la vérification, puis publiez-le.",
  },
  UNAUTHENTICATED: {
    sentence: "Vous avez été déconnecté.",
    fix: "Connectez-vous de nouveau.",
  },
  EMAIL_UNVERIFIED: {
    sentence: "Votre adresse e-mail n’est pas encore confirmée.",
    fix: "Ouvrez le lien reçu par e-mail, ou demandez-en un autre depuis le tableau de bord.",
  },
  NOT_ADMIN: {
    sentence: "Cette action est réservée à l’équipe.",
    fix: "Demandez-la au support.",
  },
  READ_ONLY: {
    sentence: "Vous voyez le portail comme une autre personne\u00a0: rien ne peut être modifié.",
    fix: "Quittez cette vue pour faire des modifications.",
  },
  NO_LICENCE: {
    sentence: "Votre compte n’a aucune licence Premium.",
    fix: "Achetez une licence, ou connectez-vous avec l’adresse e-mail de l’achat.",
  },
  REVOKED: {
    sentence: "Cette licence a été retirée.",
    fix: "Contactez le support pour en connaître le motif.",
  },
  ACTIVATION_NOT_FOUND: {
    sentence: "Aucune licence active trouvée pour cette boutique.",
    fix: "Vérifiez l’adresse de la boutique, ou choisissez-la dans le tableau de bord.",
  },
  EXPORT_NOT_FOUND: {
    sentence: "Cet export n’existe pas, ou son fichier n’est plus disponible.",
    fix: "Demandez-en un nouveau.",
  },
  LICENCE_NOT_FOUND: {
    sentence: "Cette licence n’existe pas ou ne vous appartient pas.",
    fix: "Revenez au tableau de bord pour voir vos licences.",
  },
  NOTE_NOT_FOUND: {
    sentence: "Cette note n’existe plus ou a été écrite par une autre personne.",
    fix: "Rechargez la page pour voir les notes.",
  },
  RELEASE_HALTED: {
    sentence: "Cette version est suspendue.",
    fix: "Vos réponses sont gardées. Réessayez plus tard.",
  },
  RELEASE_WITHDRAWN: {
    sentence: "Cette version a été retirée.",
    fix: "Vos réponses sont gardées. Préparez l’aperçu d’une autre version\u00a0: celles qui conviennent encore y sont reprises.",
  },
  RELEASE_NOT_FOUND: {
    sentence: "Cette version n’est plus disponible.",
    fix: "Choisissez une autre version dans la liste.",
  },
  TICKET_INVALID: {
    sentence: "Ce lien de téléchargement n’est plus valable.",
    fix: "Il dure 5\u00a0minutes et ne fonctionne que dans votre session\u00a0: créez-en un autre.",
  },
  THEME_NOT_FOUND: {
    sentence: "Ce thème n’est plus dans la boutique.",
    fix: "Choisissez un autre thème, ou relancez l’installation.",
  },
  EVENT_NOT_FOUND: {
    sentence: "Cet événement n’existe pas, ou ses noms ont été effacés.",
    fix: "Cherchez l’action dans le journal.",
  },
  JOB_NOT_FOUND: {
    sentence: "Cette opération n’existe pas ou ne vous appartient pas.",
    fix: "Vos opérations sont listées sur la page d’installation.",
  },
  LIMIT_REACHED: {
    sentence: "Toutes vos licences sont déjà utilisées.",
    fix: "Désactivez-en une dans une autre boutique, ou achetez une licence supplémentaire.",
  },
  ACTIVE_ELSEWHERE: {
    sentence: "Cette boutique utilise déjà la licence d’un autre compte.",
    fix: "Désactivez-la depuis ce compte, ou contactez le support.",
  },
  ADDRESS_OWNED: {
    sentence: "Les licences de cette adresse appartiennent à un autre compte.",
    fix: "Contactez le support, qui vérifiera avec vous à qui elles appartiennent.",
  },
  PAUSED: {
    sentence: "La licence de cette boutique est en pause.",
    fix: "Le thème reste en place. Contactez le support pour en connaître le motif.",
  },
  LICENCE_INSTALLED: {
    sentence: "Cette licence est encore active dans une boutique.",
    fix: "Libérez d’abord la boutique, ou faites les deux en une fois.",
  },
  LICENCE_REMOVED: {
    sentence: "Cette licence a été retirée.",
    fix: "Choisissez une licence valide, ou accordez-en une nouvelle.",
  },
  DEVELOPMENT_LICENCE: {
    sentence: "Cette licence appartient à une boutique de développement.",
    fix: "Elle reste chez son client\u00a0: transférez plutôt une autre de ses licences.",
  },
  OWNER_UNCHANGED: {
    sentence: "Cette licence appartient déjà à cette adresse.",
    fix: "Indiquez l’adresse e-mail d’un autre client.",
  },
  LICENCE_LIMIT: {
    sentence: "Ce client dépasserait sa limite de {{most}}\u00a0licences\u00a0: il en a déjà {{owned}}.",
    fix: "Accordez-en moins, ou relevez d’abord sa limite.",
  },
  UNDO_EXPIRED: {
    sentence: "Cette action ne peut pas ou plus être annulée.",
    fix: "Vous avez 15\u00a0minutes pour annuler. Passé ce délai, faites l’action inverse en indiquant le motif.",
  },
  STATE_CONFLICT: {
    sentence: "La situation a changé entre-temps.",
    fix: "Rechargez la page pour voir l’état actuel.",
  },
  VIEW_LIMIT_REACHED: {
    sentence: "Vous avez déjà enregistré 20\u00a0vues de cette liste.",
    fix: "Supprimez-en une, puis recommencez.",
  },
  VIEW_NAME_TAKEN: {
    sentence: "Vous avez déjà une vue de ce nom.",
    fix: "Choisissez un autre nom, ou remplacez cette vue.",
  },
  VIEW_NOT_FOUND: {
    sentence: "Cette vue ne peut plus être rétablie.",
    fix: "Remettez ses filtres, puis enregistrez-la.",
  },
  SAME_STORE: {
    sentence: "C’est la même boutique, sous un autre nom.",
    fix: "Sa licence la suit sans déplacement. Pour en changer, indiquez une autre boutique.",
  },
  TRANSFER_QUOTA: {
    sentence: "Cette licence a déjà été déplacée 4\u00a0fois en douze mois.",
    fix: "Demandez un déplacement supplémentaire à l’équipe, en un clic.",
  },
  SEAT_REQUIRED: {
    sentence: "Cette boutique n’est plus une boutique de développement\u00a0: il lui faut une licence.",
    fix: "Attribuez-lui une licence disponible, ou achetez-en une.",
  },
  RELEASE_EXISTS: {
    sentence: "Cette version existe déjà.",
    fix: "Donnez un autre numéro à la nouvelle version.",
  },
  ACKNOWLEDGEMENT_REQUIRED: {
    sentence: "Le contrôle de cette version signale des points que les boutiques afficheraient mal.",
    fix: "Lisez-les, puis cochez la case pour la publier telle quelle.",
  },
  JOB_RUNNING: {
    sentence: "Une installation ou une mise à jour est déjà en cours sur cette boutique.",
    fix: "Attendez la fin de l’opération, ou arrêtez-la, puis recommencez.",
  },
  OTHER_THEME_PUBLISHED: {
    sentence: "Un autre thème a été publié depuis que vous avez programmé cette copie.",
    fix: "Vérifiez la boutique, puis publiez la copie ou choisissez une autre heure.",
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
    sentence: "Il reste des conflits à résoudre\u00a0: {{files}}.",
    fix: "Faites un choix pour chacun de ces fichiers, puis lancez la mise à jour.",
  },
  ANSWERS_CHANGED: {
    sentence:
      "Une autre réponse a été donnée entre-temps pour ces fichiers, dans un autre onglet ou par une autre personne\u00a0: {{files}}.",
    fix: "Rechargez la page pour voir ces réponses, puis continuez.",
  },
  TEXT_INVALID: {
    sentence: "Shopify ne pourra pas lire ces fichiers modifiés\u00a0: {{files}}.",
    fix: "Corrigez l’erreur indiquée à côté de chacun, ou choisissez une autre réponse.",
  },
  THEME_NOT_READY: {
    sentence: "Shopify prépare encore ce thème.",
    fix: "Attendez quelques minutes, puis recommencez.",
  },
  STORE_INVALID: {
    sentence: "Aucune boutique Shopify à cette adresse.",
    fix: "Saisissez l’adresse en .myshopify.com, visible dans Paramètres, Domaines.",
  },
  TOKEN_INVALID: {
    sentence: "Shopify refuse ces accès.",
    fix: "Copiez-les de nouveau depuis l’application de votre boutique\u00a0: un jeton commence par shpat_.",
  },
  TOKEN_WRONG_STORE: {
    sentence: "Ces accès appartiennent à une autre boutique.",
    fix: "Copiez ceux de la boutique que vous avez indiquée.",
  },
  SCOPE_MISSING: {
    sentence: "Il manque des autorisations à l’application\u00a0: {{scopes}}.",
    fix: "Ajoutez-les dans sa configuration, réinstallez-la, puis recommencez.",
  },
  EXEMPTION_MISSING: {
    sentence:
      "Shopify n’autorise pas encore votre application à modifier des thèmes, même avec l’autorisation write_themes.",
    fix: "Demandez l’exemption à Shopify pour cette application, puis créez un nouveau jeton. En attendant, importez le ZIP du thème vous-même.",
  },
  STORE_FROZEN: {
    sentence: "Shopify a gelé cette boutique.",
    fix: "Réglez son abonnement dans l’administration de Shopify, puis recommencez.",
  },
  STORE_LOCKED: {
    sentence: "Shopify a fermé l’accès à cette boutique.",
    fix: "Contactez l’assistance de Shopify pour la rouvrir, puis recommencez.",
  },
  STORE_GONE: {
    sentence: "Votre boutique n’est plus à cette adresse.",
    fix: "Si vous l’avez supprimée, libérez sa licence. Si elle a une nouvelle adresse, activez-la de nouveau sous celle-ci\u00a0: elle garde sa licence.",
  },
  STORE_MOVED: {
    sentence: "L’adresse que cette boutique avait appartient maintenant à une autre.",
    fix: "Activez-la de nouveau sous son adresse actuelle\u00a0: elle garde sa licence.",
  },
  THEME_TOO_LARGE: {
    sentence:
      "Ce thème est trop volumineux\u00a0: la limite est de {{files}} fichiers et de {{megabytes}}\u00a0Mo de texte modifié ou ajouté par vous.",
    fix: "Dupliquez le thème, supprimez les fichiers inutiles de cette copie, puis mettez-la à jour.",
  },
  THEME_LIMIT: {
    sentence: "La boutique a atteint le nombre maximal de thèmes.",
    fix: "Supprimez un thème inutile, puis recommencez.",
  },
  STORE_PLAN_LIMITED: {
    sentence: "L’offre Shopify de cette boutique ne permet pas de modifier les thèmes.",
    fix: "Changez d’offre Shopify, puis recommencez.",
  },
  THEME_REJECTED: {
    sentence: "Shopify n’a pas pu préparer ce thème.",
    fix: "Recommencez. Si le problème revient, contactez le support en indiquant la référence de l’opération.",
  },
  RELEASE_REFUSED: {
    sentence: "Cette version du thème a un défaut\u00a0: Shopify ne l’accepte pas.",
    fix: "Cela ne vient ni de vous ni de votre boutique, et votre thème publié n’a pas changé. L’équipe est prévenue et ne propose plus cette version. Vous n’avez rien à corriger\u00a0: installez la prochaine.",
  },
  FILE_REJECTED: {
    sentence: "Shopify refuse certains fichiers\u00a0: {{files}}.",
    fix: "Corrigez-les dans le thème à mettre à jour ou dans le texte que vous avez saisi, puis préparez un nouvel aperçu.",
  },
  FILE_TOO_LARGE: {
    sentence: "Certains fichiers dépassent la taille que Shopify accepte\u00a0: {{files}}.",
    fix: "Allégez-les dans le thème de départ, puis préparez un nouvel aperçu.",
  },
  PICTURE_REJECTED: {
    sentence: "Shopify n’accepte pas cette image\u00a0: {{files}}.",
    fix: "Choisissez un autre format ou une taille plus petite, puis renvoyez-la.",
  },
  PICTURE_INVALID: {
    sentence: "Cette image n’est pas acceptée\u00a0: {{file}}.",
    fix: "Choisissez-en une autre.",
  },
  PICTURE_IN_USE: {
    sentence: "Un modèle utilise cette image\u00a0: {{file}}.",
    fix: "Retirez-la d’abord des modèles.",
  },
  FILES_DIFFER: {
    sentence: "Certains fichiers de la copie diffèrent de la version\u00a0: {{files}}.",
    fix: "Reprenez\u00a0: nous les écrirons et les vérifierons de nouveau.",
  },
  THEME_UNREADABLE: {
    sentence: "Impossible de lire les fichiers du thème publié.",
    fix: "Publiez un thème dans la boutique, puis recommencez.",
  },
  PLAN_LIMITED: {
    sentence: "L’offre Shopify de cette boutique ne permet pas d’ajouter un thème.",
    fix: "Choisissez une offre Basic ou supérieure dans Shopify, puis recommencez.",
  },
  API_SECRET_MISMATCH: {
    sentence: "Cette clé secrète ne correspond pas à la boutique.",
    fix: "Dans l’application de votre boutique, copiez la clé utilisée à l’activation.",
  },
  APP_NOT_INSTALLED: {
    sentence: "L’application n’est pas installée dans cette boutique.",
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
    sentence: "Seul le portail d’un client peut être consulté.",
    fix: "Ce n’est pas possible pour un administrateur, y compris vous.",
  },
  RIGHTS_UNKNOWN: {
    sentence: "Vos droits d’accès ne peuvent pas être vérifiés pour le moment.",
    fix: "Rien n’a été modifié. Réessayez dans un instant.",
  },
  UPSTREAM_UNAVAILABLE: {
    sentence: "Le service ne répond pas pour le moment.",
    fix: "Vous pouvez réessayer sans risque dans un instant.",
  },
  WRITE_UNANSWERED: {
    sentence: "Le service n’a pas répondu. Nous ne savons pas encore si c’est fait.",
    fix: "Vous pouvez renvoyer le formulaire\u00a0: rien ne sera fait deux fois.",
  },
  STORE_UNANSWERED: {
    sentence: "Shopify n’a pas encore répondu. L’opération est peut-être faite, peut-être pas.",
    fix: "Rechargez la page dans un instant pour le savoir. Vous pouvez réessayer sans risque.",
  },
  UNANSWERED: {
    sentence: "Le service n’a pas répondu à temps. L’opération est peut-être faite, peut-être pas.",
    fix: "Rechargez la page dans un instant. Si elle vous demande de vous connecter, c’est fait.",
  },

  COOKIES_REFUSED: {
    sentence: "Votre navigateur refuse les cookies de ce site.",
    fix: "Autorisez-les dans ses réglages, puis reconnectez-vous\u00a0: sans eux, votre session serait perdue dès la page suivante.",
  },
  INVALID_CREDENTIALS: {
    sentence: "Adresse e-mail ou mot de passe incorrect.",
    fix: "Vérifiez les deux, ou demandez un nouveau mot de passe.",
  },
  BLOCKED: {
    sentence: "Trop d’essais en peu de temps.",
    fix: "Réessayez dans {{minutes}}\u00a0min. Vous pouvez demander un nouveau mot de passe dès maintenant.",
  },
  RESET_BLOCKED: {
    sentence: "Trop de demandes en peu de temps.",
    fix: "Aucun lien n’a été envoyé. Réessayez dans {{minutes}}\u00a0min.",
  },
  REGISTRATION_BLOCKED: {
    sentence: "Les inscriptions sont momentanément bloquées.",
    fix: "Votre compte n’a pas été créé. Réessayez dans {{minutes}}\u00a0min.",
  },
  CLAIM_BLOCKED: {
    sentence: "Trop de codes erronés en peu de temps.",
    fix: "Vérifiez le code auprès de l’acheteur, puis réessayez dans {{minutes}}\u00a0min.",
  },
  CHECKOUT_BLOCKED: {
    sentence: "Trop de commandes en peu de temps.",
    fix: "Vous n’avez pas été débité. Réessayez dans {{minutes}}\u00a0min.",
  },
  ACCOUNT_DISABLED: {
    sentence: "Ce compte est désactivé.",
    fix: "Contactez le support pour le rouvrir.",
  },
  EMAIL_IN_USE: {
    sentence: "Un compte existe déjà avec cette adresse e-mail.",
    fix: "Connectez-vous, ou demandez un nouveau mot de passe.",
  },
  PASSWORD_REQUIREMENTS: {
    sentence: "Ce mot de passe n’est pas assez solide.",
    fix: "Ajoutez des majuscules, des chiffres ou des symboles.",
  },
  EMAIL_INVALID: {
    sentence: "Cette adresse e-mail n’est pas acceptée.",
    fix: "Saisissez une adresse complète, comme nom@exemple.fr.",
  },
  PROFILE_CHANGED: {
    sentence: "Votre profil a été modifié entre-temps, dans un autre onglet ou sur un autre appareil.",
    fix: "Choisissez ce que vous gardez\u00a0: rien n’a été remplacé.",
  },
  WEAK_PASSWORD: {
    sentence: "Ce mot de passe est trop facile à deviner.",
    fix: "Choisissez un mot de passe moins courant, d’au moins 8\u00a0caractères.",
  },
  CODE_INVALID: {
    sentence: "Ce lien n’est plus valable.",
    fix: "Il a déjà été utilisé ou il est incomplet. Demandez-en un autre.",
  },
  CODE_EXPIRED: {
    sentence: "Ce lien a expiré.",
    fix: "Demandez-en un autre.",
  },
  SOCIAL_FAILED: {
    sentence: "La connexion avec ce compte a échoué.",
    fix: "Recommencez, ou connectez-vous avec votre mot de passe.",
  },
  SOCIAL_EMAIL_CONFLICT: {
    sentence: "Un compte avec mot de passe existe déjà pour cette adresse e-mail.",
    fix: "Connectez-vous avec votre mot de passe.",
  },
  SOCIAL_EMAIL_REFUSED: {
    sentence:
      "L’adresse e-mail de ce compte contient «\u00a0{{character}}\u00a0», un caractère que nous ne pouvons pas accepter.",
    fix: "Utilisez un compte avec une autre adresse, ou inscrivez-vous avec une adresse sans accent ni caractère spécial.",
  },
  FRESH_SIGN_IN_REQUIRED: {
    sentence: "Votre dernière connexion date de plus de {{minutes}}\u00a0minutes.",
    fix: "Déconnectez-vous, reconnectez-vous, puis recommencez.",
  },
  REAUTHENTICATION_REQUIRED: {
    sentence: "Confirmez que c’est bien vous.",
    fix: "Votre dernière confirmation date de plus de {{minutes}}\u00a0minutes. Rien n’a encore été fait.",
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
    sentence: "L’adresse de ce compte n’est pas confirmée.",
    fix: "Renvoyez le lien de confirmation, puis réessayez.",
  },
  USER_VERIFIED: {
    sentence: "L’adresse de ce compte est déjà confirmée.",
    fix: "Rechargez la page pour voir l’état actuel.",
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
    sentence: "Code incorrect ou déjà utilisé.",
    fix: "Attendez le suivant et vérifiez que votre téléphone est à l’heure.",
  },
  RECOVERY_CODE_WRONG: {
    sentence: "Code de secours incorrect ou déjà utilisé.",
    fix: "Vérifiez ses dix caractères, ou utilisez un autre code de votre liste.",
  },
  SECOND_FACTOR_BLOCKED: {
    sentence: "Trop de codes incorrects en peu de temps.",
    fix: "Réessayez dans {{minutes}}\u00a0min. D’ici là, aucun code ne sera accepté.",
  },
  SECOND_STEP_EXPIRED: {
    sentence: "Vous avez attendu trop longtemps pour saisir le code.",
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
    sentence: "Votre solde est insuffisant.",
    fix: "Vous avez {{available}}\u00a0points. Demandez ce nombre au maximum.",
  },
  POINTS_SHORT: {
    sentence: "Il ne vous reste pas autant de points.",
    fix: "Vous en avez {{available}} de disponibles. Ceux d’un paiement encore ouvert reviennent s’il n’est pas payé.",
  },
  POINTS_NOT_ALLOWED: {
    sentence: "Le paiement en points n’est pas ouvert pour votre compte.",
    fix: "Payez le prix entier, ou demandez-le au support.",
  },
  POINTS_REQUESTS_OPEN: {
    sentence: "{{most}} de vos demandes sont déjà en attente.",
    fix: "Vous pourrez en envoyer une autre dès que nous aurons répondu à l’une d’elles.",
  },
  POINTS_ALREADY_SENT: {
    sentence: "Vous avez déjà demandé {{amount}}\u00a0points avec ce formulaire.",
    fix: "Cette demande est enregistrée. Renvoyez le formulaire pour en faire une seconde.",
  },
  POINTS_ALREADY_ADJUSTED: {
    sentence: "Vous avez déjà ajusté {{amount}}\u00a0points avec ce formulaire.",
    fix: "Cet ajustement est enregistré. Renvoyez le formulaire pour en faire un second.",
  },
  POINTS_ALREADY_ACCEPTED: {
    sentence: "Cette demande a déjà été acceptée.",
    fix: "Réponse de {{by}}. La vôtre n’a rien changé.",
  },
  POINTS_ALREADY_REFUSED: {
    sentence: "Cette demande a déjà été refusée, et les points rendus.",
    fix: "Réponse de {{by}}. La vôtre n’a rien changé.",
  },
  POINTS_REQUEST_NOT_FOUND: {
    sentence: "Cette demande de points n’existe pas.",
    fix: "Rechargez la page pour voir les demandes en attente.",
  },
  POINTS_PERSON_UNKNOWN: {
    sentence: "Aucun compte n’a cette adresse, ou personne ne s’y est encore connecté.",
    fix: "Vérifiez l’adresse. Le solde est créé à la première connexion.",
  },
  POINTS_BELOW_ZERO: {
    sentence: "Le solde passerait sous zéro.",
    fix: "Il est de {{available}}\u00a0points. Retirez ce nombre au maximum.",
  },
  POINTS_OWN: {
    sentence: "Vous ne pouvez pas modifier vos propres points.",
    fix: "Demandez à un autre administrateur.",
  },
  POINTS_UNANSWERED: {
    sentence: "Le service n’a pas répondu à temps.",
    fix: "Renvoyez ce formulaire\u00a0: l’opération ne comptera qu’une fois.",
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
    sentence: "Cette adresse n’accepte pas ce type de demande.",
    fix: "Revenez à l’accueil.",
  },
  UPGRADE_REQUIRED: {
    sentence: "Cette adresse est réservée aux mises à jour en direct.",
    fix: "Ouvrez le portail\u00a0: il s’y connecte tout seul.",
  },
  FORBIDDEN_ORIGIN: {
    sentence: "La demande vient d’un autre site.",
    fix: "Ouvrez la page ici, puis renvoyez le formulaire.",
  },
  BODY_TOO_LARGE: {
    sentence: "Votre envoi est trop volumineux.",
    fix: "Réduisez le texte ou le fichier, puis recommencez.",
  },
  URL_TOO_LONG: {
    sentence: "Cette adresse est trop longue.",
    fix: "Revenez à l’accueil.",
  },
  INTERNAL: {
    sentence: "Une erreur est survenue de notre côté.",
    fix: "Réessayez dans un instant. Si le problème revient, indiquez la référence au support.",
  },
};

/** Shopify's exemption for apps that change themes: what it is and how to get it. */
export const exemption = {
  steps: {
    what: "Par défaut, Shopify n’autorise aucune application à modifier les thèmes, sauf exemption. Les autorisations accordées ne suffisent pas, et en ajouter n’y change rien.",
    ask: "Le propriétaire de l’application demande l’exemption à Shopify, avec son identifiant client (client ID). C’est vous si l’application a été créée pour votre boutique.",
    token:
      "Une fois l’exemption obtenue, créez un nouveau jeton et saisissez-le sous «\u00a0Remplacer les accès\u00a0». Un ancien jeton n’en bénéficie pas.",
    zip: "En attendant, téléchargez le thème et importez-le vous-même dans Shopify\u00a0: Boutique en ligne, Thèmes, Ajouter un thème, Importer un fichier zip.",
  },
  form: "Demander l’exemption à Shopify",
  download: "Télécharger le ZIP",
  store: "Remplacer les accès",
  answer: "Réponse de Shopify\u00a0:",
};

/** Asks again who the user is. */
export const reauthentication = {
  password: "Mot de passe actuel",
  code: "Code",
  codeHint: "Le code de votre application ou un code de secours.",
  stale_one:
    "Vous êtes connecté sans mot de passe depuis plus de {{count}}\u00a0minute. Reconnectez-vous, puis revenez ici en moins de {{count}}\u00a0minute.",
  stale_other:
    "Vous êtes connecté sans mot de passe depuis plus de {{count}}\u00a0minutes. Reconnectez-vous, puis revenez ici en moins de {{count}}\u00a0minutes.",
  signInAgain: "Me reconnecter",
  errors: {
    password: "Mot de passe actuel incorrect.",
    code: "Code incorrect ou déjà utilisé. Attendez le suivant et vérifiez que votre téléphone est à l’heure.",
    recoveryCode: "Code de secours incorrect ou déjà utilisé. Vérifiez-le, ou utilisez-en un autre de votre liste.",
  },
};
