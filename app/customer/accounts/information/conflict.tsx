/** Compares the stored texts with the typed ones; one click keeps either. */
import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { paths } from "#base/paths.ts";
import type { SavedProfile } from "#workers/portal/accounts/contract.ts";

interface ConflictProps {
  typed: Record<string, string>;
  saved: SavedProfile;
}

export function Conflict({ typed, saved }: ConflictProps) {
  const t = useT();
  const rows = (["name", "company"] as const).map((field) => ({
    field,
    theirs: saved[field] || t("profile.conflict.empty"),
    mine: typed[field] || t("profile.conflict.empty"),
  }));
  return (
    <div
      role="alert"
      data-form-error
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: it is the reply to the sent form
      autoFocus
      className="grid gap-4 rounded-card bg-warn-soft p-4 text-ink-2"
    >
      <p className="flex gap-3">
        <Icon name="triangle-alert" className="mt-px text-warn-mark" />
        <span>
          <strong className="font-strong text-ink">{t("errors.PROFILE_CHANGED.sentence")}</strong>{" "}
          {t("errors.PROFILE_CHANGED.fix")}
        </span>
      </p>
      <table className="w-full table-fixed text-left">
        <thead className="text-tiny text-ink-2">
          <tr>
            <th scope="col" className="w-24 pb-1.5 font-label">
              <span className="sr-only">{t("profile.conflict.field")}</span>
            </th>
            <th scope="col" className="pr-3 pb-1.5 font-label">
              {t("profile.conflict.saved")}
            </th>
            <th scope="col" className="pb-1.5 font-label">
              {t("profile.conflict.typed")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-warn-line border-t border-warn-line">
          {rows.map(({ field, theirs, mine }) => (
            <tr key={field}>
              <th scope="row" className="py-2 pr-3 align-top text-small font-label break-words">
                {t(`profile.information.${field}`)}
              </th>
              <td className="py-2 pr-3 align-top break-words text-ink">{theirs}</td>
              <td className={`py-2 align-top break-words text-ink ${mine === theirs ? "" : "font-strong"}`}>{mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <ButtonLink to={paths.profile} variant="secondary" size="small">
          {t("profile.conflict.takeSaved")}
        </ButtonLink>
      </div>
    </div>
  );
}
