export const winningProducts = {
  title: "Produits gagnants",
  lead: "Une sélection de produits à vendre, avec leur marge.",
};
