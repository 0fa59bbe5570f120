/** What is said of a file in an update, by the code of its note; worded by the server alone. */
export const updateNotes = {
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
  UNREADABLE: "Son JSON ne se lit pas\u00a0: il est repris en entier.",
  COMMENT_GONE:
    "Ce commentaire se trouve dans une partie que la copie n’a pas\u00a0: il disparaît avec elle. «\u00a0{{comment}}\u00a0»",
  FITTED:
    "Le fichier de la nouvelle version, sans les valeurs que vos propres sections ou réglages ne connaissent pas\u00a0: {{count}}.",
  SETTING_GONE:
    "Le réglage «\u00a0{{setting}}\u00a0» ({{place}}) n’existe plus. Votre valeur était «\u00a0{{value}}\u00a0».",
  SETTING_INVALID:
    "La valeur «\u00a0{{value}}\u00a0» du réglage «\u00a0{{setting}}\u00a0» ({{place}}) n’est plus acceptée\u00a0: la copie prend «\u00a0{{fallback}}\u00a0».",
  SECTION_GONE: "La section «\u00a0{{section}}\u00a0» (type {{type}}) n’existe plus\u00a0: la copie ne l’a pas.",
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
  WORDS_REPLACED:
    "Le texte «\u00a0{{key}}\u00a0» a changé de forme\u00a0: le vôtre n’est pas repris, «\u00a0{{value}}\u00a0».",
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
    UNREADABLE: "Corrigez-le dans l’éditeur de code de Shopify.",
    COMMENT_GONE: "Il reste dans votre thème actuel.",
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
