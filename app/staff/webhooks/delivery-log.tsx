/** The deliveries of a webhook, newest first, each with its latest attempt. */
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import type { RefusedFilters } from "#app/kit/lists/list-query.ts";
import { RefusedFiltersAlert } from "#app/kit/lists/refused-filters.tsx";
import { Button, ButtonLink, usePending } from "#app/kit/parts/button.tsx";
import { Disclosure } from "#app/kit/parts/explanations.tsx";
import { Badge, MomentText } from "#app/kit/parts/labels.tsx";
import { Tabs } from "#app/kit/parts/navigation.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { CodeBlock } from "#app/kit/parts/prose.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { testType } from "#base/webhook-limits.ts";
import type { DeliveryState } from "#workers/licences/webhooks/contract.ts";
import { type DeliveryView, deliveryTones } from "./view.ts";

const states: readonly DeliveryState[] = ["pending", "delivered", "failed"];

interface DeliveryLogProps {
  /** Of the webhook. */
  id: string;
  deliveries: readonly DeliveryView[];
  next: string | null;
  state: DeliveryState | null;
  isFirstPage: boolean;
  refused: RefusedFilters | null;
  canReplay: boolean;
}

export function DeliveryLog(props: DeliveryLogProps) {
  const { id, deliveries, next, state, isFirstPage, refused, canReplay } = props;
  const t = useT();
  const toView = (view: DeliveryState | null) => staffPaths.adminWebhookWhere(id, view === null ? {} : { state: view });
  const filters = state === null ? {} : { state };
  return (
    <Section title={t("webhooks.delivery.title")} anchor="deliveries">
      <p className="-mt-1.5 mb-4 max-w-[68ch] text-ink-2">{t("webhooks.delivery.lead")}</p>
      <Tabs
        label={t("webhooks.delivery.filter")}
        current={toView(state)}
        tabs={[
          { to: toView(null), label: t("webhooks.delivery.all") },
          ...states.map((each) => ({
            to: toView(each),
            label: t(`webhooks.delivery.states.${each}`),
          })),
        ]}
      />
      {refused ? (
        <div className="mt-5">
          <RefusedFiltersAlert
            refused={refused}
            path={staffPaths.adminWebhook(id)}
            filters={[{ name: "state", label: t("webhooks.delivery.filter") }]}
          />
        </div>
      ) : null}
      {deliveries.length === 0 && !refused ? (
        <div className="mt-5">
          <EmptyState drawing="inbox" title={t("webhooks.delivery.emptyTitle")}>
            {t("webhooks.delivery.emptyText")}
          </EmptyState>
        </div>
      ) : null}
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} canReplay={canReplay || delivery.type === testType} />
      ))}
      {next !== null || !isFirstPage ? (
        <div className="mt-5 flex flex-wrap gap-2.5">
          {isFirstPage ? null : (
            <ButtonLink to={toView(state)} variant="secondary" size="small">
              {t("webhooks.delivery.newest")}
            </ButtonLink>
          )}
          {next === null ? null : (
            <ButtonLink
              to={staffPaths.adminWebhookWhere(id, { ...filters, after: next })}
              variant="secondary"
              size="small"
            >
              {t("webhooks.delivery.older")}
            </ButtonLink>
          )}
        </div>
      ) : null}
    </Section>
  );
}

function DeliveryRow({ delivery, canReplay }: { delivery: DeliveryView; canReplay: boolean }) {
  const t = useT();
  const { type, state, created, attempts } = delivery;
  const title = (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 break-words">
        {type === testType ? t("webhooks.test.name") : t(`events.${type}`, { count: 1 })}
      </span>
      <Badge tone={deliveryTones[state]}>{t(`webhooks.delivery.states.${state}`)}</Badge>
    </span>
  );
  return (
    <Disclosure title={title} aside={<MomentText moment={created} />}>
      <DeliveryFacts delivery={delivery} />
      {canReplay ? <ReplayForm id={delivery.id} attempts={attempts} /> : null}
    </Disclosure>
  );
}

function DeliveryFacts({ delivery }: { delivery: DeliveryView }) {
  const t = useT();
  const { id, eventId, attempts, attempted, next, duration, status, result, answer } = delivery;
  return (
    <>
      <dl className="grid gap-y-2.5">
        <Fact term={t("webhooks.delivery.id")}>
          <code className="font-mono text-small break-all">{id}</code>
        </Fact>
        {eventId === null ? null : (
          <Fact term={t("webhooks.delivery.event")}>
            <code className="font-mono text-small break-all">{eventId}</code>
          </Fact>
        )}
        <Fact term={t("webhooks.delivery.attempts")}>
          {attempts}
          {attempted ? (
            <>
              {" · "}
              <MomentText moment={attempted} />
            </>
          ) : null}
          {duration ? ` · ${duration}` : null}
        </Fact>
        {next ? (
          <Fact term={t("webhooks.delivery.next")}>
            <time dateTime={next.iso}>{next.text}</time>
          </Fact>
        ) : null}
        {result ? (
          <Fact term={t("webhooks.delivery.result")}>
            {t(`webhooks.delivery.results.${result}`, { status: status ?? "" })}
          </Fact>
        ) : null}
      </dl>
      {answer ? (
        <div className="mt-3">
          <CodeBlock file={t("webhooks.delivery.answer")}>{answer}</CodeBlock>
        </div>
      ) : null}
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 wide-phone:grid-cols-[160px_minmax(0,1fr)]">
      <dt className="text-small text-ink-3 wide-phone:leading-[22px]">{term}</dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </div>
  );
}

function ReplayForm({ id, attempts }: { id: string; attempts: number }) {
  const t = useT();
  const pending = usePending("replay");
  return (
    <Form method="post" className="mt-4">
      <input type="hidden" name="delivery" value={id} />
      <input type="hidden" name="attempts" value={attempts} />
      <Button
        name="intent"
        value="replay"
        variant="secondary"
        size="small"
        icon="rotate-cw"
        pending={pending}
        pendingLabel={t("webhooks.delivery.replaying")}
      >
        {t("webhooks.delivery.replay")}
      </Button>
    </Form>
  );
}
