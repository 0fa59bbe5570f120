/** How faults change what the API says: a session is not what the seller asked for, or the call fails inside. */
export const stripeReplies = [
  "server-error",
  "live-mode",
  "other-currency",
  "other-price",
  "other-quantity",
  "other-amount",
  "other-reference",
] as const;
type StripeReply = (typeof stripeReplies)[number];

interface SessionAnswer {
  object?: string;
  amount_subtotal?: number;
  amount_total?: number;
  line_items?: { data: { quantity: number; price: { id: string } }[] };
}

const changes: Record<Exclude<StripeReply, "server-error">, (session: SessionAnswer) => object> = {
  "live-mode": () => ({ livemode: true }),
  "other-currency": () => ({ currency: "usd" }),
  "other-reference": () => ({ client_reference_id: "0".repeat(24) }),
  "other-amount": () => ({ amount_subtotal: 100, amount_total: 100 }),
  "other-price": (session) => changeLine(session, (line) => ({ ...line, price: { ...line.price, id: "price_other" } })),
  "other-quantity": (session) => changeLine(session, (line) => ({ ...line, quantity: line.quantity + 1 })),
};

const changeLine = (
  { line_items: lines }: SessionAnswer,
  change: (line: { quantity: number; price: { id: string } }) => object,
): object => (lines ? { line_items: { ...lines, data: lines.data.map(change) } } : {});

const isChange = (name: string | undefined): name is keyof typeof changes => Object.hasOwn(changes, name ?? "");

/** Changes the JSON of a session and leaves others as they are. */
export function alter(body: string, reply: string | undefined): string {
  const object = JSON.parse(body) as SessionAnswer;
  const change = isChange(reply) ? changes[reply] : null;
  return change && object.object === "checkout.session" ? JSON.stringify({ ...object, ...change(object) }) : body;
}
