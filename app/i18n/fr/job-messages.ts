/** What a merchant is notified of when a job waits or ends; the server's alone. */
export const jobMessages = {
  waiting: {
    title: "L’aperçu de {{store}} vous attend",
    message: "La version {{version}} a été comparée à votre thème. Rien n’est écrit tant que vous n’avez pas décidé.",
  },
  done: {
    install: {
      title: "Le thème est installé dans {{store}}",
      message: "«\u00a0{{name}}\u00a0» attend sa publication. Votre thème publié n’est pas touché.",
    },
    update: {
      title: "La copie à jour de {{store}} est prête",
      message: "«\u00a0{{name}}\u00a0» attend votre relecture. Votre thème publié n’est pas touché.",
    },
  },
  failed: {
    install: {
      title: "L’installation dans {{store}} n’a pas abouti",
      message:
        "Votre thème publié n’est pas touché. La page de l’installation dit pourquoi, et ce que vous pouvez faire.",
    },
    update: {
      title: "La mise à jour de {{store}} n’a pas abouti",
      message:
        "Votre thème publié n’est pas touché. La page de la mise à jour dit pourquoi, et ce que vous pouvez faire.",
    },
  },
};
