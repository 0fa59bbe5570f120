/** What users choose about mails. */
export const mail = {
  title: "E-mails",
  lead: "Choisissez les e-mails envoyés à {{email}}. Tout reste visible dans la cloche.",
  unverified: "Les e-mails partent dès que votre adresse est confirmée.",
  unavailable: "L’envoi d’e-mails n’est pas disponible pour le moment. Tout reste visible dans la cloche.",
  unread: "Vos choix n’ont pas pu être chargés.",
  retry: "Réessayer",
  legend: "Recevoir un e-mail pour",
  kinds: {
    jobs: {
      label: "Installations et mises à jour",
      hint: "Une copie est prête, un modèle est en place, ou une opération n’a pas abouti.",
    },
    reminders: { label: "Publications programmées", hint: "Un rappel une heure avant, puis le résultat." },
    releases: { label: "Nouvelles versions", hint: "Une version est prête pour votre boutique." },
    licences: { label: "Licences", hint: "Accordée, en pause, de nouveau active ou retirée." },
    transfers: { label: "Transferts", hint: "Une licence change de boutique ou de propriétaire." },
    points: { label: "Points", hint: "La réponse à une demande, ou un ajustement." },
    tickets: { label: "Support", hint: "Une réponse à l’un de vos tickets." },
  },
  security: "Les messages de sécurité (mot de passe, adresse, double authentification) partent toujours.",
  submit: "Enregistrer mes choix",
  pending: "Enregistrement",
};
