/** Releases of the theme, for the staff. */
export const releases = {
  title: "Versions du thème",
  lead: "Déposez un ZIP, relisez ses notes, puis publiez. Un brouillon n’est vu de personne d’autre.",
  list: "Toutes les versions",
  version: "Version",
  state: "État",
  date: "Date",
  size: "Taille",
  files: "Fichiers",
  downloads: "Téléchargements",
  status: { draft: "Brouillon", published: "Publiée", withdrawn: "Retirée" },
  uploadedOn: "Déposée le {{date}}",
  publishedOn: "Publiée le {{date}}",
  empty: {
    title: "Aucune version pour l’instant",
    text: "La première version déposée s’affichera ici, en brouillon.",
  },
  unavailable: { title: "Les versions n’ont pas pu être chargées.", retry: "Réessayer" },
  upload: {
    title: "Déposer une version",
    version: "Numéro de version",
    versionHint: "Celui que le thème porte dans config/settings_schema.json, par exemple 2.1.0.",
    file: "Fichier ZIP du thème",
    fileHint: "50\u00a0Mo au plus, les dossiers du thème à la racine.",
    submit: "Déposer",
    pending: "Envoi…",
    progress: "Envoi du fichier",
    percent: "{{percent}}\u00a0% envoyés",
    checking: "Fichier reçu, contrôle en cours…",
    again:
      "Le même fichier peut être renvoyé sans risque. Un brouillon est remplacé, une version publiée ne l’est jamais.",
    broken: "L’envoi s’est interrompu.",
    brokenFix: "Vérifiez la connexion, puis envoyez le fichier de nouveau.",
  },
  one: {
    title: "Version {{version}}",
    back: "Toutes les versions",
    facts: "Le fichier",
    sha256: "SHA-256",
    notes: "Notes de version",
    notesLead: "Les clients les lisent dans les nouveautés et au téléchargement. Listes et paragraphes en Markdown.",
    notesFr: "Notes en français",
    notesEn: "Notes en anglais",
    previewFr: "Aperçu en français",
    previewEn: "Aperçu en anglais",
    previewEmpty: "Rien à lire pour l’instant.",
    save: "Enregistrer les notes",
    publish: "Publier",
    publishNote: "Publier ouvre le téléchargement et les mises à jour. Le fichier ne peut plus changer ensuite.",
    saving: "Enregistrement…",
    publishing: "Publication…",
  },
  withdraw: {
    title: "Retirer cette version",
    text: "Elle n’est plus proposée au téléchargement ni aux mises à jour. Les boutiques qui l’ont la gardent. Son numéro ne resservira pas.",
    open: "Retirer la version",
    question: "Retirer la version {{version}}\u00a0?",
    reason: "Motif",
    reasonHint: "Gardé au journal, vu de l’équipe seule.",
    keep: "Garder la version",
    submit: "Retirer",
    pending: "Retrait…",
    done: "Cette version est retirée.",
    doneReason: "Motif\u00a0: {{reason}}",
  },
  errors: {
    version: "Écrivez trois nombres séparés par des points, comme 2.1.0.",
    fileRequired: "Choisissez le fichier ZIP.",
    notesRequired: "Écrivez les notes avant de publier.",
    notesTooLong: "Raccourcissez\u00a0: 5\u00a0000 caractères au plus.",
    reasonRequired: "Donnez le motif du retrait.",
    reasonTooLong: "Raccourcissez\u00a0: 500 caractères au plus.",
    intentUnknown: "Cette demande n’existe pas. Rechargez la page.",
  },
  conflict: {
    sentence: "L’état de cette version a changé entre-temps.",
    fix: "Rechargez la page pour voir où elle en est.",
  },
  gone: {
    sentence: "Cette version n’existe pas.",
    fix: "Revenez à la liste pour choisir une version.",
  },
  tooLarge: {
    sentence: "Le ZIP dépasse 50\u00a0Mo\u00a0: Shopify ne prend pas un tel thème.",
    fix: "Retirez du ZIP ce dont le thème n’a pas besoin, puis renvoyez-le.",
  },
  exists: {
    sentence: "Cette version est déjà publiée ou retirée, avec un autre fichier.",
    fix: "Donnez un nouveau numéro au thème, puis déposez-le.",
  },
  /** What is wrong with the file, by the codes of the licence service; `file` names the culprit. */
  faults: {
    "not-zip": {
      sentence: "Ce fichier n’est pas un ZIP entier.",
      fix: "Refaites l’archive, puis envoyez-la de nouveau.",
    },
    zip64: {
      sentence: "Cette archive est au format ZIP64.",
      fix: "Refaites-la au format ZIP ordinaire.",
    },
    encrypted: {
      sentence: "{{file}} est chiffré.",
      fix: "Refaites l’archive sans mot de passe.",
    },
    method: {
      sentence: "{{file}} est compressé d’une façon que les boutiques ne lisent pas.",
      fix: "Refaites l’archive avec la compression ordinaire (Deflate).",
    },
    link: {
      sentence: "{{file}} est un lien, pas un fichier.",
      fix: "Remplacez-le par le fichier lui-même.",
    },
    path: {
      sentence: "Le nom {{file}} sort du dossier ou n’est pas permis.",
      fix: "Renommez ce fichier, puis refaites l’archive.",
    },
    twice: {
      sentence: "{{file}} figure deux fois, ou ne diffère d’un autre que par les majuscules.",
      fix: "Gardez-en un seul.",
    },
    "too-many": {
      sentence: "L’archive contient plus de 3\u00a0000 fichiers.",
      fix: "Retirez ce qui n’est pas du thème.",
    },
    bomb: {
      sentence: "{{file}} se déploie en plus que ce qu’un thème peut contenir.",
      fix: "20\u00a0Mo au plus par fichier, 250\u00a0Mo en tout.",
    },
    broken: {
      sentence: "{{file}} est abîmé.",
      fix: "Refaites l’archive, puis envoyez-la de nouveau.",
    },
    empty: {
      sentence: "Cette archive ne contient aucun fichier.",
      fix: "Envoyez le ZIP du thème.",
    },
    "top-folder": {
      sentence: "Tout le thème se trouve dans le dossier {{file}}.",
      fix: "Archivez le contenu de ce dossier, pas le dossier lui-même.",
    },
    stray: {
      sentence: "{{file}} n’a pas sa place dans un thème.",
      fix: "Retirez-le\u00a0: Shopify ne connaît que assets, blocks, config, layout, locales, sections, snippets et templates.",
    },
    missing: {
      sentence: "Il manque {{file}}.",
      fix: "Envoyez le ZIP d’un thème Online Store 2.0 complet.",
    },
    schema: {
      sentence: "{{file}} ne donne pas le nom et la version du thème.",
      fix: "Il doit contenir theme_info, avec theme_name et theme_version.",
    },
    "theme-name": {
      sentence: "C’est un autre thème\u00a0: {{file}}.",
      fix: "Vérifiez theme_name dans config/settings_schema.json.",
    },
    "theme-version": {
      sentence: "Le thème se dit en version {{file}}.",
      fix: "Donnez le même numéro ici et dans config/settings_schema.json.",
    },
    digest: {
      sentence: "Le fichier reçu n’est pas celui qui a été annoncé.",
      fix: "Envoyez-le de nouveau.",
    },
  },
};
