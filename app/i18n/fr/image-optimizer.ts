export const imageOptimizer = {
  title: "Alléger les images",
  lead: "Vos photos gardent leur aspect et se chargent plus vite. Elles restent dans votre navigateur, rien n’est envoyé.",
  needs: {
    files: "Des images JPEG, PNG, WebP, AVIF ou GIF, et HEIC si votre navigateur sait les lire.",
    browser:
      "Un navigateur récent. Le travail se fait sur votre appareil, même hors connexion une fois la page ouverte.",
  },
};
