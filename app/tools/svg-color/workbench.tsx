/** The tool with at least one drawing. */
import { useState } from "react";
import { formatBytes } from "#app/i18n/format.ts";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { download } from "#app/tools/images/download.ts";
import { makeUnique } from "#app/tools/images/unique-names.ts";
import { CodePanel } from "./code-panel.tsx";
import { matchPalette, textColour } from "./colour.ts";
import { type Drawing, writeDrawing } from "./drawing.ts";
import type { OpenedSvg } from "./open-files.ts";
import { FailedFiles, FileButton } from "./opener.tsx";
import { optimise } from "./optimise.ts";
import { Palette } from "./palette.tsx";
import { DrawingImage, firstGrounds, GroundPicker, Preview } from "./preview.tsx";
import { toFileName } from "./source.ts";
import { StoreColours } from "./store-colours.tsx";
import { SwitchLine } from "./switch-line.tsx";
import type { OpenedFiles } from "./use-opened-files.ts";
import { type Recolouring, useRecolouring } from "./use-recolouring.ts";
import { useStoreColours } from "./use-store-colours.ts";
import "./svg-color.css";

interface WorkbenchProps {
  stores: readonly string[];
  storesFailed: boolean;
  files: OpenedFiles;
}

export function Workbench({ stores, storesFailed, files }: WorkbenchProps) {
  const t = useT();
  const { opened } = files;
  const [shownId, setShownId] = useState<string | null>(null);
  const shown = opened.find(({ id }) => id === shownId) ?? opened[0];
  const [isForAll, setForAll] = useState(true);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [grounds, setGrounds] = useState(firstGrounds);
  const [shop, setShop] = useState(stores[0] ?? null);
  const store = useStoreColours(shop);
  const optimising = useOptimising(opened, shown?.id ?? "");
  const recolouring = useRecolouring(opened, shown?.id ?? "", isForAll);
  if (!shown) return null;

  const { palette } = shown.drawing;
  const ground = grounds[grounds.chosen];
  const colours = palette.map(({ colour }) => colour);
  const selected = colours.filter((colour, at) => (chosen ? chosen.includes(colour) : at === 0));
  const { changes, change } = recolouring;
  const schemes = store.reply && "schemes" in store.reply ? store.reply.schemes : [];
  const storeColours = schemes.flatMap((scheme) => scheme.colours.map(({ value }) => value));
  const targets = colours.map((colour) => changes[colour] ?? colour).filter((colour) => colour !== textColour);
  const isFromStore = targets.length > 0 && targets.every((colour) => storeColours.includes(colour));
  const drawing = optimising.get(shown);
  const names = makeUnique(opened.map(({ name }) => toFileName(name)));
  const nameFile = (svg: OpenedSvg) => names[opened.indexOf(svg)] ?? "icon";
  const save = () =>
    download(
      opened.map((svg) => ({
        name: `${nameFile(svg)}.svg`,
        blob: new Blob([writeDrawing(optimising.get(svg), recolouring.getChanges(svg.id))], { type: "image/svg+xml" }),
      })),
      t("svgColor.zip"),
    );
  const follow = (follows: boolean) => change(selected, () => (follows ? textColour : null));
  const applyAll = (given: readonly string[]) => {
    const painted = isForAll ? opened.flatMap((svg) => svg.drawing.palette.map(({ colour }) => colour)) : colours;
    const own = [...new Set(painted)].filter((colour) => colour !== textColour);
    const matched = matchPalette(own, given, ground);
    change(own, (colour) => matched.get(colour) ?? null);
  };

  return (
    <>
      <PageHead
        title={t(isFromStore ? "svgColor.fromStore" : "svgColor.colours", { count: palette.length })}
        lead={<Lead svg={shown} />}
        actions={
          <>
            <FileButton open={files.open} isOpening={files.isOpening} variant="secondary" />
            <Button type="button" icon="download" onClick={save}>
              {t("svgColor.download", { count: opened.length })}
            </Button>
          </>
        }
      />
      <FailedFiles files={files} />
      <div className="svg-workbench">
        <div>
          {opened.length > 1 ? (
            <DrawingList
              opened={opened}
              shown={shown}
              recolouring={recolouring}
              isForAll={isForAll}
              onShow={setShownId}
              onForAll={setForAll}
            />
          ) : null}
          <Preview name={shown.name} drawing={drawing} changes={changes} grounds={grounds} />
          <GroundPicker grounds={grounds} colours={storeColours} onChange={setGrounds}>
            <div className="flex flex-wrap gap-1.5">
              <Button
                type="button"
                variant="secondary"
                size="small"
                icon="undo-2"
                disabled={!recolouring.canUndo}
                aria-keyshortcuts="Control+Z"
                onClick={recolouring.undo}
              >
                {t("svgColor.undo")}
              </Button>
              <Button
                type="button"
                variant="secondary"
                size="small"
                icon="redo-2"
                disabled={!recolouring.canRedo}
                aria-keyshortcuts="Control+Shift+Z"
                onClick={recolouring.redo}
              >
                {t("svgColor.redo")}
              </Button>
            </div>
          </GroundPicker>
        </div>
        <div>
          <Palette
            entries={palette}
            unread={shown.drawing.unread}
            recolouring={recolouring}
            grounds={grounds}
            selected={selected}
            onSelect={setChosen}
          />
          <StoreColours
            stores={stores}
            storesFailed={storesFailed}
            shop={shop}
            reply={store.reply}
            ground={ground}
            canApply={selected.length > 0}
            onShop={setShop}
            onRetry={store.again}
            onApply={(colour) => change(selected, () => colour)}
            onApplyAll={applyAll}
          />
        </div>
        <div>
          <CodePanel
            fileName={nameFile(shown)}
            drawing={drawing}
            changes={changes}
            follows={
              selected.length > 0 ? selected.every((colour) => (changes[colour] ?? colour) === textColour) : null
            }
            onFollow={follow}
          />
          <OptimiseBar svg={shown} optimising={optimising} size={writeDrawing(drawing, changes).length} />
          <p className="mt-4">
            <button type="button" onClick={() => files.close(shown.id)} className="link min-h-11 text-small">
              {t("svgColor.close", { name: shown.name })}
            </button>
          </p>
        </div>
      </div>
    </>
  );
}

/** The most names to list of dropped parts that have no text of their own. */
const maxNames = 8;

/** Name, size, and what was removed. */
function Lead({ svg: { name, bytes, removed, dropped } }: { svg: OpenedSvg }) {
  const t = useT();
  const language = useLanguage();
  const kinds = [...removed.map((kind) => t(`svgColor.kinds.${kind}`)), ...dropped.slice(0, maxNames)];
  if (dropped.length > maxNames) kinds.push("…");
  return (
    <>
      {t("svgColor.file", { name, size: formatBytes(language, bytes) })}{" "}
      {kinds.length > 0 ? t("svgColor.removed", { kinds: kinds.join(", ") }) : null}
    </>
  );
}

interface Optimising {
  /** Optimised where it was requested. */
  get: (svg: OpenedSvg) => Drawing;
  /** Of the drawing that is shown. */
  state: "idle" | "running" | "done" | "failed";
  start: () => void;
  revert: () => void;
}

function useOptimising(opened: readonly OpenedSvg[], shownId: string): Optimising {
  const [optimised, setOptimised] = useState<ReadonlyMap<string, Drawing>>(new Map());
  const [state, setState] = useState<Exclude<Optimising["state"], "done">>("idle");
  return {
    get: ({ id, drawing }) => optimised.get(id) ?? drawing,
    state: state === "idle" && optimised.has(shownId) ? "done" : state,
    start: async () => {
      setState("running");
      try {
        const found = await optimise(opened);
        setOptimised(new Map(opened.map(({ id, drawing }) => [id, found.get(id) ?? drawing])));
        setState("idle");
      } catch {
        setState("failed");
      }
    },
    revert: () => {
      setOptimised(new Map());
      setState("idle");
    },
  };
}

interface OptimiseBarProps {
  svg: OpenedSvg;
  optimising: Optimising;
  /** Of the drawing as it is written now. */
  size: number;
}

function OptimiseBar({ svg: { bytes }, optimising: { state, start, revert }, size }: OptimiseBarProps) {
  const t = useT();
  const language = useLanguage();
  if (state === "failed")
    return (
      <div className="mt-4">
        <Alert
          tone="bad"
          role="alert"
          title={t("svgColor.optimise.failed")}
          action={
            <Button type="button" variant="secondary" size="small" onClick={start}>
              {t("svgColor.optimise.again")}
            </Button>
          }
        >
          {t("svgColor.optimise.kept")}
        </Alert>
      </div>
    );
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        type="button"
        variant="secondary"
        size="small"
        pending={state === "running"}
        onClick={state === "done" ? revert : start}
      >
        {t(state === "done" ? "svgColor.optimise.revert" : "svgColor.optimise.start")}
      </Button>
      <p role="status" className="text-small text-ink-2">
        {state === "done"
          ? t("svgColor.optimise.done", { now: formatBytes(language, size), before: formatBytes(language, bytes) })
          : ""}
      </p>
    </div>
  );
}

interface DrawingListProps {
  opened: readonly OpenedSvg[];
  shown: OpenedSvg;
  recolouring: Recolouring;
  isForAll: boolean;
  onShow: (id: string) => void;
  onForAll: (isForAll: boolean) => void;
}

/** The drawings that are open, and whether changes reach all of them. */
function DrawingList({ opened, shown, recolouring, isForAll, onShow, onForAll }: DrawingListProps) {
  const t = useT();
  return (
    <>
      <fieldset aria-label={t("svgColor.files.label")} className="svg-files">
        {opened.map(({ id, name, drawing }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === shown.id}
            title={name}
            onClick={() => onShow(id)}
            style={{ backgroundColor: firstGrounds.light }}
          >
            <DrawingImage
              drawing={drawing}
              changes={recolouring.getChanges(id)}
              ground={firstGrounds.light}
              alt={name}
            />
          </button>
        ))}
      </fieldset>
      <SwitchLine label={t("svgColor.files.all", { count: opened.length })} checked={isForAll} onChange={onForAll} />
    </>
  );
}
