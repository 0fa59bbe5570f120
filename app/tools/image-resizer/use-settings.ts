/**
 * What the person has chosen: sizes, framing, names, and a focus for each picture. It outlives the page, so that another
 * tool can be opened.
 */
import { type Key, useLanguage, useT } from "#app/i18n/index.ts";
import { createObservable, useObservable } from "#app/kit/parts/observe.ts";
import type { PictureSizes } from "#workers/licences/releases/contract.ts";
import { centre, type Focus, type Size } from "./crop.ts";
import { defaultPattern } from "./file-names.ts";
import { firstChosen, shopifyPresets } from "./presets.ts";
import type { ResizeOptions } from "./resize-job.ts";

export interface Preset extends Size {
  id: string;
  name: string;
  group: "shopify" | "theme" | "own";
}

interface Choices {
  own: readonly Size[];
  chosen: readonly string[];
  active: string;
  options: ResizeOptions;
  pattern: string;
  focuses: ReadonlyMap<number, Focus>;
}

const firstChoices: Choices = {
  ...{ own: [], chosen: firstChosen, active: firstChosen[0] ?? "" },
  options: { mode: "crop", background: "blur", format: "webp", quality: 82 },
  ...{ pattern: defaultPattern, focuses: new Map() },
};
const choices = createObservable(firstChoices);
const change = (changed: Partial<Choices>) => choices.set({ ...choices.get(), ...changed });

export function useSettings(theme: PictureSizes | null) {
  const t = useT();
  const language = useLanguage();
  const { own, chosen, active, options, pattern, focuses } = useObservable(choices, firstChoices);
  const presets: Preset[] = [
    ...shopifyPresets.map(({ id, ...size }) => {
      const name = t(`imageResizer.presets.${id}` satisfies Key);
      return { ...size, id, name, group: "shopify" as const };
    }),
    ...(theme?.sizes ?? []).map(({ id, name, width, height }) => {
      return { id: `theme:${id}`, name: name[language], width, height, group: "theme" as const };
    }),
    ...own.map((size) => {
      return { ...size, id: toOwnId(size), name: t("imageResizer.presets.own"), group: "own" as const };
    }),
  ];
  const shown = presets.filter(({ id }) => chosen.includes(id));

  return {
    presets,
    chosen: shown,
    active: shown.find(({ id }) => id === active) ?? shown[0] ?? null,
    options,
    pattern,
    setActive: (id: string) => change({ active: id }),
    setPattern: (text: string) => change({ pattern: text }),
    setOptions: (changed: Partial<ResizeOptions>) => change({ options: { ...options, ...changed } }),
    choose(id: string, isChosen: boolean) {
      change({ chosen: isChosen ? [...chosen, id] : chosen.filter((each) => each !== id) });
      if (isChosen) change({ active: id });
    },
    addOwn(size: Size) {
      const id = toOwnId(size);
      if (!presets.some((each) => each.id === id)) change({ own: [...own, size] });
      change({ chosen: chosen.includes(id) ? chosen : [...chosen, id], active: id });
    },
    getFocus: ({ id }: { id: number }): Focus => focuses.get(id) ?? centre,
    setFocus: ({ id }: { id: number }, focus: Focus) => change({ focuses: new Map(focuses).set(id, focus) }),
  };
}

const toOwnId = ({ width, height }: Size): string => `own:${width}x${height}`;

export type Settings = ReturnType<typeof useSettings>;
