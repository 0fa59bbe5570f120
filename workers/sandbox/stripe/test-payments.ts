/** The vendor's test cards and accounts; others are refused, so that nobody types a real one. */

interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

const declined = (declineCode: string, code = "card_declined", message = "Your card was declined."): Decline => ({
  ...{ code, declineCode, message },
});

const cards: Record<string, Decline | null> = {
  ...{ "4242424242424242": null, "5555555555554444": null, "4000002500000003": null },
  "4000000000000002": declined("generic_decline"),
  "4000000000009995": declined("insufficient_funds", "card_declined", "Your card has insufficient funds."),
  "4000000000009987": declined("lost_card"),
  "4000000000000069": declined("expired_card", "expired_card", "Your card has expired."),
  "4000000000000127": declined("incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect."),
};

export const demoCard = "4242 4242 4242 4242";
export const demoIban = "AT61 1904 3002 3457 3201";

const ibans = new Set(["AT611904300234573201", "DE89370400440532013000", "FR1420041010050500013M02606"]);

const squash = (typed: string): string => typed.replaceAll(/[\s-]/g, "").toUpperCase();

export const isTestCard = (number: string): boolean => Object.hasOwn(cards, squash(number));

export const isTestIban = (iban: string): boolean => ibans.has(squash(iban));

export const findCardDecline = (number: string): Decline | null => cards[squash(number)] ?? null;
