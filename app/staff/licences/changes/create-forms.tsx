/** The steps of a grant: for whom and how many, the effect with its reason, and the customer's limit. */
import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { TextAreaField, TextField } from "#app/kit/forms/fields.tsx";
import { type FormReply, type FormView, keptRequestId, useForm } from "#app/kit/forms/form.ts";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { Disclosure, SafetyNote } from "#app/kit/parts/explanations.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import type { GrantView } from "./create-licence.server.ts";

type Account = NonNullable<GrantView["account"]>;

export function GrantSearch({ grant, form }: { grant: GrantView; form: FormView }) {
  const t = useT();
  const emailError = form.error("email") ?? (grant.message ? t(grant.message, grant.facts) : undefined);
  return (
    <Form
      method="get"
      action={staffPaths.createLicence}
      className="grid items-start gap-4 tablet:grid-cols-[1fr_140px_auto]"
    >
      <TextField
        key={`email ${grant.email}`}
        name="email"
        type="email"
        label={t("licenceActs.create.email")}
        hint={t("licenceActs.create.emailHint")}
        defaultValue={form.value("email") ?? grant.email}
        error={emailError}
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        key={`count ${grant.count}`}
        name="count"
        inputMode="numeric"
        label={t("licenceActs.create.count")}
        defaultValue={form.value("count") ?? String(grant.count)}
        error={form.error("count")}
        maxLength={40}
        autoComplete="off"
      />
      <div className="tablet:pt-[26px] max-tablet:*:w-full">
        <Button variant={grant.account ? "secondary" : "primary"} icon="search">
          {t("licenceActs.create.preview")}
        </Button>
      </div>
    </Form>
  );
}

interface GrantFormProps {
  grant: GrantView;
  account: Account;
  reply: FormReply | undefined;
}

export function GrantForm({ grant: { email, count }, account, reply }: GrantFormProps) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending();
  const { authorised, available, limit, hasOwner } = account;
  const total = authorised + count;
  return (
    <section className="grid gap-5">
      <h2 className="text-h2 wrap-anywhere text-ink">{t("licenceActs.create.effect", { count, email })}</h2>
      <ul className="grid gap-1.5 text-ink-2">
        <li>{t("licenceActs.create.now", { count: authorised, available })}</li>
        <li className="font-strong text-ink">{t("licenceActs.create.then", { count: total, limit })}</li>
        <li>{t(hasOwner ? "licenceActs.create.told" : "licenceActs.create.toldLater")}</li>
      </ul>
      {total > limit ? (
        <Alert tone="warn" title={t("licenceActs.create.above", { limit })}>
          {t("licenceActs.create.aboveText")}
        </Alert>
      ) : (
        <Form method="post" className="grid gap-5">
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="count" value={count} />
          <HiddenRequestId value={keptRequestId(reply)} />
          {form.error("requestId") ? <Alert tone="bad" role="alert" title={form.error("requestId")} /> : null}
          <TextAreaField
            {...form.field("reason")}
            rows={3}
            label={t("licenceActs.reason")}
            hint={t("licenceActs.reasonHint")}
            maxLength={500}
          />
          <SafetyNote>{t("licenceActs.create.undoable")}</SafetyNote>
          <div className="flex justify-end max-wide-phone:*:w-full">
            <Button pending={pending} pendingLabel={t("licenceActs.create.pending")}>
              {t("licenceActs.create.submit", { count })}
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}

interface LimitFormProps {
  account: Account;
  count: number;
  reply: FormReply | undefined;
}

export function LimitForm({ account: { email, authorised, limit }, count, reply }: LimitFormProps) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending("limit");
  return (
    <Disclosure
      title={t("licenceActs.limit.title")}
      aside={t("licenceActs.limit.now", { limit })}
      open={reply !== undefined || authorised + count > limit}
    >
      <Form method="post" className="grid max-w-[480px] gap-4">
        <input type="hidden" name="intent" value="limit" />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="count" value={count} />
        <input type="hidden" name="from" value={limit} />
        <TextField
          {...form.field("limit", String(limit))}
          inputMode="numeric"
          label={t("licenceActs.limit.label")}
          hint={t("licenceActs.limit.hint")}
          maxLength={40}
          autoComplete="off"
        />
        <TextField
          {...form.field("reason")}
          id="limit-reason"
          label={t("licenceActs.reason")}
          hint={t("licenceActs.limit.reasonHint")}
          maxLength={500}
          autoComplete="off"
        />
        <div className="max-wide-phone:*:w-full">
          <Button variant="secondary" pending={pending} pendingLabel={t("licenceActs.limit.pending")}>
            {t("licenceActs.limit.submit")}
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}
