/** What a ticket carries beside the message; an unticked fact is not sent. */

import { isAllowedAddress } from "#app/content/answer-link.ts";
import { useT } from "#app/i18n/index.ts";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";
import { LazyAnswerText } from "#app/kit/parts/lazy-answer-text.tsx";
import { toStoreName } from "#base/store-address.ts";
import { type ContextFact, contextFacts, type TicketContext } from "#workers/portal/tickets/contract.ts";
import { attachName } from "./attach-name.ts";

const icons: Record<ContextFact, IconName> = {
  address: "mail-warning",
  theme: "layout-template",
  plan: "shopping-bag",
  job: "git-branch",
  error: "circle-alert",
  request: "scroll-text",
  browser: "monitor-smartphone",
  conversation: "sparkles",
};

interface AttachedFactsProps {
  facts: TicketContext;
  /** The stores of which one may still be chosen. */
  unchosen: readonly { shop: string; facts: TicketContext }[];
  isTicked(fact: ContextFact): boolean;
}

export function AttachedFacts({ facts, unchosen, isTicked }: AttachedFactsProps) {
  const t = useT();
  const ofStores = contextFacts.flatMap((fact) => {
    const values = unchosen.flatMap(({ shop, facts: { [fact]: value } }) =>
      value ? [t("support.ofStore", { shop: toStoreName(shop), value })] : [],
    );
    return values.length > 0 ? [{ fact, text: values.join(", ") }] : [];
  });
  const shown = contextFacts.filter((fact) => facts[fact] !== undefined);
  if (shown.length === 0 && ofStores.length === 0) return null;
  return (
    <fieldset className="ticket-attached border-t border-line pt-4">
      <legend className="font-strong text-ink">{t("support.attached")}</legend>
      <p className="text-small text-ink-3">{t("support.attachedHint")}</p>
      <div className="ticket-facts">
        {shown.map((fact) => (
          <Fact key={fact} fact={fact} text={fact === "conversation" ? "" : facts[fact]} isTicked={isTicked(fact)} />
        ))}
      </div>
      {/* With scripts they follow the choice of the store. */}
      <noscript>
        <div className="ticket-facts">
          {ofStores.map(({ fact, text }) => (
            <Fact key={fact} fact={fact} text={text} isTicked={isTicked(fact)} />
          ))}
        </div>
      </noscript>
      {facts.conversation ? (
        <>
          <div className="ticket-conversation text-small text-ink-2">
            <LazyAnswerText text={facts.conversation} isAllowed={isAllowedAddress} isArriving={false} />
          </div>
          <input type="hidden" name="conversation" value={facts.conversation} />
        </>
      ) : null}
    </fieldset>
  );
}

interface FactProps {
  fact: ContextFact;
  text: string | undefined;
  isTicked: boolean;
}

function Fact({ fact, text, isTicked }: FactProps) {
  const t = useT();
  return (
    <label>
      <Icon name={icons[fact]} className="size-4 text-ink-3" />
      <span className="text-small text-ink-2">
        <b className="font-label text-ink">{t(`support.context.${fact}`)}</b> {text}
      </span>
      <input type="checkbox" name={attachName(fact)} defaultChecked={isTicked} className="tick" />
    </label>
  );
}
