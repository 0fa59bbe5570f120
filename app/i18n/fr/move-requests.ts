/** Requests for a move more than fair use, for the staff. */
export const moveRequests = {
  title: "Déplacements demandés",
  lead: "Ces clients ont utilisé les déplacements de leur licence. Une réponse leur en ouvre un de plus.",
  noStore: "La licence n’est plus dans une boutique.",
  since: "Demandé {{when}}",
  moves_one: "{{count}} déplacement en douze mois",
  moves_other: "{{count}} déplacements en douze mois",
  reason: "Raison",
  reasonHint: "Gardée dans l’historique de la licence.",
  submit: "Accorder un déplacement",
  submitFor: "à {{email}}",
  pending: "Réponse en cours",
  emptyTitle: "Personne n’attend de réponse",
  emptyText: "Les demandes s’afficheront ici, la plus ancienne d’abord.",
  unavailable: "Les demandes n’ont pas pu être chargées.",
  retry: "Réessayer",
  errors: {
    reasonRequired: "Écrivez pourquoi ce déplacement est accordé.",
    reasonTooLong: "500\u00a0caractères au plus.",
  },
};
