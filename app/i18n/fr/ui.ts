/** Words that belong to a component rather than to a page. */
export const ui = {
  optional: "facultatif",
  showSecret: "Montrer",
  hideSecret: "Masquer",
  locked: "Non modifiable",
  close: "Fermer",
  copy: "Copier",
  copied: "Copié",
  selected: "Sélectionné",
  loading: "Chargement",
  progress: {
    step: "Étape {{step}} sur {{steps}}",
    percent: "{{percent}}\u00a0%",
    text: "{{position}}\u00a0: {{stepName}}, {{done}}",
  },
  requestId: "Référence",
  thread: {
    done: "Fait",
    now: "En cours",
    toCome: "À venir",
    yours: "À vous",
    failed: "À corriger",
    event: "Événement",
    staff: "Équipe",
  },
  fork: {
    copy: "Copie, à vérifier",
    copyDone: "Copie vérifiée",
    published: "Publié, intact",
    kept: "Intact",
    ownTheme: "Votre thème actuel",
    copyToMake: "Copie à créer",
    copyReady: "Copie prête",
    yourTurn: "À vous",
    publish: "Publier",
    publishDone: "Publiée",
    description:
      "La {{installed}} est publiée et reste intacte\u00a0; la {{target}} attend sur une copie à vérifier, puis à publier.",
    descriptionKept: "{{installed}}\u00a0: intact. {{target}}\u00a0: sur une copie à vérifier, puis à publier.",
    descriptionInstall:
      "Publié\u00a0: {{installed}}, intact. La {{target}} arrivera sur une copie à créer, puis à publier.",
    descriptionReady:
      "Publié\u00a0: {{installed}}, intact. La copie en {{target}} est prête\u00a0: à vous de la publier.",
    descriptionDone: "La {{target}} est publiée.",
  },
  versionPair: "De la {{from}} à la {{to}}",
};
