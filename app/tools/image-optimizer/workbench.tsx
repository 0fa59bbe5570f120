/** The optimizer with at least one picture: comparison, settings, progress and list. */
import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { FilePicker } from "#app/kit/forms/drop-zone.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { useObservable } from "#app/kit/parts/observe.ts";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { download } from "#app/tools/images/download.ts";
import { acceptedFiles } from "#app/tools/images/format.ts";
import { nameOutputs } from "#app/tools/images/name-outputs.ts";
import { clearPictures, type Picture, usePictures } from "#app/tools/images/picture-list.ts";
import { paths } from "#base/paths.ts";
import { type Batch, batch, type Result } from "./batch.ts";
import { Compare } from "./compare.tsx";
import { PictureRow } from "./picture-row.tsx";
import { ProgressPanel } from "./progress-panel.tsx";
import { toOutputFormat } from "./settings.ts";
import { SettingsForm } from "./settings-form.tsx";
import { useSteppedRows } from "./step-rows.ts";
import { describeGain, type Summary, summarize } from "./summary.ts";
import "./optimizer.css";

interface WorkbenchProps {
  /** Files that were not added because the list is full. */
  left: number;
  onFiles: (files: File[]) => void;
}

export function Workbench({ left, onFiles }: WorkbenchProps) {
  const t = useT();
  const pictures = usePictures();
  const current = useObservable(batch, batch.get());
  const summary = summarize(pictures, current, Date.now());
  const rows = useSteppedRows(pictures, current.entries);
  const [shown, setShown] = useState<number | null>(null);
  const save = useDownload(pictures, current);
  const taken = summary.done - summary.leftOut;
  useLeaveWarning(taken > 0 && !save.isSaved);

  const ready = pictures.filter(({ id }) => current.entries.get(id)?.result);
  const inView = ready.find(({ id }) => id === shown) ?? ready[0];
  const result = inView && current.entries.get(inView.id)?.result;
  const show = (step: number) => {
    const at = inView ? ready.indexOf(inView) : 0;
    setShown(ready[(at + step + ready.length) % ready.length]?.id ?? null);
  };
  const downloadButton = (
    <Button
      type="button"
      icon="download"
      disabled={taken === 0}
      pending={save.isPacking}
      pendingLabel={t("imageOptimizer.packing")}
      onClick={save.start}
    >
      {t("imageOptimizer.download", { count: taken })}
    </Button>
  );
  return (
    <div className="optimizer">
      <PageHead
        title={useHeadline(summary)}
        lead={
          summary.total > 0
            ? t("imageOptimizer.head.lead", { done: summary.done, total: summary.total })
            : t("imageOptimizer.lead")
        }
        actions={
          <>
            <FilePicker accept={acceptedFiles} multiple onFiles={onFiles} className="add-button">
              <Icon name="plus" className="size-4" />
              {t("imageOptimizer.add")}
            </FilePicker>
            <div className="optimizer-head-download">{downloadButton}</div>
          </>
        }
      />
      <p role="status" className="sr-only">
        {summary.isRunning ? null : describeEnd(t, summary)}
      </p>
      {left > 0 ? (
        <div className="mb-5">
          <Alert tone="warn" role="alert" title={t("images.left", { count: left })}>
            {t("images.leftText")}
          </Alert>
        </div>
      ) : null}
      {save.hasFailed ? (
        <div className="mb-5">
          <Alert tone="bad" role="alert" title={t("images.notPacked")} />
        </div>
      ) : null}
      <div className="optimizer-work">
        {inView && result ? (
          <Compare key={inView.id} picture={inView} result={result} isAlone={ready.length < 2} onStep={show} />
        ) : (
          <p className="compare-empty">{t("imageOptimizer.compare.none")}</p>
        )}
        <div className="optimizer-side">
          {summary.total > 0 ? <ProgressPanel summary={summary} /> : null}
          <SettingsForm settings={current.settings} />
        </div>
      </div>
      <Section
        title={t("imageOptimizer.list.title", { count: pictures.length })}
        aside={
          <span className="flex flex-wrap gap-x-5">
            <Link to={paths.imageResizer} className="link">
              {t("imageOptimizer.resize")}
            </Link>
            <button type="button" className="link" onClick={clearPictures}>
              {t("imageOptimizer.clear")}
            </button>
          </span>
        }
      >
        <ul className="optimizer-list">
          {rows.map(({ picture, entry }) => (
            <PictureRow
              key={picture.id}
              picture={picture}
              entry={entry}
              isShown={picture.id === inView?.id}
              onShow={setShown}
            />
          ))}
        </ul>
      </Section>
      <div className="optimizer-dock">
        <a href="#settings" className="add-button" aria-label={t("imageOptimizer.settings.title")}>
          <Icon name="sliders-horizontal" />
        </a>
        {downloadButton}
      </div>
    </div>
  );
}

/** For screen readers: how many pictures are ready, and how many are not. */
const describeEnd = (t: ReturnType<typeof useT>, { done, failed, leftOut }: Summary): string =>
  [
    done > leftOut ? t("imageOptimizer.head.finished", { count: done - leftOut }) : "",
    leftOut > 0 ? t("imageOptimizer.head.leftOut", { count: leftOut }) : "",
    failed > 0 ? t("imageOptimizer.head.unfinished", { count: failed }) : "",
  ]
    .filter(Boolean)
    .join(" ");

function useHeadline({ done, total, before, after, isRunning }: Summary): string {
  const t = useT();
  if (total === 0) return t("imageOptimizer.head.failed");
  const gain = describeGain(before, after);
  if (gain && "times" in gain) return t("imageOptimizer.head.times", { times: gain.times });
  if (gain) return t("imageOptimizer.head.percent", { percent: gain.percent });
  return t(isRunning || done === 0 ? "imageOptimizer.head.working" : "imageOptimizer.head.light");
}

function useDownload(pictures: readonly Picture[], { entries, settings }: Batch) {
  const t = useT();
  const [state, setState] = useState<"idle" | "packing" | "failed">("idle");
  /** The results that are saved. */
  const [saved, setSaved] = useState<ReadonlySet<Result>>(new Set());
  const finished = pictures.flatMap(({ id, file, header }) => {
    const { result, isLeftOut } = entries.get(id) ?? {};
    return result && header && !isLeftOut
      ? [{ result, name: file.name, format: toOutputFormat(settings.format, header.format) }]
      : [];
  });

  async function start(): Promise<void> {
    setState("packing");
    const names = nameOutputs(finished);
    try {
      await download(
        finished.map(({ result }, at) => ({ name: names[at] ?? "", blob: result.blob })),
        t("imageOptimizer.archive"),
      );
      setSaved(new Set(finished.map(({ result }) => result)));
      setState("idle");
    } catch {
      setState("failed");
    }
  }
  return {
    start,
    isPacking: state === "packing",
    hasFailed: state === "failed",
    isSaved: finished.every(({ result }) => saved.has(result)),
  };
}

/** Results exist only in this document's memory. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}
