/** Names, file type and quality; creates the pictures, saves them, and sends them to a store. */
import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { describeError } from "#app/i18n/error-message.ts";
import { formatBytes } from "#app/i18n/format.ts";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { Field, SelectField } from "#app/kit/forms/fields.tsx";
import { Button, ButtonLink } from "#app/kit/parts/button.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { maxPictures, type OutputFormat, outputFormats } from "#app/tools/images/format.ts";
import { canHandOver, handOver, type Picture } from "#app/tools/images/picture-list.ts";
import { paths } from "#base/paths.ts";
import { pictureTypes } from "#base/picture-formats.ts";
import type { Outputs } from "./create-outputs.ts";
import { formatName } from "./file-names.ts";
import { toFailureText } from "./photo-strip.tsx";
import { type Running, type Sent, useOutputs } from "./use-outputs.ts";
import type { Settings } from "./use-settings.ts";

interface OutputPanelProps {
  /** Those that can be read. */
  pictures: readonly Picture[];
  settings: Settings;
  stores: string[];
}

export function OutputPanel({ pictures, settings, stores }: OutputPanelProps) {
  const t = useT();
  const work = useOutputs();
  const { running, outputs, sent, forget } = work;
  const [shop, setShop] = useState(stores[0] ?? "");
  const { chosen: sizes, options, pattern, getFocus } = settings;
  const count = pictures.length * sizes.length;
  const request = { pictures, sizes, options, pattern, getFocus };
  const state = JSON.stringify([pictures.map((each) => [each.id, getFocus(each)]), sizes, options, pattern]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `forget` is another function each time
  useEffect(forget, [state]);
  return (
    <>
      <OutputFields settings={settings} fileName={pictures[0]?.file.name ?? "image"} />
      <div className="mt-6 grid gap-3" aria-live="polite">
        {running ? <Progress running={running} onStop={work.stop} /> : null}
        {outputs && !running ? <Created outputs={outputs} onSave={work.save} /> : null}
        {work.isUnsaved ? <Alert tone="bad" role="alert" title={t("images.notPacked")} /> : null}
        {sent ? <SentAlerts sent={sent} /> : null}
      </div>
      <div className="resizer-bar">
        <p className="flex flex-1 basis-64 gap-2 text-small text-ink-2">
          <Icon name="shield-check" className="size-4 text-ok-mark" />
          {t(count > 0 || pictures.length === 0 ? "imageResizer.private" : "imageResizer.create.nothing")}
        </p>
        {stores.length > 1 ? (
          <select
            aria-label={t("imageResizer.send.store")}
            value={shop}
            onChange={({ currentTarget }) => setShop(currentTarget.value)}
            className="field w-auto"
          >
            {stores.map((store) => (
              <option key={store}>{store}</option>
            ))}
          </select>
        ) : null}
        {shop ? (
          <Button
            type="button"
            variant="secondary"
            icon="send"
            disabled={count === 0 || running !== null}
            onClick={() => work.createAndSend(request, shop)}
          >
            {t("imageResizer.send.submit", { shop })}
          </Button>
        ) : null}
        <Button
          type="button"
          icon="download"
          disabled={count === 0 || running !== null}
          onClick={() => work.createAndSave(request)}
        >
          {t("imageResizer.create.submit", { count })}
        </Button>
      </div>
    </>
  );
}

function OutputFields({ settings, fileName }: { settings: Settings; fileName: string }) {
  const t = useT();
  const { options, pattern, active } = settings;
  const named = { fileName, width: active?.width ?? 800, height: active?.height ?? 600 };
  const example = `${formatName(pattern, named)}.${pictureTypes[options.format].extension}`;
  return (
    <div className="resizer-fields">
      <Field name="pattern" label={t("imageResizer.names.label")} hint={t("imageResizer.names.hint", { example })}>
        <input
          id="field-pattern"
          aria-describedby="field-pattern-hint"
          value={pattern}
          maxLength={100}
          spellCheck={false}
          autoCapitalize="none"
          onChange={({ currentTarget }) => settings.setPattern(currentTarget.value)}
          className="field font-mono"
        />
      </Field>
      <div
        onChange={({ target }) => settings.setOptions({ format: (target as HTMLSelectElement).value as OutputFormat })}
      >
        <SelectField
          name="format"
          label={t("imageResizer.format")}
          defaultValue={options.format}
          options={outputFormats.map((value) => ({ value, label: pictureTypes[value].name }))}
        />
      </div>
      {options.format === "png" ? null : (
        <Field name="quality" label={t("imageResizer.quality")} aside={<output>{options.quality}</output>}>
          <input
            id="field-quality"
            type="range"
            min={20}
            max={95}
            value={options.quality}
            onChange={({ currentTarget }) => settings.setOptions({ quality: Number(currentTarget.value) })}
            className="resizer-range"
          />
        </Field>
      )}
    </div>
  );
}

function Progress({ running: { step, done, count }, onStop }: { running: Running; onStop: () => void }) {
  const t = useT();
  const text = t(step === "create" ? "imageResizer.create.running" : "imageResizer.send.running", { done, count });
  return (
    <div className="flex items-center gap-4">
      <span className="grid flex-1 gap-2">
        <span className="text-ink-2">{text}</span>
        <progress className="progress" max={count} value={done} aria-label={text} />
      </span>
      <Button type="button" variant="secondary" onClick={onStop}>
        {t("imageResizer.create.cancel")}
      </Button>
    </div>
  );
}

interface CreatedProps {
  outputs: Outputs;
  onSave: (files: readonly File[]) => void;
}

function Created({ outputs: { files, enlarged, failures }, onSave }: CreatedProps) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const size = formatBytes(
    language,
    files.reduce((sum, file) => sum + file.size, 0),
  );
  function optimize() {
    handOver(files);
    navigate(paths.imageOptimizer);
  }
  const actions = (
    <span className="flex flex-wrap gap-2">
      <Button type="button" variant="secondary" size="small" onClick={() => onSave(files)}>
        {t("imageResizer.create.save")}
      </Button>
      {canHandOver(files) ? (
        <Button type="button" variant="secondary" size="small" onClick={optimize}>
          {t("imageResizer.create.optimize")}
        </Button>
      ) : null}
    </span>
  );
  return (
    <>
      {files.length > 0 ? (
        <Alert tone="ok" title={t("imageResizer.create.done", { count: files.length, size })} action={actions}>
          {enlarged > 0 ? <p>{t("imageResizer.create.enlarged", { count: enlarged })}</p> : null}
          {canHandOver(files) ? null : <p>{t("imageResizer.create.many", { max: maxPictures })}</p>}
        </Alert>
      ) : null}
      {failures.map(({ fileName, code }) => (
        <Alert key={fileName} tone="bad" title={toFailureText(t, fileName, code)} />
      ))}
    </>
  );
}

function SentAlerts({ sent: { sent, count, failures, left, isStopped, shop } }: { sent: Sent }) {
  const t = useT();
  const lacksPermission = failures.some(({ error }) => error.code === "SCOPE_MISSING");
  const toStore = (
    <ButtonLink to={paths.store(shop)} variant="secondary" size="small" reloadDocument>
      {t("imageResizer.send.toStore")}
    </ButtonLink>
  );
  const toFiles = (
    <ButtonLink to={`https://admin.shopify.com/store/${shop}/content/files`} variant="secondary" size="small">
      {t("imageResizer.send.toFiles")}
    </ButtonLink>
  );
  return (
    <>
      {isStopped ? (
        <Alert tone="warn" title={t("imageResizer.send.stopped", { sent, count })}>
          {t("imageResizer.send.resume")}
        </Alert>
      ) : null}
      {sent > 0 && !isStopped ? (
        <Alert tone="ok" title={t("imageResizer.send.done", { count: sent, shop })} action={toFiles} />
      ) : null}
      {failures.map(({ file, error }) => {
        const { sentence, fix } = describeError(t, error);
        const isPermission = error.code === "SCOPE_MISSING";
        return (
          <Alert key={file.name} tone="bad" title={sentence} {...(isPermission ? { action: toStore } : {})}>
            {isPermission ? t("imageResizer.send.permission") : fix}
          </Alert>
        );
      })}
      {left.length > 0 && !lacksPermission && !isStopped ? (
        <Alert tone="warn" title={t("imageResizer.send.left", { count: left.length })} />
      ) : null}
    </>
  );
}
