import type { Catalogue } from "../translate.ts";

export const payments = {
  success: {
    title: "Thank you for your purchase",
    text: "Your licence is added to your account as soon as the payment is confirmed. Sign in with the e-mail address of the purchase to see it.",
    action: "See my licences",
  },
  cancel: {
    title: "Payment cancelled",
    text: "Nothing was charged and no licence was created. You can resume the purchase at any time.",
    action: "Resume the purchase",
    home: "Back to home",
  },
} satisfies Catalogue["payments"];
