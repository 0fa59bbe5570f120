/** One page for every change of a licence: search, effect, reason and confirmation. */
import { Form, Link, useLoaderData } from "@remix-run/react";
import { isOutage } from "#app/i18n/error-message.ts";
import { type Key, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { CheckboxField } from "#app/kit/forms/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/kit/forms/fields.tsx";
import { type FormView, keptRequestId, useForm, useReply } from "#app/kit/forms/form.ts";
import { Button, ButtonLink, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import type { AppError } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { ChangeReply } from "./change-licence.server.ts";
import { type Act, Effect, findObstacle } from "./effect.tsx";
import type { FoundView, TargetView } from "./find-licence.server.ts";
import { ChangeList, LicenceChoices, LicenceSearch } from "./licence-search.tsx";

const pages: Record<Act, string> = {
  pause: staffPaths.pauseLicence,
  enable: staffPaths.enableLicence,
  remove: staffPaths.removeLicence,
  deactivate: staffPaths.deactivateFor,
  owner: staffPaths.changeOwner,
};

/** They take something from the customer. */
const dangerous: readonly Act[] = ["remove", "deactivate", "owner"];

export function ChangePage({ act }: { act: Act }) {
  const t = useT();
  const reply = useReply<ChangeReply>();
  const loaded = useLoaderData<{ found: FoundView }>().found;
  const form = useForm(reply);
  // The reply of a form that was sent from another address brings its own licence.
  const found = reply?.found.target ? reply.found : loaded;
  const { target, account, error } = found;
  return (
    <>
      <PageHead title={t(`licenceActs.${act}.title`)} lead={t(`licenceActs.${act}.lead`)} />
      <div className="grid max-w-[760px] gap-7">
        {reply?.changes?.length ? (
          <ChangedAlert error={reply.formError} />
        ) : (
          <FormErrorSummary error={form.formError} />
        )}
        {reply?.changes?.length ? <ChangeList changes={reply.changes} label={t("licenceActs.changed.list")} /> : null}
        <LicenceSearch
          path={pages[act]}
          typed={reply?.values.licenceId || reply?.values.shopUrl || found.typed}
          message={form.error("find") ?? (found.message ? t(found.message, found.facts) : undefined)}
          isOpen={target === null}
        />
        {error ? (
          <Unavailable
            title={t("licenceActs.unavailable")}
            retry={{ to: `${pages[act]}?${new URLSearchParams({ find: found.typed })}`, label: t("licenceActs.retry") }}
          />
        ) : null}
        {target && account ? <ChangeForm {...{ act, target, found, form }} requestId={keptRequestId(reply)} /> : null}
        {!target && account ? <Choices act={act} found={found} /> : null}
      </div>
    </>
  );
}

/** Without an answer to the form, one of the changes may be its own. */
export function ChangedAlert({ error }: { error: AppError | undefined }) {
  const t = useT();
  const isUnsure = error !== undefined && isOutage(error.code);
  return (
    <Alert tone="warn" role="alert" title={t("licenceActs.changed.title")}>
      {t(isUnsure ? "licenceActs.changed.unsure" : "licenceActs.changed.text")}
    </Alert>
  );
}

function Choices({ act, found: { choices, account } }: { act: Act; found: FoundView }) {
  const t = useT();
  if (choices.length > 0) return <LicenceChoices path={pages[act]} choices={choices} act={act} />;
  const email = account?.email ?? "";
  const create = (
    <ButtonLink to={staffPaths.createLicenceFor(email)} variant="secondary">
      {t("licenceActs.none.action")}
    </ButtonLink>
  );
  return (
    <EmptyState drawing="nothing" title={t("licenceActs.none.title", { email })} action={create}>
      {t("licenceActs.none.text")}
    </EmptyState>
  );
}

interface ChangeFormProps {
  act: Act;
  target: TargetView;
  found: FoundView;
  form: FormView;
  /** Continues the form that failed. */
  requestId: string | undefined;
}

function ChangeForm({ act, target, found, form, requestId }: ChangeFormProps) {
  const t = useT();
  const pending = usePending();
  const obstacle = findObstacle(act, target, found);
  const isInstalled = target.shop !== null;
  return (
    <section className="grid gap-6">
      <Effect act={act} target={target} found={found} />
      {obstacle === null ? (
        <Form method="post" className="grid gap-5">
          <input type="hidden" name="licenceId" value={target.id} />
          <input type="hidden" name="seen" value={target.seen} />
          <HiddenRequestId value={requestId} />
          {form.error("requestId") ? <Alert tone="bad" role="alert" title={form.error("requestId")} /> : null}
          {act === "remove" && isInstalled ? (
            <CheckboxField
              name="release"
              required
              defaultChecked={form.value("release") === "on"}
              label={t("licenceActs.remove.release", { shop: target.shop ?? "" })}
              hint={t("licenceActs.remove.releaseHint")}
            />
          ) : null}
          {act === "owner" ? (
            <TextField
              {...form.field("email")}
              type="email"
              label={t("licenceActs.owner.email")}
              hint={t("licenceActs.owner.emailHint")}
              maxLength={254}
              autoComplete="off"
              spellCheck={false}
            />
          ) : null}
          <TextAreaField
            {...form.field("reason")}
            rows={3}
            label={t("licenceActs.reason")}
            hint={t(act === "pause" ? "licenceActs.pause.reasonHint" : "licenceActs.reasonHint")}
            maxLength={500}
          />
          <div className="flex flex-wrap justify-end gap-2.5 max-wide-phone:*:w-full">
            <ButtonLink to={pages[act]} variant="secondary">
              {t("licenceActs.another")}
            </ButtonLink>
            <Button
              variant={dangerous.includes(act) ? "danger" : "primary"}
              pending={pending}
              pendingLabel={t(`licenceActs.${act}.pending`)}
            >
              {t(act === "remove" && isInstalled ? "licenceActs.remove.submitInstalled" : `licenceActs.${act}.submit`)}
            </Button>
          </div>
        </Form>
      ) : (
        <Impossible act={act} target={target} obstacle={obstacle} />
      )}
    </section>
  );
}

interface ImpossibleProps {
  act: Act;
  target: TargetView;
  obstacle: Key;
}

/** Says why the act does not fit, and leads to one that does. */
function Impossible({ act, target: { id, status }, obstacle }: ImpossibleProps) {
  const t = useT();
  const opposite = status === "paused" ? "enable" : "pause";
  const hasOpposite = (act === "pause" || act === "enable") && status !== "removed";
  const link = hasOpposite ? (
    <Link to={`${pages[opposite]}?licence=${id}`} className="link font-strong">
      {t(`licenceActs.${opposite}.title`)}
    </Link>
  ) : null;
  return <Alert tone="info" title={t(obstacle)} action={link} />;
}
