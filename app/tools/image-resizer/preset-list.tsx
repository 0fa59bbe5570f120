/** The sizes with check boxes, in groups, and a size of one's own. */
import { type FormEvent, useState } from "react";
import { formatNumber } from "#app/i18n/format.ts";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { TextField } from "#app/kit/forms/fields.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { brand } from "#base/brand.ts";
import { isAmbiguous } from "#base/typed-number.ts";
import type { Size } from "./crop.ts";
import { maxSide, minSide, parseFreeSize } from "./presets.ts";
import type { Preset, Settings } from "./use-settings.ts";

export function useSizeText(): (size: Size) => string {
  const t = useT();
  const language = useLanguage();
  return ({ width, height }) =>
    t("imageResizer.size", { width: formatNumber(language, width), height: formatNumber(language, height) });
}

export function PresetList({ settings, version }: { settings: Settings; version: string | null }) {
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
