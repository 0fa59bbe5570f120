import { useLocation } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { createNavigation, getAriaCurrent } from "./navigation.ts";

/** On premium pages, for an administrator whose account has no licence to try them with. */
export function NoLicenceAlert({ email }: { email: string }) {
  const t = useT();
  const { pathname } = useLocation();
  const entries = createNavigation(t).flatMap((section) => section.entries);
  if (!entries.some((entry) => entry.needsLicence && getAriaCurrent(entry, pathname))) return null;
  const create = (
    <ButtonLink to={staffPaths.createLicenceFor(email)} variant="secondary" size="small">
      {t("staffLicence.create")}
    </ButtonLink>
  );
  return (
    <div className="mb-8">
      <Alert tone="info" title={t("staffLicence.title")} action={create}>
        {t("staffLicence.text")}
      </Alert>
    </div>
  );
}
