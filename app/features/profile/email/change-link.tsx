import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { paths } from "#base/paths.ts";

export function ChangeEmailLink() {
  const t = useT();
  return (
    <Link id="change-email" to={paths.changeEmail} className="link">
      {t("profile.email.title")}
    </Link>
  );
}
