/** What the picture tools share. */
export const images = {
  drop: {
    title: "Glissez vos images ici",
    button: "Choisir des images",
    hint: "Ou collez-les. Jusqu’à 200\u00a0images à la fois.",
  },
  retry: "Réessayer",
  left_one: "{{count}} image n’a pas été ajoutée.",
  left_other: "{{count}} images n’ont pas été ajoutées.",
  leftText: "La limite est de 200 à la fois\u00a0: téléchargez celles-ci, puis ajoutez les autres.",
  notPacked: "Le fichier n’a pas pu être créé. Réessayez, ou téléchargez moins d’images à la fois.",
  firstFrame: "première image de l’animation",
  errors: {
    empty: "Fichier vide\u00a0: exportez-le à nouveau.",
    notPicture: "Ce fichier n’est pas une image, malgré son nom.",
    svg: "Ce fichier est un dessin SVG\u00a0: ouvrez-le dans «\u00a0Couleurs SVG\u00a0».",
    truncated: "Fichier incomplet\u00a0: exportez-le à nouveau. Les autres continuent.",
    tooLarge: "Image trop grande\u00a0: maximum 60 millions de pixels et 16\u00a0384 pixels par côté.",
    tooLargeForWebp: "Le format WebP est limité à 16\u00a0383 pixels par côté\u00a0: choisissez un autre format.",
    tooHeavy: "Fichier trop lourd\u00a0: maximum 100\u00a0Mo.",
    unreadable: "Ce fichier a été déplacé ou modifié\u00a0: choisissez-le à nouveau.",
    notDecodable: "Votre navigateur ne peut pas lire cette image\u00a0: exportez-la en JPEG ou en PNG.",
    noMemory: "Mémoire insuffisante. Fermez d’autres onglets, puis réessayez.",
    noCodec: "L’outil n’a pas pu se charger. Vérifiez votre connexion, puis réessayez.",
  },
};
