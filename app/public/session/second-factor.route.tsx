/** The second factor of a sign-in: an app code or a recovery code. There is no session before it succeeds. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { TextField } from "#app/kit/forms/fields.tsx";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { useForm } from "#app/kit/forms/form.ts";
import { Button } from "#app/kit/parts/button.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import { toSafeRedirect } from "#base/safe-url.ts";
import { requireAnonymous } from "#workers/portal/session/guards.server.ts";
import { AuthForm } from "./auth-form.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { codeForm } from "./schema.ts";

export const handle = { title: "twoFactors.step.title", description: "twoFactors.step.lead" };
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAnonymous({ context, request });
  const search = new URL(request.url).searchParams;
  const redirectTo = toSafeRedirect(search.get("redirectTo"));
  const pending = await context.run(null).isSignInPending();
  if (!pending.ok || !pending.value) throw redirect(paths.login(redirectTo));
  return { redirectTo, byRecovery: search.get("with") === "recovery" };
}

export async function action({ context, request }: ActionFunctionArgs) {
  await requireAnonymous({ context, request });
  const form = await parseForm({ context, request }, codeForm);
  if (!form.ok) return invalidReply(form.reply);
  const destination = toSafeRedirect(form.value.redirectTo ?? null);
  const finished = await context.run(null).completeSignIn(form.value.code);
  if (!finished.ok) {
    if (finished.error.code !== "SECOND_STEP_EXPIRED") return errorReply(form.values, finished.error);
    return redirectWithToast(paths.login(destination), { type: "error", id: "errors.SECOND_STEP_EXPIRED" });
  }
  const { cookies, recoveryCodesLeft } = finished.value;
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  if (recoveryCodesLeft === null) return redirect(destination, { status: 303, headers });
  const params = { count: recoveryCodesLeft };
  return redirectWithToast(destination, { type: "info", id: "auth.recoveryUsed", params }, { headers });
}

export default function Code() {
  const t = useT();
  const { redirectTo, byRecovery } = useLoaderData<typeof loader>();
  const form = useForm(useActionData<typeof action>());
  const destination = form.value("redirectTo") ?? redirectTo;
  return (
    <AuthLayout
      title={t(byRecovery ? "twoFactors.step.recoveryTitle" : "twoFactors.step.title")}
      lead={t(byRecovery ? "twoFactors.step.recoveryLead" : "twoFactors.step.lead")}
    >
      <FormErrorSummary error={form.formError} />
      <AuthForm>
        <input type="hidden" name="redirectTo" value={destination} />
        {byRecovery ? <RecoveryField {...form.field("code")} /> : <AppField {...form.field("code")} />}
        <Button size="large" wide>
          {t("twoFactors.step.submit")}
        </Button>
      </AuthForm>
      <div className="grid justify-items-start gap-2.5">
        <Link to={paths.loginCode(destination, { recovery: !byRecovery })} className="link">
          {t(byRecovery ? "twoFactors.step.useApp" : "twoFactors.step.useRecovery")}
        </Link>
        <Link to={paths.login(destination)} className="link">
          {t("twoFactors.step.back")}
        </Link>
      </div>
      {byRecovery ? (
        <p className="text-small break-words text-ink-2">{t("twoFactors.step.lost", { email: brand.supportEmail })}</p>
      ) : null}
    </AuthLayout>
  );
}

interface CodeField {
  name: string;
  error?: string;
}

function AppField(field: CodeField) {
  const t = useT();
  return (
    <TextField
      {...field}
      data-required={t("validation.missing.code")}
      label={t("twoFactors.code")}
      hint={t("twoFactors.step.hint")}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={16}
      autoFocus
    />
  );
}

function RecoveryField(field: CodeField) {
  const t = useT();
  return (
    <TextField
      {...field}
      data-required={t("validation.missing.code")}
      label={t("twoFactors.step.recoveryTitle")}
      hint={t("twoFactors.step.recoveryHint")}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
      autoFocus
    />
  );
}
