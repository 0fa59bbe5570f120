import { useT } from "#app/i18n/index.ts";
import { Progress } from "#app/ui/progress.tsx";
import { Skeleton, SkeletonBlock } from "#app/ui/skeleton.tsx";
import { Specimen } from "./specimen.tsx";

export function Waiting() {
  const t = useT();
  return (
    <Specimen title={t("living.waiting.title")}>
      <Progress label={t("living.waiting.label")} step={4} steps={5} stepName={t("living.waiting.step")} percent={62} />
      <Skeleton>
        <div className="grid gap-2">
          <SkeletonBlock className="h-6 w-2/5" />
          <SkeletonBlock />
          <SkeletonBlock className="h-5 w-4/5" />
        </div>
      </Skeleton>
    </Specimen>
  );
}
