import { Form } from "@remix-run/react";
import type { Moment } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/index.ts";
import { Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { MomentText, StoreName } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import type { PreparedActivation } from "#workers/licences/licences/activation-contract.ts";

export interface PreparedView extends Omit<PreparedActivation, "preparedAt" | "expiresAt"> {
  when: Moment;
  until: string;
}

/** Open prepared activations of all customers. */
export function PreparedList({ prepared }: { prepared: PreparedView[] | null }) {
  const t = useT();
  const count = prepared?.length ? t("transfers.prepared.count", { count: prepared.length }) : undefined;
  return (
    <Section title={t("transfers.prepared.title")} aside={count}>
      {prepared === null ? (
        <Unavailable
          title={t("transfers.prepared.unavailable")}
          retry={{ to: staffPaths.activateFor, label: t("transfers.retry") }}
        />
      ) : null}
      {prepared?.length === 0 ? <EmptyState drawing="queue" title={t("transfers.prepared.empty")} /> : null}
      {prepared?.length ? (
        <ul className="divide-y divide-line border-y border-line">
          {prepared.map((each) => (
            <PreparedRow key={each.id} prepared={each} />
          ))}
        </ul>
      ) : null}
    </Section>
  );
}

function PreparedRow({ prepared }: { prepared: PreparedView }) {
  const t = useT();
  const { id, shop, account, reason, preparedBy, when, until, hasOwner } = prepared;
  const pending = usePending("cancel");
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p>
          <StoreName domain={shop} />
        </p>
        <p className="wrap-anywhere text-ink-2">{account}</p>
        <p className="wrap-anywhere text-small text-ink-2">{reason}</p>
        <p className="text-small text-ink-3">
          <MomentText moment={when} sentence={(text) => t("transfers.prepared.by", { name: preparedBy, when: text })} />
          {" · "}
          {t("transfers.prepared.until", { date: until })}
        </p>
        {hasOwner ? null : <p className="text-small text-ink-3">{t("transfers.noAccount")}</p>}
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="id" value={id} />
        <Button
          variant="secondary"
          size="small"
          pending={pending}
          pendingLabel={t("transfers.prepared.pending")}
          aria-label={t("transfers.prepared.cancelNamed", { shop, email: account })}
        >
          {t("transfers.prepared.cancel")}
        </Button>
      </Form>
    </li>
  );
}
