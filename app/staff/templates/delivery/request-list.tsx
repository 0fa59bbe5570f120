/** The requests to deliver a template, as the staff see them. */
import { Form, Link } from "@remix-run/react";
import { describeError, isOutage } from "#app/i18n/error-message.ts";
import { useT } from "#app/i18n/index.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { Badge, type BadgeTone, EmailText, StoreName } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import type { AppError } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { TemplateRequest } from "#workers/licences/templates/delivery/contract.ts";

const tones: Record<TemplateRequest["state"], BadgeTone> = {
  waiting: "warn",
  accepted: "thread",
  declined: "grey",
  withdrawn: "grey",
  expired: "grey",
};

export function RequestList({ requests }: { requests: (TemplateRequest & { when: string })[] }) {
  const t = useT();
  if (requests.length === 0) return null;
  return (
    <Section title={t("templateDelivery.list.title")}>
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-5 gap-y-1 py-3">
            <span>
              <StoreName domain={request.shop} />
            </span>
            <span className="justify-self-end">
              {request.deliveredAt ? (
                <Badge tone="ok">{t("templateDelivery.list.delivered")}</Badge>
              ) : request.jobState === "failed" || request.jobState === "cancelled" ? (
                <Badge tone={request.jobState === "failed" ? "bad" : "grey"}>
                  {t(`templateDelivery.list.${request.jobState}`)}
                </Badge>
              ) : (
                <Badge tone={tones[request.state]}>{t(`templateDelivery.list.${request.state}`)}</Badge>
              )}
            </span>
            <span className="text-small text-ink-2">
              <EmailText>{request.account}</EmailText> · {request.file} ·{" "}
              {t(`templateDelivery.targets.${request.target.kind}`, { name: request.target.name })} · {request.when}
              {request.newest > request.revision ? (
                <span className="block">{t("templateDelivery.list.revision", { number: request.revision })}</span>
              ) : null}
              {request.reason ? (
                <span className="block">{t("templateDelivery.list.reason", { reason: request.reason })}</span>
              ) : null}
            </span>
            {request.failure ? (
              <span className="col-span-2 text-small text-ink-2">
                {describeError(t, request.failure as AppError).sentence}{" "}
                {isOutage(request.failure.code) ? null : (
                  <Link to={staffPaths.deliverTemplate(request.template.id, { shop: request.shop })} className="link">
                    {t("templateDelivery.list.again")}
                  </Link>
                )}
              </span>
            ) : null}
            {request.state === "waiting" ? <WithdrawForm id={request.id} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function WithdrawForm({ id }: { id: string }) {
  const t = useT();
  const pending = usePending("withdraw");
  return (
    <Form method="post" className="justify-self-end">
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="id" value={id} />
      <Button variant="secondary" size="small" pending={pending}>
        {t("templateDelivery.list.withdraw")}
      </Button>
    </Form>
  );
}
