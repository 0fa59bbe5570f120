/** Ce que disent les notes d’une version. */
export const releaseNotes = {
  new: "Nouveau",
  changed: "Modifié",
  fixed: "Corrigé",
};
