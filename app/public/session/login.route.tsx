import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { describeError } from "#app/i18n/error-message.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { CheckboxField } from "#app/kit/forms/choice-fields.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { useForm } from "#app/kit/forms/form.ts";
import { takeTyped } from "#app/kit/forms/typed.server.ts";
import { Button } from "#app/kit/parts/button.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { failure } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { toSafeRedirect } from "#base/safe-url.ts";
import { requireAnonymous } from "#workers/portal/session/guards.server.ts";
import { AuthForm } from "./auth-form.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { offerCookie, refusesCookies } from "./cookie-offer.server.ts";
import { cookieOffer } from "./cookie-offer.ts";
import { findPurchase } from "./purchase.server.ts";
import { BuyLine, PurchaseAlert, withPurchase } from "./purchase-links.tsx";
import { loginForm } from "./schema.ts";

export const handle = { title: "auth.login.title", description: "auth.login.description" };
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAnonymous({ context, request });
  const { typed, headers } = takeTyped(request);
  const offered = offerCookie(request);
  if (offered) headers.append("Set-Cookie", offered);
  const query = new URL(request.url).searchParams;
  const purchase = await findPurchase({ context, request });
  const page = {
    purchase,
    purchaseUrl: context.configuration.purchaseUrl,
    redirectTo: toSafeRedirect(query.get("redirectTo")),
    refusesCookies: refusesCookies(request, query.get(cookieOffer.name)),
    socialProvider: context.configuration.socialProvider,
    email: typed.email ?? purchase?.email ?? undefined,
  };
  return data(page, { headers });
}

export async function action({ context, request }: ActionFunctionArgs) {
  await requireAnonymous({ context, request });
  const form = await parseForm({ context, request }, loginForm);
  if (!form.ok) return invalidReply(form.reply);
  const { email, password, remember, redirectTo } = form.value;
  if (refusesCookies(request, form.value.cookies)) return errorReply(form.values, failure("COOKIES_REFUSED").error);

  const run = context.run(null);
  const signedIn = await run.signInWithPassword({ email, password });
  if (!signedIn.ok) return errorReply(form.values, signedIn.error);
  const session = await run.openSession({ tokens: signedIn.value, remember });
  if (!session.ok) return errorReply(form.values, session.error);
  const destination = toSafeRedirect(redirectTo ?? null);
  return redirect(session.value.status === "second-step" ? paths.loginCode(destination) : destination, {
    status: 303,
    headers: { "Set-Cookie": session.value.setCookie },
  });
}

export default function Login() {
  const t = useT();
  const page = useLoaderData<typeof loader>();
  const { redirectTo, socialProvider, email, purchase, purchaseUrl } = page;
  const reply = useActionData<typeof action>();
  const form = useForm(reply);
  const destination = form.value("redirectTo") ?? redirectTo;
  const formError = form.formError ?? (page.refusesCookies ? describeError(t, { code: "COOKIES_REFUSED" }) : undefined);
  const refused = reply?.formError?.code === "INVALID_CREDENTIALS";
  return (
    <AuthLayout title={t("auth.login.title")} lead={t("auth.login.lead")}>
      {destination.startsWith(paths.support()) ? <Alert tone="info" title={t("auth.login.forTicket")} /> : null}
      <PurchaseAlert purchase={purchase} page="login" />
      <FormErrorSummary error={formError} />
      <SocialButton provider={socialProvider} redirectTo={destination} />
      <div className="flex items-center gap-4 text-small text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("auth.login.or")}
      </div>
      <AuthForm>
        <input type="hidden" name="redirectTo" value={destination} />
        <input type="hidden" {...cookieOffer} />
        <TextField
          {...form.field("email", email)}
          data-required={t("validation.missing.email")}
          label={t("auth.email")}
          type="email"
          autoComplete="username"
          maxLength={254}
        />
        <TextField
          {...form.field("password")}
          data-required={t("validation.missing.password")}
          label={t("auth.password")}
          type="password"
          autoComplete="current-password"
          autoFocus={refused || undefined}
          aside={
            <Link to={paths.forgotPassword} className="link text-small">
              {t("auth.login.forgotten")}
            </Link>
          }
        />
        <CheckboxField
          name="remember"
          label={t("auth.login.remember")}
          defaultChecked={form.value("remember") === "on"}
          optional
        />
        <Button size="large" wide>
          {t("auth.login.submit")}
        </Button>
      </AuthForm>
      <p className="text-center text-ink-2">
        {t("auth.login.noAccount")}{" "}
        <Link to={withPurchase(paths.register, purchase)} className="link">
          {t("auth.login.register")}
        </Link>
      </p>
      <BuyLine url={purchaseUrl} />
      <p className="text-center text-small">
        <Link to={paths.status} className="link">
          {t("errorScreen.status")}
        </Link>
      </p>
    </AuthLayout>
  );
}

const providerNames: Record<string, string> = {
  "google.com": "Google",
  "facebook.com": "Facebook",
  "apple.com": "Apple",
};

/** Starts social sign-in; a plain form, because it leaves the site. */
function SocialButton({ provider, redirectTo }: { provider: string; redirectTo: string }) {
  const t = useT();
  const name = providerNames[provider] ?? provider;
  return (
    <Form method="post" action={paths.social} reloadDocument>
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <input type="hidden" {...cookieOffer} />
      <Button variant="secondary" size="large" wide>
        {provider === "google.com" ? <GoogleMark /> : <Icon name="key-round" />}
        {t("auth.login.social", { provider: name })}
      </Button>
    </Form>
  );
}

/** The provider's logo in its own colours, as its terms require. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true" className="size-[18px]">
      <path
        fill="#4285f4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.78 8.78 0 0 0 2.68-6.62Z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.32-1.58-5.03-3.71H.96v2.33A9 9 0 0 0 9 18Z"
      />
      <path fill="#fbbc05" d="M3.97 10.71a5.4 5.4 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3.01-2.33Z" />
      <path
        fill="#ea4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58A9 9 0 0 0 .96 4.96l3.01 2.33C4.68 5.16 6.66 3.58 9 3.58Z"
      />
    </svg>
  );
}
