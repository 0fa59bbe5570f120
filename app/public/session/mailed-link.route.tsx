/** Target of mailed links. Opening changes nothing because mail scanners open links too; the button does. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { describeError } from "#app/i18n/error-message.ts";
import { type Key, type Params, useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import { errorReply, readForm, toErrorInit } from "#app/kit/forms/form.server.ts";
import { type FormView, useForm } from "#app/kit/forms/form.ts";
import { Button, ButtonLink, usePending } from "#app/kit/parts/button.tsx";
import type { AppError } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { requireAccess } from "#workers/portal/session/guards.server.ts";
import { AuthForm, TypedStrength } from "./auth-form.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { applyMailedCode, keepEmail, parseLink, readLink, resetPassword } from "./mailed-link.server.ts";
import type { MailedMode } from "./schema.ts";

/** A used link shows the text of its error. */
export const handle = { title: "auth.action.title", description: "auth.action.description", words: ["errors"] };
/** Public: the code in the URL is the permission. Reveals only the purpose of the code. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const signedIn = (await requireAccess({ context, request })) !== null;
  const link = await readLink(context, request);
  if (!link.ok) return data({ signedIn, link: null, error: link.error }, toErrorInit(link.error));
  const { mode, email, newEmail } = link.value;
  return data({ signedIn, link: { mode, email, newEmail }, error: null });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAccess({ context, request });
  const link = parseLink(request);
  if (!link.ok) return errorReply({}, link.error);
  const form = await readForm({ context, request });
  const keptEmail = keepEmail(request, form);
  return link.value.mode === "resetPassword"
    ? resetPassword(context, link.value, form ?? new FormData(), keptEmail)
    : applyMailedCode(context, link.value, viewer, keptEmail);
}

export default function MailedLink() {
  const { link, error, signedIn } = useLoaderData<typeof loader>();
  const form = useForm(useActionData<typeof action>());
  const pending = usePending();
  const t = useT();
  if (!link) return <SpentLink error={error} signedIn={signedIn} />;
  const words = textKeys[link.mode];
  const params: Params = { email: link.email, newEmail: link.newEmail ?? "" };
  return (
    <AuthLayout title={t(words.title)} lead={t(words.lead, params)}>
      <FormErrorSummary error={form.formError} />
      {link.mode === "verifyEmail" ? <p className="font-strong text-ink">{t("auth.action.verifyCaution")}</p> : null}
      <AuthForm>
        {/* For the browser's password manager, and for the form of the next page. */}
        <input type="email" name="email" autoComplete="username" value={link.newEmail ?? link.email} readOnly hidden />
        {link.mode === "resetPassword" ? <NewPasswordFields form={form} /> : null}
        <Button size="large" wide pending={pending}>
          {t(words.submit)}
        </Button>
      </AuthForm>
      {link.mode === "verifyEmail" ? <NotMine /> : null}
    </AuthLayout>
  );
}

/** For a person whose address a stranger registered: a new password recovers the account. */
function NotMine() {
  const t = useT();
  return (
    <div className="grid gap-1">
      <Link to={paths.forgotPassword} className="link justify-self-start">
        {t("auth.action.notMine")}
      </Link>
      <p className="text-small text-ink-2">{t("auth.action.notMineHint")}</p>
    </div>
  );
}

const textKeys: Record<MailedMode, { title: Key; lead: Key; submit: Key }> = {
  resetPassword: { title: "auth.action.resetTitle", lead: "auth.action.resetLead", submit: "auth.action.resetSubmit" },
  verifyEmail: { title: "auth.action.verifyTitle", lead: "auth.action.verifyLead", submit: "auth.action.verifySubmit" },
  verifyAndChangeEmail: {
    title: "auth.action.changeTitle",
    lead: "auth.action.changeLead",
    submit: "auth.action.changeSubmit",
  },
  recoverEmail: {
    title: "auth.action.recoverTitle",
    lead: "auth.action.recoverLead",
    submit: "auth.action.recoverSubmit",
  },
};

function NewPasswordFields({ form }: { form: FormView }) {
  const t = useT();
  const rules = { type: "password", autoComplete: "new-password", minLength: 8, maxLength: 128 } as const;
  return (
    <>
      <div>
        <TextField
          {...form.field("password")}
          {...rules}
          data-required={t("validation.missing.password")}
          label={t("auth.newPassword")}
          hint={t("auth.passwordHint")}
        />
        <TypedStrength />
      </div>
      <TextField {...form.field("passwordConfirm")} {...rules} label={t("auth.passwordConfirm")} />
    </>
  );
}

/** A mailed link that is used, expired or currently unusable, with the next step. */
function SpentLink({ error, signedIn }: { error: AppError; signedIn: boolean }) {
  const t = useT();
  const { sentence, fix } = describeError(t, error);
  return (
    <AuthLayout title={sentence} lead={fix}>
      <div className="flex">
        <NextStepLink isTemporary={error.code === "UPSTREAM_UNAVAILABLE"} signedIn={signedIn} />
      </div>
    </AuthLayout>
  );
}

function NextStepLink({ isTemporary, signedIn }: { isTemporary: boolean; signedIn: boolean }) {
  const t = useT();
  const { pathname, search } = useLocation();
  if (isTemporary) {
    return (
      <ButtonLink to={pathname + search} reloadDocument>
        {t("errorScreen.retry")}
      </ButtonLink>
    );
  }
  if (new URLSearchParams(search).get("mode") === "resetPassword") {
    return <ButtonLink to={paths.forgotPassword}>{t("auth.action.askReset")}</ButtonLink>;
  }
  return signedIn ? (
    <ButtonLink to={paths.home}>{t("auth.action.toDashboard")}</ButtonLink>
  ) : (
    <ButtonLink to={paths.login()}>{t("auth.action.signInForLink")}</ButtonLink>
  );
}
