/** What the tools share. */
export const tools = {
  label: "Outils",
  tabs: {
    optimize: "Optimiser",
    resize: "Redimensionner",
    svgColor: "Couleurs SVG",
    winningProducts: "Produits gagnants",
  },
  needs: "Prérequis",
  scripts: {
    title: "Cet outil a besoin de JavaScript.",
    text: "Il travaille dans votre navigateur et n’envoie rien. Activez JavaScript pour ce site, puis rechargez la page.",
  },
};
