/** The tool with pictures: sizes, framing of the selected picture, and what is created. Loaded with the first picture. */
import { type FormEvent, useState } from "react";
import { formatNumber } from "#app/i18n/format.ts";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { SegmentedField } from "#app/kit/forms/choice-fields.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { type BenchFiles, LeftFiles } from "#app/tools/images/bench.tsx";
import { usePictures } from "#app/tools/images/picture-list.ts";
import { brand } from "#base/brand.ts";
import { isAmbiguous } from "#base/typed-number.ts";
import type { PictureSizes } from "#workers/licences/releases/contract.ts";
import { centre, type Size } from "./crop.ts";
import { CropStage, ResultPreview } from "./crop-stage.tsx";
import { OutputPanel } from "./output-panel.tsx";
import { PhotoStrip } from "./photo-strip.tsx";
import { maxSide, minSide, parseFreeSize } from "./presets.ts";
import { type Preset, type Settings, useSettings } from "./use-settings.ts";
import { type ShownPicture, useShownPicture } from "./use-shown-picture.ts";
import "./image-resizer.css";

interface WorkspaceProps extends BenchFiles {
  /** Names of connected stores. */
  stores: string[];
  /** Null without a published release. */
  theme: PictureSizes | null;
}

export function Workspace({ stores, theme, left, onFiles }: WorkspaceProps) {
  const t = useT();
  const pictures = usePictures();
  const settings = useSettings(theme);
  const [selected, setSelected] = useState(0);
  const usable = pictures.filter(({ header, error }) => header && !error);
  const picture = usable.find(({ id }) => id === selected) ?? usable[0];
  const shown = useShownPicture(picture?.file);
  return (
    <>
      <LeftFiles left={left} />
      <div className="resizer">
        <PresetList settings={settings} version={theme?.version ?? null} />
        <div className="grid min-w-0 content-start gap-4">
          {picture && shown && shown !== "unshown" ? (
            <Framing picture={shown} id={picture.id} settings={settings} />
          ) : (
            <Unshown isMissing={shown === "unshown"} isHeic={picture?.header?.format === "heic"} />
          )}
          {picture?.header?.mayBeIncomplete ? (
            <p className="text-small text-warn">{t("images.mayBeIncomplete")}</p>
          ) : null}
        </div>
      </div>
      <PhotoStrip pictures={pictures} selected={picture?.id} onSelect={setSelected} onFiles={onFiles} />
      <OutputPanel pictures={usable} settings={settings} stores={stores} />
    </>
  );
}

function Unshown({ isMissing, isHeic }: { isMissing: boolean; isHeic: boolean }) {
  const t = useT();
  return (
    <p className="resizer-stage grid place-content-center p-6 text-ink-2">
      {isMissing ? t(isHeic ? "images.errors.heic" : "imageResizer.stage.unshown") : null}
    </p>
  );
}

interface FramingProps {
  picture: ShownPicture;
  id: number;
  settings: Settings;
}

function Framing({ picture, id, settings }: FramingProps) {
  const t = useT();
  const toText = useSizeText();
  const { active, options, chosen } = settings;
  const focus = settings.getFocus({ id });
  const percent = { x: Math.round(focus.x * 100), y: Math.round(focus.y * 100) };
  return (
    <>
      {active ? (
        <div className="relative">
          {options.mode === "crop" ? (
            <CropStage
              picture={picture}
              target={active}
              focus={focus}
              onFocus={(next) => settings.setFocus({ id }, next)}
            />
          ) : (
            <div className="resizer-stage">
              <ResultPreview picture={picture} target={active} focus={focus} options={options} />
            </div>
          )}
          <p className="resizer-size">{toText(active)}</p>
        </div>
      ) : (
        <p className="resizer-stage grid place-content-center p-6 text-ink-2">{t("imageResizer.stage.noFormat")}</p>
      )}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SegmentedField
          name="mode"
          label={t("imageResizer.mode.label")}
          defaultValue={options.mode}
          onChange={({ currentTarget }) =>
            settings.setOptions({ mode: currentTarget.value === "fit" ? "fit" : "crop" })
          }
          choices={[
            { value: "crop", label: t("imageResizer.mode.crop") },
            { value: "fit", label: t("imageResizer.mode.fit") },
          ]}
        />
        {options.mode === "fit" ? <BackgroundFields settings={settings} /> : null}
        {options.mode === "crop" ? (
          <p className="ml-auto text-small text-ink-3">
            {t("imageResizer.focus.at", percent)}{" "}
            <button type="button" className="link ml-2" onClick={() => settings.setFocus({ id }, centre)}>
              {t("imageResizer.focus.recentre")}
            </button>
            <span className="block">{t("imageResizer.focus.hint")}</span>
          </p>
        ) : null}
      </div>
      <ul className="resizer-results">
        {chosen.map((preset) => (
          <li key={preset.id}>
            <button
              type="button"
              aria-pressed={preset.id === active?.id}
              onClick={() => settings.setActive(preset.id)}
              className="resizer-choice"
            >
              <ResultPreview picture={picture} target={preset} focus={focus} options={options} />
              <span className="font-label text-ink">{preset.name}</span>
              <span className="text-tiny text-ink-3">{toText(preset)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const firstColour = "#ffffff";

function BackgroundFields({ settings }: { settings: Settings }) {
  const t = useT();
  const { background } = settings.options;
  const isBlur = background === "blur";
  return (
    <>
      <SegmentedField
        name="background"
        label={t("imageResizer.background.label")}
        defaultValue={isBlur ? "blur" : "colour"}
        onChange={({ currentTarget }) =>
          settings.setOptions({ background: currentTarget.value === "blur" ? "blur" : firstColour })
        }
        choices={[
          { value: "blur", label: t("imageResizer.background.blur") },
          { value: "colour", label: t("imageResizer.background.colour") },
        ]}
      />
      {isBlur ? null : (
        <input
          type="color"
          value={background}
          aria-label={t("imageResizer.background.colour")}
          onChange={({ currentTarget }) => settings.setOptions({ background: currentTarget.value as `#${string}` })}
          className="resizer-colour"
        />
      )}
    </>
  );
}

function useSizeText(): (size: Size) => string {
  const t = useT();
  const language = useLanguage();
  return ({ width, height }) =>
    t("imageResizer.size", { width: formatNumber(language, width), height: formatNumber(language, height) });
}

/** The sizes with check boxes, in groups, and a size of one's own. */
function PresetList({ settings, version }: { settings: Settings; version: string | null }) {
  const t = useT();
  const groups = {
    shopify: t("imageResizer.groups.shopify"),
    theme: t("imageResizer.groups.theme", { theme: brand.themeName, version: version ?? "" }),
    own: t("imageResizer.groups.own"),
  };
  return (
    <div className="grid content-start gap-4">
      {(["shopify", "theme", "own"] as const).map((group) => {
        const presets = settings.presets.filter((preset) => preset.group === group);
        if (presets.length === 0) return null;
        return (
          <fieldset key={group}>
            <legend className="mb-1 text-small text-ink-3">{groups[group]}</legend>
            {presets.map((preset) => (
              <PresetRow key={preset.id} preset={preset} settings={settings} />
            ))}
          </fieldset>
        );
      })}
      <OwnSize onAdd={settings.addOwn} />
    </div>
  );
}

const markSide = 22;

function PresetRow({ preset, settings }: { preset: Preset; settings: Settings }) {
  const toText = useSizeText();
  const { id, name, width, height } = preset;
  const scale = markSide / Math.max(width, height);
  const mark = { width: width * scale, height: Math.max(5, height * scale) };
  return (
    <label className="resizer-preset" data-active={settings.active?.id === id || undefined}>
      <input
        type="checkbox"
        checked={settings.chosen.some((each) => each.id === id)}
        onChange={({ currentTarget }) => settings.choose(id, currentTarget.checked)}
        className="tick"
      />
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 flex-none fill-surface stroke-thread">
        <rect {...mark} x={12 - mark.width / 2} y={12 - mark.height / 2} rx="2" />
      </svg>
      <span className="grid min-w-0">
        <span className="font-label text-ink">{name}</span>
        <span className="text-tiny text-ink-3">{toText(preset)}</span>
      </span>
    </label>
  );
}

function OwnSize({ onAdd }: { onAdd: (size: Size) => void }) {
  const t = useT();
  const [error, setError] = useState<string>();
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const size = parseFreeSize(String(form.get("width")), String(form.get("height")));
    if (isAmbiguous(size)) return setError(t("validation.ambiguousNumber", { ...size }));
    setError(size ? undefined : t("imageResizer.own.invalid", { min: minSide, max: maxSide }));
    if (size) onAdd(size);
  }
  return (
    <details>
      <summary className="link">{t("imageResizer.own.open")}</summary>
      <form onSubmit={add} noValidate className="mt-3 grid gap-3">
        <TextField name="width" label={t("imageResizer.own.width")} inputMode="numeric" error={error} />
        <TextField name="height" label={t("imageResizer.own.height")} inputMode="numeric" />
        <Button variant="secondary" size="small">
          {t("imageResizer.own.add")}
        </Button>
      </form>
    </details>
  );
}
