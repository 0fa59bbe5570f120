import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { paths } from "#base/paths.ts";

const names: Record<string, string> = { "google.com": "Google", "facebook.com": "Facebook", "apple.com": "Apple" };

/** Starts social sign-in; a plain form, because it leaves the site. */
export function SocialButton({ provider, redirectTo }: { provider: string; redirectTo: string }) {
  const t = useT();
  const name = names[provider] ?? provider;
  return (
    <Form method="post" action={paths.social} reloadDocument>
      <input type="hidden" name="redirectTo" value={redirectTo} />
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
