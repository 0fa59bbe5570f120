/** What was saved, and how far the batch is. */
import { formatBytes, formatDuration } from "#app/i18n/format.ts";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { Button } from "#app/kit/parts/button.tsx";
import { resumeBatch, stopBatch } from "./batch.ts";
import type { Summary } from "./summary.ts";

export function ProgressPanel({ summary }: { summary: Summary }) {
  const t = useT();
  const language = useLanguage();
  const { done, total, before, after, progress, isRunning, isStopped, remainingMs } = summary;
  const size = (bytes: number) => formatBytes(language, bytes);
  const count = t("imageOptimizer.panel.count", { done, total });
  return (
    <section className="deep-panel on-deep optimizer-panel">
      <div>
        <h2 className="text-small">{t("imageOptimizer.panel.title")}</h2>
        <p className="text-figure text-on-deep">{size(Math.max(0, before - after))}</p>
        <p>{t("imageOptimizer.panel.sizes", { before: size(before), after: size(after) })}</p>
      </div>
      <progress max={1} value={progress} aria-label={count} className="optimizer-progress" />
      <p className="flex justify-between gap-4 text-small">
        <span className="text-on-deep">{count}</span>
        {isStopped ? <span>{t("imageOptimizer.panel.stopped")}</span> : null}
        {remainingMs !== null ? (
          <span>
            {t("imageOptimizer.panel.remaining", { time: formatDuration(language, Math.max(1000, remainingMs)) })}
          </span>
        ) : null}
      </p>
      {isRunning || isStopped ? (
        <div>
          <Button
            type="button"
            variant="deep-outline"
            size="small"
            onClick={() => (isStopped ? resumeBatch() : stopBatch())}
          >
            {t(isStopped ? "imageOptimizer.panel.resume" : "imageOptimizer.panel.stop")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
