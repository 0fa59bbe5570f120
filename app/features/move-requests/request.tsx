import { Form } from "@remix-run/react";
import { type FormReply, useForm } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import type { Moment } from "#app/i18n/moment.ts";
import { Button, usePending } from "#app/ui/button.tsx";
import { MomentText } from "#app/ui/moment-text.tsx";
import { ShopName } from "#app/ui/shop-name.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { MoveRequest } from "#workers/portal/contract.ts";

interface MoveRequestCardProps {
  request: MoveRequest & { since: Moment };
  /** What the answer to this very request came to. */
  reply: FormReply | undefined;
}

/** Who asks, for which store, since when, after how many moves; and the answer. */
export function MoveRequestCard({ request, reply }: MoveRequestCardProps) {
  const t = useT();
  const form = useForm(reply);
  const { licenceId, account, shop, askedAt, since, moves } = request;
  const pending = usePending(licenceId);
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <h2 className="text-h2 break-words text-ink">{account}</h2>
      <p className="mt-1 text-ink-2">{shop ? <ShopName domain={shop} /> : t("moveRequests.noStore")}</p>
      <p className="mt-1 text-small text-ink-3">
        <MomentText moment={since} sentence={(when) => t("moveRequests.since", { when })} />
        {" · "}
        {t("moveRequests.moves", { count: moves })}
      </p>
      <Form method="post" className="mt-4 grid gap-3">
        <input type="hidden" name="intent" value={licenceId} />
        <input type="hidden" name="licenceId" value={licenceId} />
        <input type="hidden" name="askedAt" value={askedAt} />
        <TextField
          {...form.field("reason")}
          id={`reason-${licenceId}`}
          label={t("moveRequests.reason")}
          hint={t("moveRequests.reasonHint")}
          maxLength={500}
          autoComplete="off"
        />
        <div className="flex justify-end max-wide-phone:*:w-full">
          <Button pending={pending} pendingLabel={t("moveRequests.pending")}>
            {t("moveRequests.submit")}
            <span className="sr-only"> {t("moveRequests.submitFor", { email: account })}</span>
          </Button>
        </div>
      </Form>
    </li>
  );
}
