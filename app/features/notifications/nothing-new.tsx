import { useT } from "#app/i18n/index.ts";
import { EmptyListDrawing } from "#app/ui/fork.tsx";

export function NothingNew() {
  const t = useT();
  return (
    <div className="grid justify-items-center gap-2 px-4 py-16 text-center tablet:py-24">
      <EmptyListDrawing className="mb-5 w-[152px]" />
      <p className="text-h2 text-ink">{t("notifications.empty.title")}</p>
      <p className="max-w-[44ch] text-ink-2">{t("notifications.empty.text")}</p>
    </div>
  );
}
