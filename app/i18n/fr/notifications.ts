/** The reader's notifications. */
export const notifications = {
  title: "Notifications",
  lead: {
    unread_one: "{{count}} message à lire.",
    unread_other: "{{count}} messages à lire.",
    allRead: "Tout est lu.",
  },
  list: "Messages, du plus récent au plus ancien",
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
    text: "Les nouveautés et les messages de l’équipe arrivent ici.",
  },
  notKept: {
    title: "Ce changement n’a pas pu être gardé.",
    text: "Les messages sont de nouveau là. Réessayez dans un instant.",
  },
  unavailable: {
    title: "Les notifications n’ont pas pu être lues.",
    text: "Aucune n’est perdue. Le reste du portail fonctionne.",
    retry: "Réessayer",
  },
};
