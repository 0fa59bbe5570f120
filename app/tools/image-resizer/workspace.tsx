/** The tool with pictures: sizes, framing of the selected picture, and what is created. Loaded with the first picture. */
import { useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { SegmentedField } from "#app/kit/forms/choice-fields.tsx";
import { usePictures } from "#app/tools/images/picture-list.ts";
import { centre } from "./crop.ts";
import { CropStage, ResultPreview } from "./crop-stage.tsx";
import { OutputPanel } from "./output-panel.tsx";
import { PhotoStrip } from "./photo-strip.tsx";
import { PresetList, useSizeText } from "./preset-list.tsx";
import type { ResizerProps } from "./resizer.tsx";
import "./image-resizer.css";
import { type Settings, useSettings } from "./use-settings.ts";
import { type ShownPicture, useShownPicture } from "./use-shown-picture.ts";

interface WorkspaceProps extends ResizerProps {
  /** Files that were not added because the list is full. */
  left: number;
  onFiles: (files: File[]) => void;
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
      {left > 0 ? (
        <div className="mb-5">
          <Alert tone="warn" role="alert" title={t("images.left", { count: left })}>
            {t("images.leftText")}
          </Alert>
        </div>
      ) : null}
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
