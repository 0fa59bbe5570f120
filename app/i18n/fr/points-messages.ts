/** What is told about points by notification; the server's alone. */
export const pointsMessages = {
  requested: {
    title: "Demande de points",
    message_one: "{{name}} demande {{amount}}\u00a0point, soit {{value}}.",
    message_other: "{{name}} demande {{amount}}\u00a0points, soit {{value}}.",
  },
  accepted: {
    title: "Demande de points acceptée",
    message_one: "Votre demande de {{amount}}\u00a0point, soit {{value}}, est acceptée.",
    message_other: "Votre demande de {{amount}}\u00a0points, soit {{value}}, est acceptée.",
  },
  refused: {
    title: "Demande de points refusée",
    message_one: "{{amount}}\u00a0point est de nouveau sur votre solde. La raison\u00a0: {{reason}}",
    message_other: "{{amount}}\u00a0points sont de nouveau sur votre solde. La raison\u00a0: {{reason}}",
  },
  added: {
    title: "Points ajoutés",
    message_one: "{{amount}}\u00a0point de plus sur votre solde. La raison\u00a0: {{reason}}",
    message_other: "{{amount}}\u00a0points de plus sur votre solde. La raison\u00a0: {{reason}}",
  },
  taken: {
    title: "Points retirés",
    message_one: "{{amount}}\u00a0point de moins sur votre solde. La raison\u00a0: {{reason}}",
    message_other: "{{amount}}\u00a0points de moins sur votre solde. La raison\u00a0: {{reason}}",
  },
};
