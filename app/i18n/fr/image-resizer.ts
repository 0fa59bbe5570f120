export const imageResizer = {
  title: "Redimensionner les images",
  lead: "Vos images aux formats de Shopify et de votre thème, en une fois. Elles restent dans votre navigateur.",
  needs: {
    files: "Des images JPEG, PNG, WebP, AVIF ou GIF.",
    browser: "Un navigateur récent. Le travail se fait sur votre appareil.",
  },
};
