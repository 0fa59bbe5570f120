/** What the people of an order, and the staff, learn of each of its steps. */
import { formatAmount, formatDate, formatOrderNumber } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import type { EventNotification, OrderNotification } from "#workers/licences/events/follow-up-contract.ts";
import type { MailContent, MailDraft } from "../mail/contract.ts";
import type { MailSettings } from "../mail/mail-settings.ts";
import { sealReceipt } from "../mail/receipt-link.ts";
import type { NotificationDraft } from "./contract.ts";
import type { MailButton } from "./follow-rule.ts";

type Words = Pick<NotificationDraft, "title" | "message">;

interface OrderMessage extends Pick<NotificationDraft, "type"> {
  link: string;
  button: MailButton;
  write(t: T, language: Language): Words;
}

type Entry = Pick<EventNotification, "type"> & { order: OrderNotification };

const toPurchases = { link: paths.purchases, button: "purchases" } as const;

/** Null for types without a text. */
export function createOrderMessage(entry: Entry): OrderMessage | null {
  const { order, type } = entry;
  const { role, quantity: count } = order;
  switch (type) {
    case "order.paid":
      return {
        type: "success",
        ...(role === "payer" ? toPurchases : { link: paths.activate, button: "activation" }),
        write: (t) => ({
          title: t(`orderMessages.paid.${role}.title`, { count }),
          message: t(`orderMessages.paid.${role}.message`, { count }),
        }),
      };
    case "order.failed":
      return { type: "error", link: paths.buyAgain, button: "basket", write: say("failed") };
    case "order.refunded":
      return createRefundMessage(order);
    case "order.dispute_changed":
      return createDisputeMessage(order);
    case "order.licences_returned":
      return createReturnMessage(order);
    case "order.claimed":
      // Who claims sees the result.
      return { type: "info", ...toPurchases, write: say("passedOn") };
    default:
      return null;
  }
}

type PlainName = "disputeWon" | "disputeOpen" | "failed" | "passedOn";

const say = (name: PlainName) => (t: T) => ({
  title: t(`orderMessages.${name}.title`),
  message: t(`orderMessages.${name}.message`),
});

function createReturnMessage({ fields }: OrderNotification): OrderMessage {
  const returned = { count: Number(fields.returned) };
  const write = (t: T) => ({
    title: t("orderMessages.returned.title", returned),
    message: t("orderMessages.returned.message", returned),
  });
  return { type: "success", link: paths.home, button: "dashboard", write };
}

function createRefundMessage(order: OrderNotification): OrderMessage {
  const { role, fields, before, currency } = order;
  const cents = Number(fields.refundedCents) - Number(before?.refundedCents);
  if (role === "owner" && fields.returned) return createReturnMessage(order);
  if (role !== "owner" && (cents < 0 || fields.returned))
    return {
      ...{ type: "warning", ...toPurchases },
      write: (t) => ({
        title: t("orderMessages.refundReturned.title"),
        message: t("orderMessages.refundReturned.message", { effect: describeEffect(t, order) }),
      }),
    };
  const name = role === "owner" ? "refundedOwner" : "refunded";
  return {
    type: "info",
    ...toPurchases,
    write(t, language) {
      const facts = { amount: formatAmount(language, cents, currency), effect: describeEffect(t, order) };
      return { title: t(`orderMessages.${name}.title`, facts), message: t(`orderMessages.${name}.message`, facts) };
    },
  };
}

function createDisputeMessage(order: OrderNotification): OrderMessage {
  const { dispute } = order.fields;
  if (dispute === "open") return { type: "warning", ...toPurchases, write: say("disputeOpen") };
  if (dispute === "won") return { type: "success", ...toPurchases, write: say("disputeWon") };
  return {
    type: "warning",
    ...toPurchases,
    write: (t) => ({
      title: t("orderMessages.disputeLost.title"),
      message: t("orderMessages.disputeLost.message", { effect: describeEffect(t, order) }),
    }),
  };
}

/** What became of the licences. */
function describeEffect(t: T, { fields: { removed, paused, returned, quantity } }: OrderNotification): string {
  const facts = { quantity: Number(quantity) };
  if (facts.quantity === 0) return t("orderMessages.effects.ungranted");
  const effects = [
    ...(Number(returned) > 0 ? [t("orderMessages.effects.returned", { ...facts, count: Number(returned) })] : []),
    ...(Number(removed) > 0 ? [t("orderMessages.effects.removed", { ...facts, count: Number(removed) })] : []),
    ...(Number(paused) > 0 ? [t("orderMessages.effects.paused", { ...facts, count: Number(paused) })] : []),
  ];
  return effects.join(" ") || t("orderMessages.effects.none");
}

/** Names the order, so that the subjects of two purchases differ. */
export const toOrderSubject = (title: string, language: Language, { number, createdAt }: OrderNotification): string =>
  translator(language)("orderMessages.subject", {
    ...{ title, number: formatOrderNumber(language, number), date: formatDate(language, createdAt) },
  });

/** To the address of the order while no account has it; null for types without a text. */
export async function createOrderMail(
  entry: Entry,
  { portalUrl, keyring }: Pick<MailSettings, "portalUrl" | "keyring">,
): Promise<MailDraft | null> {
  const message = createOrderMessage(entry);
  if (!message) return null;
  const { role, number, claimCode: code } = entry.order;
  const email = entry.order.email ?? "";
  const registration = paths.registerByReceipt(await sealReceipt({ email, number }, keyring));
  return {
    kind: "purchases",
    write(language): MailContent {
      const t = translator(language);
      const { title, message: text } = message.write(t, language);
      const subject = toOrderSubject(title, language, entry.order);
      if (entry.type !== "order.paid")
        return {
          ...{ subject, title, paragraphs: [text] },
          button: { label: t(`mails.buttons.${message.button}`), path: message.link },
        };
      const next = t(`orderMessages.account.${role === "payer" ? "documents" : "licences"}`, { email });
      return {
        ...{ subject, title, paragraphs: [text, next] },
        ...(code ? { facts: [{ label: t("orderMessages.code.name"), value: code }] } : {}),
        button: { label: t("orderMessages.account.button"), path: registration },
        ...(code ? { after: t("orderMessages.code.use", { url: new URL(paths.claim, portalUrl).href }) } : {}),
      };
    },
  };
}

/** For the staff. */
export function writeProblem(t: T, { fields }: OrderNotification): Words {
  const kind = fields.problem === "refund_reversed" ? "refund" : fields.problem === "unread" ? "unread" : "payment";
  return { title: t("orderMessages.problem.title"), message: t(`orderMessages.problem.${kind}`) };
}

export const writeUnmatched = (t: T): Words => ({
  title: t("orderMessages.unmatched.title"),
  message: t("orderMessages.unmatched.message"),
});
