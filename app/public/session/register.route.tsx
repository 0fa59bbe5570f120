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
import { AuthForm, TypedStrength } from "./auth-form.tsx";
import { AuthLayout, MailSent } from "./auth-layout.tsx";
import { findPurchase } from "./purchase.server.ts";
import { BuyLine, PurchaseAlert, withPurchase } from "./purchase-links.tsx";
import { registerAccount } from "./register.server.ts";
import { registerForm } from "./schema.ts";

export const handle = { title: "auth.register.title", description: "auth.register.description" };
export async function loader(args: LoaderFunctionArgs) {
  await requireAnonymous(args);
  const { typed, headers } = takeTyped(args.request);
  const purchase = await findPurchase(args);
  const { purchaseUrl } = args.context.configuration;
  return data({ ...typed, email: typed.email ?? purchase?.email ?? undefined, purchase, purchaseUrl }, { headers });
}

/** Never signs in and never reveals whether an address is known. */
export async function action({ context, request }: ActionFunctionArgs) {
  await requireAnonymous({ context, request });
  const form = await parseForm({ context, request }, registerForm);
  if (!form.ok) return invalidReply(form.reply);
  const registered = await registerAccount(context, form.value);
  return registered.ok ? data({ sentTo: form.value.email }) : errorReply(form.values, registered.error);
}

export default function Register() {
  const t = useT();
  const { name, email, company, purchase, purchaseUrl } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const sentTo = reply && "sentTo" in reply ? reply.sentTo : undefined;
  const form = useForm(reply && "values" in reply ? reply : undefined);
  if (sentTo) {
    return (
      <AuthLayout title={t("auth.register.doneTitle")}>
        <MailSent hint={t("auth.register.doneHint")}>{t("auth.register.doneText", { email: sentTo })}</MailSent>
        <Link to={paths.login()} className="link justify-self-start">
          {t("auth.forgot.back")}
        </Link>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t("auth.register.title")} lead={t("auth.register.lead")}>
      <PurchaseAlert purchase={purchase} page="register" />
      <FormErrorSummary error={form.formError} />
      <AuthForm>
        <TextField
          {...form.field("name", name)}
          data-required={t("validation.missing.name")}
          label={t("auth.register.name")}
          autoComplete="name"
          minLength={2}
          maxLength={100}
        />
        <TextField
          {...form.field("email", email)}
          data-required={t("validation.missing.email")}
          label={t("auth.email")}
          type="email"
          autoComplete="username"
          maxLength={254}
        />
        <TextField
          {...form.field("company", company)}
          label={t("auth.register.company")}
          autoComplete="organization"
          maxLength={100}
          optional
        />
        <div>
          <TextField
            {...form.field("password")}
            data-required={t("validation.missing.password")}
            label={t("auth.password")}
            hint={t("auth.passwordHint")}
            type="password"
            autoComplete="new-password"
            minLength={8}
            maxLength={128}
          />
          <TypedStrength />
        </div>
        <TextField
          {...form.field("passwordConfirm")}
          label={t("auth.passwordConfirm")}
          type="password"
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
        />
        <Button size="large" wide>
          {t("auth.register.submit")}
        </Button>
      </AuthForm>
      <p className="text-center text-ink-2">
        {t("auth.register.hasAccount")}{" "}
        <Link to={withPurchase(paths.login(), purchase)} className="link">
          {t("auth.register.login")}
        </Link>
      </p>
      <BuyLine url={purchaseUrl} />
    </AuthLayout>
  );
}
