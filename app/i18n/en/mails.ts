/** Mails and what they share with the bell: only the server words them, the browser never loads this file. */
import type { Catalogue } from "../translate.ts";

export const releaseMessages: Catalogue["releaseMessages"] = {
  asking_one: "{{version}} is ready for {{store}}: {{count}} question expected",
  asking_other: "{{version}} is ready for {{store}}: {{count}} questions expected",
  none: "{{version}} is ready for {{store}}, with no questions expected",
  unknown: "{{version}} is ready for {{store}}",
  many: "{{version}} is ready for {{count}} stores",
  message: "The update prepares a copy with your settings. Your published theme is not touched.",
};

export const orderMessages = {
  subject: "{{title}} (order {{number}} of {{date}})",
  paid: {
    buyer: {
      title_one: "Your licence is ready",
      title_other: "Your {{count}} licences are ready",
      message_one: "Activate it in your store, then install the theme.",
      message_other: "Activate one in your store, then install the theme.",
    },
    payer: {
      title_one: "Your client’s licence is ready",
      title_other: "Your client’s {{count}} licences are ready",
      message_one: "It is in their account. The invoice and the receipt stay in your name.",
      message_other: "They are in their account. The invoice and the receipt stay in your name.",
    },
    owner: {
      title_one: "A licence was bought for you",
      title_other: "{{count}} licences were bought for you",
      message_one: "Activate it in your store, then install the theme.",
      message_other: "Activate one in your store, then install the theme.",
    },
  },
  account: {
    licences: "Create your account with {{email}}, or sign in: the licences join it once the address is confirmed.",
    documents: "Create your account with {{email}}, or sign in, to find the invoice and the receipt again.",
    button: "Create my account",
  },
  code: {
    name: "Purchase code",
    use: "This code moves the licences to another account, once, while they are not in use. Enter it at {{url}}.",
  },
  failed: {
    title: "Your payment was declined",
    message: "You have not been charged. Your order is kept: choose another payment method.",
  },
  refunded: {
    title: "You have been refunded {{amount}}",
    message: "The money reaches your payment method within a few days. {{effect}}",
  },
  refundedOwner: { title: "A purchase made for you was refunded", message: "{{effect}}" },
  refundReturned: {
    title: "Your refund did not go through",
    message: "Your bank sent the money back to us. {{effect}} To be refunded in another way, contact support.",
  },
  effects: {
    removed_one: "{{count}} of {{quantity}} licences has been removed.",
    removed_other: "{{count}} of {{quantity}} licences have been removed.",
    paused_one: "{{count}} of {{quantity}} licences is paused: its theme stays in place, without updates.",
    paused_other: "{{count}} of {{quantity}} licences are paused: their themes stay in place, without updates.",
    returned_one: "{{count}} of {{quantity}} licences works again.",
    returned_other: "{{count}} of {{quantity}} licences work again.",
    none: "Your licences have not changed.",
    ungranted: "No licence had been granted.",
  },
  disputeOpen: {
    title: "Payment disputed",
    message:
      "The payment of this order is disputed with the bank. Until the bank decides, the licences are paused; installed themes stay in place.",
  },
  disputeWon: {
    title: "The dispute is closed",
    message: "The bank has confirmed the payment. The licences of this order work again.",
  },
  disputeLost: {
    title: "Payment reversed by the bank",
    message: "The dispute was upheld: the bank has taken back the money for this order. {{effect}}",
  },
  returned: {
    title_one: "A licence has been given back to you",
    title_other: "{{count}} licences have been given back to you",
    message_one: "It works again.",
    message_other: "They work again.",
  },
  passedOn: {
    title: "A purchase moved to another account",
    message:
      "Its licences were moved to another account with their code. Did you not give anyone this code? Contact support.",
  },
  unmatched: {
    title: "Payment without an order",
    message: "Stripe took a payment that matches no order. The log has its id: compare it at Stripe.",
  },
  problem: {
    title: "Order to check",
    payment: "A payment does not match what was asked for. The order shows what differs.",
    refund: "A customer’s bank sent a refund back. The licences that it had taken work again.",
    unread: "What Stripe says about an order has not been read for a day. Open the order to try again.",
  },
} satisfies Catalogue["orderMessages"];

export const pauseReasons = {
  disputed: "payment disputed with the bank",
  refunded: "order refunded",
  disputeLost: "payment reversed by the bank",
} satisfies Catalogue["pauseReasons"];

export const eventReasons = {
  undo: "Undo of: {{event}}",
  expired: "Preview left without an answer",
} satisfies Catalogue["eventReasons"];

export const haltReasons = {
  installFailed: "Shopify refuses this release: an installation failed because of it",
} satisfies Catalogue["haltReasons"];

export const mails: Catalogue["mails"] = {
  greeting: "Hello {{name}}.",
  greetingPlain: "Hello.",
  choose: "Choose my e-mails",
  stop: "Stop these e-mails",
  direct: "Direct link:",
  reasons: {
    jobs: "You get this e-mail because an operation you started has ended.",
    reminders: "You get this e-mail because you scheduled a theme to go live.",
    releases: "You get this e-mail because {{theme}} is installed in your store.",
    licences: "You get this e-mail because one of your licences changed.",
    transfers: "You get this e-mail because a licence is moving to another store or owner.",
    points: "You get this e-mail because your points changed.",
    tickets: "You get this e-mail because you wrote to support.",
    purchases:
      "You are receiving this because this address was used for a purchase, or was given licences for {{theme}}. These messages are always sent.",
    security: "You get this e-mail because it is about the security of your account. We always send these.",
  },
  buttons: {
    activation: "Activate a licence",
    dashboard: "Open my dashboard",
    licence: "See the licence",
    points: "See my points",
    publication: "See the schedule",
    purchases: "See my purchases",
    basket: "Go back to my order",
    security: "Check my account",
    ticket: "Read the ticket",
  },
  fork: {
    versions: "From {{from}} to {{to}}",
    version: "Release {{to}}",
    ready: "Your theme stays in place. {{version}} is ready beside it, for you to publish when you like.",
    available: "Your theme stays in place; {{version}} is prepared beside it.",
  },
  jobs: {
    untouched: "Your published theme is not touched: visitors see nothing new until you publish.",
    failedUntouched: "Your published theme is not touched.",
    carriedOver: "Edited files carried over",
    settled: "Questions resolved",
    after: "The preview opens on your phone too. After publishing, one click takes you back.",
    done: {
      install: {
        subject: "The theme is installed in {{store}}",
        title: "Your theme is ready",
        text: "“{{name}}” is installed in {{store}}, not published yet.",
        button: "Review and publish",
      },
      update: {
        subject: "The updated copy of {{store}} is ready",
        title: "Your updated copy is ready",
        text: "{{version}} is waiting for your review in {{store}}.",
        button: "Review and publish",
      },
      template: {
        subject: "The template is in a theme of {{store}}",
        title: "Your template is in place",
        text: "You will find it in the theme “{{name}}” of {{store}}.",
        button: "See the template",
      },
    },
    failed: {
      button: "See why and what to do",
      install: {
        subject: "The installation in {{store}} did not finish",
        title: "The installation did not finish",
        text: "The installation of {{version}} in {{store}} stopped.",
      },
      update: {
        subject: "The update of {{store}} did not finish",
        title: "The update did not finish",
        text: "The update of {{store}} to {{version}} stopped.",
      },
      template: {
        subject: "The template was not added to {{store}}",
        title: "The template was not added",
        text: "We stopped adding the template to {{store}}.",
      },
    },
  },
  releases: {
    text: "Prepare the update whenever you like: your settings and edits are carried over into a copy.",
    promise: "Your published theme is not touched. You review the copy, then decide when to publish it.",
    questions_one: "{{count}} question expected",
    questions_other: "{{count}} questions expected",
    none: "No questions expected",
    unknown: "Update available",
    more: "Other stores",
    button: "Prepare the update",
    buttonMany: "Open my dashboard",
    after: "Not interested in this release? Skip it on the update page and we will offer you the next one.",
  },
};

/** The page of a link in a mail, which has no scripts. */
export const unsubscribe: Catalogue["unsubscribe"] = {
  title: "Stop these e-mails",
  question:
    "We will no longer e-mail you about “{{kind}}”. You will still find these messages under the bell in the portal.",
  submit: "Stop these e-mails",
  doneTitle: "Done",
  done: "We will no longer e-mail you about “{{kind}}”. You will still find these messages under the bell in the portal.",
  endedTitle: "This link no longer works",
  ended: "It is incomplete or too old. Choose your e-mails on your profile.",
  choose: "Choose my e-mails",
};
