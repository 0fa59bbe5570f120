import type { Catalogue } from "../translate.ts";

export const session = {
  connection: {
    lost: "Connection lost",
    lostText: "What you have typed stays on this page.",
    heldBack: "Nothing was sent. Try again when the connection is back.",
    unconfirmed: "Something was being sent when it dropped. Check whether it went through before you repeat it.",
    interrupted: "Something you sent was interrupted",
    interruptedText: "Check on this page whether it went through before you do it again.",
    back: "Connection restored",
    backText: "You can go on.",
    unavailable: "Service unavailable for the moment",
    unavailableText: "Nothing was done. What you have typed stays on this page: send it again in a moment.",
  },
  ended: {
    title: "Your session has ended.",
    text: "What you have typed stays on this page. Sign in again, come back here and send it again.",
    signIn: "Sign in in a new tab",
  },
} satisfies Catalogue["session"];
