/** The colours of the drawing: from what to what, what they paint, and whether they can be seen. */
import { type FormEvent, Fragment, useEffect, useRef, useState } from "react";
import { formatNumber } from "#app/i18n/format.ts";
import { type T, useLanguage, useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { type Colour, getContrast, isSeen, parseColour, repairContrast, textColour } from "./colour.ts";
import type { PaletteEntry } from "./drawing.ts";
import type { Grounds } from "./preview.tsx";
import { Swatch } from "./swatch.tsx";
import type { Recolouring } from "./use-recolouring.ts";

interface PaletteProps {
  entries: readonly PaletteEntry[];
  unread: readonly string[];
  recolouring: Recolouring;
  grounds: Grounds;
  selected: readonly Colour[];
  onSelect: (colours: readonly Colour[]) => void;
}

export function Palette({ entries, unread, recolouring, grounds, selected, onSelect }: PaletteProps) {
  const t = useT();
  const { changes, change } = recolouring;
  const ground = grounds[grounds.chosen];
  const faint = entries.filter(({ colour }) => isFaint(changes[colour] ?? colour, ground));
  const repair = () =>
    change(
      faint.map(({ colour }) => colour),
      (colour) => repairContrast(changes[colour] ?? colour, ground),
    );
  const toggle = (colour: Colour) =>
    onSelect(selected.includes(colour) ? selected.filter((each) => each !== colour) : [...selected, colour]);
  const isWhole = selected.length === entries.length;
  return (
    <Section title={t("svgColor.palette.title")} aside={t(`svgColor.palette.on.${grounds.chosen}`)}>
      <ul>
        {entries.map((entry) => (
          <Row
            key={entry.colour}
            entry={entry}
            target={changes[entry.colour] ?? entry.colour}
            ground={ground}
            isSelected={selected.includes(entry.colour)}
            onToggle={() => toggle(entry.colour)}
            onChange={(colour, gesture) => change([entry.colour], () => colour, gesture)}
          />
        ))}
      </ul>
      {unread.length > 0 ? (
        <p className="mt-3 text-small wrap-anywhere text-ink-3">
          {t("svgColor.palette.unread", { colours: unread.join(", ") })}
        </p>
      ) : null}
      {entries.length > 1 ? (
        <p className="mt-2">
          <button
            type="button"
            onClick={() => onSelect(isWhole ? [] : entries.map(({ colour }) => colour))}
            className="link min-h-11 text-small tablet:min-h-8"
          >
            {t(isWhole ? "svgColor.palette.none" : "svgColor.palette.all")}
          </button>
        </p>
      ) : null}
      {selected.length > 0 ? <ChosenForm key={selected.join()} selected={selected} recolouring={recolouring} /> : null}
      {faint.length > 0 ? (
        <div className="mt-4">
          <Alert
            tone="warn"
            title={t(`svgColor.faint.${grounds.chosen}`, { count: faint.length })}
            action={
              <Button type="button" variant="secondary" size="small" onClick={repair}>
                {t(`svgColor.faint.repair.${grounds.chosen}`)}
              </Button>
            }
          >
            {faint.map((entry, at) => (
              <Fragment key={entry.colour}>
                {at > 0 ? ", " : null}
                <button
                  type="button"
                  aria-pressed={selected.includes(entry.colour)}
                  onClick={() => onSelect([entry.colour])}
                  className="link"
                >
                  {changes[entry.colour] ?? entry.colour} ({describePaint(t, entry)})
                </button>
              </Fragment>
            ))}
          </Alert>
        </div>
      ) : null}
    </Section>
  );
}

function describePaint(t: T, { name, kind, count }: PaletteEntry): string {
  const painted = t(`svgColor.paints.${kind}`, { count });
  return name ? `${name}, ${painted}` : painted;
}

const isFaint = (colour: Colour, ground: Colour): boolean => colour !== textColour && !isSeen(colour, ground);

interface RowProps {
  entry: PaletteEntry;
  target: Colour;
  ground: Colour;
  isSelected: boolean;
  onToggle: () => void;
  onChange: (colour: Colour, gesture: string) => void;
}

function Row({ entry, target, ground, isSelected, onToggle, onChange }: RowProps) {
  const t = useT();
  const language = useLanguage();
  const { colour } = entry;
  const picker = useRef<HTMLInputElement>(null);
  const gesture = useRef(0);
  useEffect(() => {
    const end = () => {
      gesture.current++;
    };
    // React calls its `onChange` for each colour on the way; the browser's event comes once at the end.
    picker.current?.addEventListener("change", end);
    return () => picker.current?.removeEventListener("change", end);
  }, []);
  const about = describePaint(t, entry);
  const follows = target === textColour;
  // Rounded down, so that 2.96 does not look like a pass.
  const contrast = Math.floor(getContrast(follows ? ground : target, ground) * 10) / 10;
  return (
    <li className="svg-row" data-selected={isSelected || undefined}>
      <input
        type="checkbox"
        checked={isSelected}
        onChange={onToggle}
        aria-label={t("svgColor.palette.choose", { colour, about })}
        className="tick"
      />
      <Swatch colour={colour} />
      <Icon name="arrow-right" className="size-4 text-ink-3" />
      <label className="svg-swatch-field">
        <Swatch colour={target} />
        <input
          type="color"
          value={follows ? "#000000" : target}
          aria-label={t("svgColor.palette.change", { colour, about })}
          ref={picker}
          onChange={({ currentTarget }) => onChange(currentTarget.value, `${colour} ${gesture.current}`)}
        />
      </label>
      <span className="min-w-0">
        <span className="block truncate font-mono text-code text-ink">{target}</span>
        <span className="block truncate text-tiny text-ink-3">{about}</span>
      </span>
      <span className={`text-small ${isFaint(target, ground) ? "text-warn" : "text-ok"}`}>
        {follows
          ? t("svgColor.palette.follows")
          : t("svgColor.palette.ratio", { ratio: formatNumber(language, contrast) })}
      </span>
    </li>
  );
}

/** A colour code for all that is chosen. */
function ChosenForm({ selected, recolouring: { change } }: Pick<PaletteProps, "selected" | "recolouring">) {
  const t = useT();
  const [isWrong, setWrong] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get("colour") ?? "");
    const parsed = parseColour(given) ?? parseColour(`#${given}`);
    setWrong(!parsed);
    if (parsed) change(selected, () => parsed.colour);
  };
  return (
    <form onSubmit={onSubmit} className="mt-2 grid gap-2">
      <label htmlFor="svg-colour" className="text-small font-label text-ink">
        {t("svgColor.palette.code", { count: selected.length })}
      </label>
      <div className="flex gap-2">
        <input
          id="svg-colour"
          name="colour"
          type="text"
          placeholder="#3f8c77"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? "svg-colour-error" : undefined}
          className="field font-mono"
        />
        <Button variant="secondary">{t("svgColor.palette.apply")}</Button>
      </div>
      {isWrong ? (
        <p id="svg-colour-error" role="alert" className="text-small text-bad">
          {t("svgColor.palette.wrong")}
        </p>
      ) : null}
      <button
        type="button"
        onClick={() => change(selected, () => null)}
        className="link min-h-11 justify-self-start text-small tablet:min-h-8"
      >
        {t("svgColor.palette.reset")}
      </button>
    </form>
  );
}
