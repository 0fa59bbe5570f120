export const svgColor = {
  title: "Couleurs d’un SVG",
  lead: "Donnez à vos icônes et à vos dessins les couleurs de votre boutique. Ils restent dans votre navigateur.",
  needs: {
    files: "Un ou plusieurs fichiers SVG, de 1\u00a0Mo au plus.",
    browser: "Un navigateur récent. Le travail se fait sur votre appareil.",
  },
};
