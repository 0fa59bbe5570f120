/**
 * Switches off one kind of mails by the link in a mail, without a session. Opening the page changes nothing, because
 * mail scanners open links; the button and the one click of a mail program (RFC 8058) post.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { describeError } from "#app/i18n/error-message.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { toErrorInit } from "#app/kit/forms/form.server.ts";
import { limitLink } from "#app/kit/forms/link-limit.server.ts";
import { PreferenceBar } from "#app/kit/forms/preference-switches.tsx";
import { Button, ButtonLink } from "#app/kit/parts/button.tsx";
import { PlainPage } from "#app/kit/parts/page.tsx";
import { brand } from "#base/brand.ts";
import type { AppError, Result } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import type { ChosenKind } from "#workers/portal/mail/contract.ts";
import { requireAccess } from "#workers/portal/session/guards.server.ts";

export const handle = { title: "unsubscribe.title", isSecret: true } as const;
type Shown = { kind: ChosenKind | null; isDone: boolean; error: AppError | null };

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireAccess({ context, request });
  return reply(
    await limitLink(context, "link", () => context.run(null).readUnsubscribeLink(params.token ?? "")),
    false,
  );
}

/** Answers without a redirect, as RFC 8058 wants it. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  await requireAccess({ context, request });
  return reply(await limitLink(context, "link", () => context.run(null).unsubscribe(params.token ?? "")), true);
}

function reply(result: Result<{ kind: ChosenKind }>, isDone: boolean) {
  if (!result.ok) return data<Shown>({ kind: null, isDone: false, error: result.error }, toErrorInit(result.error));
  return data<Shown>({ kind: result.value.kind, isDone, error: null });
}

export default function UnsubscribeRoute() {
  const t = useT();
  const loaded = useLoaderData<typeof loader>();
  const { kind, isDone, error } = useActionData<typeof action>() ?? loaded;
  const name = kind ? t(`mail.kinds.${kind}.label`) : "";
  const hasEnded = error?.code === "LINK_ENDED";
  const failed = error && !hasEnded ? describeError(t, error) : null;
  return (
    <PlainPage brandName={brand.managerName} aside={<PreferenceBar action={paths.preferences} />}>
      <div className="mx-auto grid w-full max-w-[560px] gap-5 px-4 pt-12 pb-16 tablet:pt-20">
        <h1 className="text-h1-phone text-ink tablet:text-h1">
          {t(hasEnded ? "unsubscribe.endedTitle" : isDone ? "unsubscribe.doneTitle" : "unsubscribe.title")}
        </h1>
        {failed ? (
          <Alert tone="bad" role="alert" title={failed.sentence}>
            {failed.fix}
          </Alert>
        ) : (
          <p className="text-lead text-ink-2">
            {hasEnded
              ? t("unsubscribe.ended")
              : t(isDone ? "unsubscribe.done" : "unsubscribe.question", { kind: name })}
          </p>
        )}
        <div className="flex flex-wrap gap-2.5 max-wide-phone:*:w-full">
          {kind && !isDone ? (
            <Form method="post" className="contents">
              <Button>{t("unsubscribe.submit")}</Button>
            </Form>
          ) : null}
          <ButtonLink to={paths.mailPreferences} variant="secondary">
            {t("unsubscribe.choose")}
          </ButtonLink>
        </div>
      </div>
    </PlainPage>
  );
}
