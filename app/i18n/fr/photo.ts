/** La photo du profil : la choisir, la cadrer, la retirer. */
export const photo = {
  change: "Changer la photo",
  add: "Ajouter une photo",
  current: "Votre photo",
  label: "Photo",
  hint: "JPG, GIF ou PNG, moins de 5\u00a0Mo, 200\u00a0×\u00a0200 pixels au moins. Le lieu et l’appareil de prise de vue sont effacés.",
  save: "Enregistrer la photo",
  saving: "Enregistrement",
  remove: "Retirer la photo",
  crop: {
    title: "Cadrer la photo",
    lead: "Déplacez l’image ou utilisez les flèches du clavier. Votre photo est ce que montre le cercle.",
    area: "Cadrage de la photo",
    zoom: "Zoom",
    cancel: "Garder l’ancienne",
    cancelFirst: "Annuler",
  },
  errors: {
    required: "Choisissez une photo.",
    type: "Ce fichier n’est ni un JPG, ni un GIF, ni un PNG. Enregistrez la photo dans l’un de ces formats.",
    damaged: "Cette image est abîmée ou incomplète. Ouvrez-la dans un logiciel d’images et enregistrez-la de nouveau.",
    heavy: "Ce fichier atteint 5\u00a0Mo ou les dépasse. Choisissez-en un plus léger.",
    small: "Cette image est trop petite. Il faut au moins 200\u00a0×\u00a0200 pixels.",
    large: "Cette image a plus de 40\u00a0millions de pixels. Réduisez-la d’abord.",
    broken: "L’envoi s’est interrompu. Choisissez la photo de nouveau.",
  },
};
