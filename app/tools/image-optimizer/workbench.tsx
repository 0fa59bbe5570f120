/** The optimizer with at least one picture: comparison, settings, progress and list. */
import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { formatBytes, formatDuration } from "#app/i18n/format.ts";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { FilePicker } from "#app/kit/forms/drop-zone.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { useObservable } from "#app/kit/parts/observe.ts";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { type BenchFiles, LeftFiles } from "#app/tools/images/bench.tsx";
import { download } from "#app/tools/images/download.ts";
import { acceptedFiles } from "#app/tools/images/format.ts";
import { nameOutputs } from "#app/tools/images/name-outputs.ts";
import { clearPictures, type Picture, usePictures } from "#app/tools/images/picture-list.ts";
import { paths } from "#base/paths.ts";
import { type Batch, batch, type Entry, type Result, resumeBatch, stopBatch } from "./batch.ts";
import { Compare } from "./compare.tsx";
import { PictureRow } from "./picture-row.tsx";
import { toOutputFormat } from "./settings.ts";
import { SettingsForm } from "./settings-form.tsx";
import { describeGain, type Summary, summarize } from "./summary.ts";
import "./optimizer.css";

export function Workbench({ left, onFiles }: BenchFiles) {
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
      <LeftFiles left={left} />
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

interface Row {
  picture: Picture;
  /** Undefined while its header is read. */
  entry: Entry | undefined;
}

export const maxChanges = 24;

/** The next rows, with at most so many new or changed ones; the same array when nothing differs. */
export function stepRows(
  rows: readonly Row[],
  pictures: readonly Picture[],
  entries: ReadonlyMap<number, Entry>,
): readonly Row[] {
  const shown = new Map(rows.map((row) => [row.picture.id, row]));
  let changes = 0;
  const next = pictures.flatMap((picture) => {
    const row = shown.get(picture.id);
    const entry = entries.get(picture.id);
    if (row?.picture === picture && row.entry === entry) return row;
    changes += 1;
    return changes <= maxChanges ? { picture, entry } : (row ?? []);
  });
  return changes === 0 && next.length === rows.length ? rows : next;
}

/** The rows of the list follow the pictures in steps, because one step for all of them would block the page. */
function useSteppedRows(pictures: readonly Picture[], entries: ReadonlyMap<number, Entry>): readonly Row[] {
  const [rows, setRows] = useState<readonly Row[]>(() => stepRows([], pictures, entries));
  useEffect(() => {
    const timer = setTimeout(() => setRows(stepRows(rows, pictures, entries)));
    return () => clearTimeout(timer);
  }, [rows, pictures, entries]);
  return rows;
}

/** What was saved, and how far the batch is. */
function ProgressPanel({ summary }: { summary: Summary }) {
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
