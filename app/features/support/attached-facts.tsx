/** What a ticket carries beside the message; an unticked fact is not sent. */
import { useT } from "#app/i18n/index.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
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
  /** At first all are ticked; a form that was rejected keeps what the person chose. */
  isTicked: (fact: ContextFact) => boolean;
}

export function AttachedFacts({ facts, isTicked }: AttachedFactsProps) {
  const t = useT();
  const shown = contextFacts.filter((fact) => facts[fact] !== undefined);
  if (shown.length === 0) return null;
  return (
    <fieldset className="ticket-attached border-t border-line pt-4">
      <legend className="font-strong text-ink">{t("support.attached")}</legend>
      <p className="text-small text-ink-3">{t("support.attachedHint")}</p>
      <div className="ticket-facts">
        {shown.map((fact) => (
          <label key={fact}>
            <Icon name={icons[fact]} className="size-4 text-ink-3" />
            <span className="text-small text-ink-2">
              <b className="font-label text-ink">{t(`support.context.${fact}`)}</b>{" "}
              {fact === "conversation" ? null : facts[fact]}
            </span>
            <input type="checkbox" name={attachName(fact)} defaultChecked={isTicked(fact)} className="tick" />
          </label>
        ))}
      </div>
      {facts.conversation ? (
        <p className="ticket-conversation text-small whitespace-pre-line text-ink-2">{facts.conversation}</p>
      ) : null}
    </fieldset>
  );
}
