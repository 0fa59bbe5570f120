import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { useForm } from "#app/kit/forms/form.ts";
import { takeTyped } from "#app/kit/forms/typed.server.ts";
import { Button } from "#app/kit/parts/button.tsx";
import { paths } from "#base/paths.ts";
import { requireAnonymous } from "#workers/portal/session/guards.server.ts";
import { AuthForm } from "./auth-form.tsx";
import { AuthLayout, MailSent } from "./auth-layout.tsx";
import { forgotPasswordForm } from "./schema.ts";

export const handle = { title: "auth.forgot.title", description: "auth.forgot.description" };
export async function loader(args: LoaderFunctionArgs) {
  await requireAnonymous(args);
  const { typed, headers } = takeTyped(args.request);
  return data(typed, { headers });
}

export async function action({ context, request }: ActionFunctionArgs) {
  await requireAnonymous({ context, request });
  const form = await parseForm({ context, request }, forgotPasswordForm);
  if (!form.ok) return invalidReply(form.reply);
  const { email } = form.value;
  const sent = await context.run(null).sendPasswordReset(email);
  return sent.ok ? data({ sentTo: email }) : errorReply(form.values, sent.error);
}

export default function ForgotPassword() {
  const t = useT();
  const { email } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const sentTo = reply && "sentTo" in reply ? reply.sentTo : undefined;
  const form = useForm(reply && "values" in reply ? reply : undefined);
  const back = (
    <Link to={paths.login()} className="link justify-self-start">
      {t("auth.forgot.back")}
    </Link>
  );
  if (sentTo) {
    return (
      <AuthLayout title={t("auth.forgot.doneTitle")}>
        <MailSent hint={t("auth.register.doneHint")}>{t("auth.forgot.doneText", { email: sentTo })}</MailSent>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {back}
          <a href={paths.forgotPassword} className="link">
            {t("auth.forgot.again")}
          </a>
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t("auth.forgot.title")} lead={t("auth.forgot.lead")}>
      <FormErrorSummary error={form.formError} />
      <AuthForm>
        <TextField
          {...form.field("email", email)}
          data-required={t("validation.missing.email")}
          label={t("auth.email")}
          type="email"
          autoComplete="username"
          maxLength={254}
        />
        <Button size="large" wide>
          {t("auth.forgot.submit")}
        </Button>
      </AuthForm>
      {back}
    </AuthLayout>
  );
}
