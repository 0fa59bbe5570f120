export const downloads = {
  title: "Télécharger le thème",
  lead: "Le fichier ZIP s’installe dans Shopify, sous Boutique en ligne, puis Thèmes.",
  releases: "Version",
  newestRelease: "{{version}}, la plus récente",
  published: "publiée le {{date}}",
  contents: "Contenu des versions",
  notes: "Nouveautés de la {{version}}",
  sha256: "Empreinte SHA-256",
  terms: {
    title: "Conditions de téléchargement",
    version: "Version du {{date}}",
    seats:
      "Une licence vaut pour une boutique. Le thème ne peut être installé que sur les boutiques de vos licences actives.",
    keep: "Le fichier est pour votre usage. Il ne peut être ni revendu, ni partagé, ni publié.",
    edit: "Vous pouvez modifier le thème pour votre boutique. Vos modifications vous appartiennent.",
    updates: "Les mises à jour et le support sont compris tant que la licence est active.",
    record: "Votre accord, sa date et la version de ces conditions sont conservés.",
    accept: "J’accepte les conditions de téléchargement.",
  },
  submit: "Télécharger le ZIP",
  assurance: "Le téléchargement ne change rien dans vos boutiques.",
  linkNote: "Le lien reste valable cinq minutes, sur cet appareil.",
  empty: {
    title: "Aucune version publiée pour l’instant",
    text: "Les versions du thème s’afficheront ici dès leur publication.",
    action: "Retour au tableau de bord",
  },
  paused: {
    title: "Votre licence est en pause.",
    text: "Aucun fichier n’est servi pendant ce temps. Votre thème reste en place dans la boutique. Écrivez au support pour la reprendre.",
  },
  unavailable: {
    title: "Les versions n’ont pas pu être chargées.",
    retry: "Réessayer",
  },
  errors: {
    releaseRequired: "Choisissez une version.",
    termsRequired: "Acceptez les conditions pour télécharger.",
  },
};
