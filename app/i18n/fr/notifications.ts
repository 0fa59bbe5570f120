/** The reader's notifications. */
export const notifications = {
  title: "Notifications",
  lead: {
    unread_one: "{{count}} notification non lue.",
    unread_other: "{{count}} notifications non lues.",
    allRead: "Vous avez tout lu.",
  },
  list: "Notifications, de la plus récente à la plus ancienne",
  unread: "non lue",
  type: {
    info: "Information",
    success: "Bonne nouvelle",
    warning: "Important",
    error: "Problème",
  },
  staff: "Admin",
  markRead: "Marquer comme lue",
  readNamed: "Marquer comme lue\u00a0: {{title}}",
  dismiss: "Effacer",
  dismissNamed: "Effacer\u00a0: {{title}}",
  clear: "Tout effacer",
  arrived_one: "Nouvelle notification\u00a0: {{title}}",
  arrived_other: "{{count}} nouvelles notifications",
  more: "Voir plus",
  moreNamed: "Voir plus\u00a0: {{title}}",
  empty: {
    title: "Rien de nouveau",
    text: "Les nouveautés et les messages de l’équipe s’afficheront ici.",
    action: "Choisir mes e-mails",
  },
  notKept: {
    title: "Cette modification n’a pas pu être enregistrée.",
    text: "Les notifications sont toujours là. Réessayez dans un instant.",
  },
  unavailable: {
    title: "Impossible de charger vos notifications.",
    text: "Elles sont toutes conservées. Le reste du portail fonctionne.",
    retry: "Réessayer",
  },
};
