/**
 * The preview of an update as one form: the changes, the conflicts with their choices, and the dock with the buttons.
 */
import { Form } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { type FormReply, useForm } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { VersionPair } from "#app/ui/labels.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { toStoreName } from "#base/store-address.ts";
import type { Job } from "#workers/portal/contract.ts";
import { AutoResolved, FileList, ResetSettings } from "./change-lists.tsx";
import { ConflictList } from "./conflicts.tsx";
import { CountTabs, getSectionId } from "./counts.tsx";
import { useDraftChoices } from "./draft-choices.ts";
import { countPlaces, type ListName, listIcons, type PreviewView } from "./preview-view.ts";
import { CancelButton, StartDock, undecidedSelector } from "./start-dock.tsx";
import { choiceField, textField } from "./start-form.ts";

interface PreviewProps {
  job: Job;
  preview: PreviewView;
  reply: FormReply | undefined;
}

export function Preview({ job, preview, reply }: PreviewProps) {
  const t = useT();
  const { installed, compared } = preview;
  const { version } = job;
  const source = job.source?.name ?? "";
  return (
    <>
      <PageHead
        title={t("update.preview.title")}
        lead={t("update.preview.lead", { count: compared, source, shop: toStoreName(job.shop) })}
        actions={installed ? <TitleVersions from={installed.version} to={version} /> : null}
      />
      <BaseReleaseAlert installed={installed} />
      <StartForm job={job} preview={preview} reply={reply} />
    </>
  );
}

/** Aligned with the title and only as wide as its text. */
function TitleVersions(versions: { from: string; to: string }) {
  return (
    <span className="tablet:pb-7">
      <VersionPair {...versions} />
    </span>
  );
}

/** The base release of the merge and how it was identified. */
function BaseReleaseAlert({ installed }: Pick<PreviewView, "installed">) {
  const t = useT();
  return installed ? (
    <Alert tone="ok" title={t("update.preview.foundTitle", installed)}>
      {t("update.preview.foundText", installed)}
    </Alert>
  ) : (
    <Alert tone="info" title={t("update.preview.unknownTitle")}>
      {t("update.preview.unknownText")}
    </Alert>
  );
}

function StartForm({ job, preview, reply }: PreviewProps) {
  const t = useT();
  const form = useForm(reply);
  const element = useRef<HTMLFormElement>(null);
  useDraftChoices(element, job.id, reply !== undefined);
  const { conflicts, counts, lists, autoResolved, resetSettings, same } = preview;
  const decided = conflicts.filter(({ path }) => {
    const chosen = form.value(choiceField(path));
    return chosen && !(chosen === "edit" && form.error(textField(path)));
  }).length;
  return (
    <Form ref={element} method="post" encType="multipart/form-data" className="mt-7">
      {/* What the Enter key presses. */}
      <button type="submit" name="intent" value="start" tabIndex={-1} aria-hidden className="hidden" />
      <CountTabs counts={counts} />
      <div className="mt-6 grid gap-9 *:min-w-0">
        <StartErrorAlert form={form} reply={reply} />
        <FileSection
          name="conflict"
          title={t("update.preview.conflictsTitle")}
          aside={<SuggestButton preview={preview} />}
        >
          {conflicts.length === 0 ? (
            <Alert tone="ok" title={t("update.preview.noConflictTitle")}>
              {autoResolved.length === 0
                ? t("update.preview.noConflictText")
                : t("update.preview.noConflictTextDecided", { count: countPlaces(autoResolved) })}
            </Alert>
          ) : (
            <>
              <p className="mb-4 max-w-[68ch] text-ink-2">
                {preview.installed
                  ? t("update.preview.conflictsText")
                  : t("update.preview.conflictsTextTwoWay", { version: job.version })}
              </p>
              <ConflictList
                job={job.id}
                conflicts={conflicts}
                from={preview.installed?.version ?? null}
                version={job.version}
                form={form}
              />
            </>
          )}
        </FileSection>
        {autoResolved.length > 0 ? (
          <div>
            <AutoResolved files={autoResolved} known={preview.installed !== null} />
          </div>
        ) : null}
        {resetSettings.length > 0 ? (
          <div>
            <ResetSettings settings={resetSettings} version={job.version} />
          </div>
        ) : null}
        <FileSection name="merged" title={t("update.preview.mergedTitle")} text={t("update.preview.mergedText")}>
          <FileList files={lists.merged} icon={listIcons.merged} version={job.version} />
        </FileSection>
        <FileSection name="kept" title={t("update.preview.keptTitle")} text={t("update.preview.keptText")}>
          <FileList files={lists.kept} icon={listIcons.kept} version={job.version} />
        </FileSection>
        <FileSection
          name="replaced"
          title={t("update.preview.replacedTitle", { version: job.version })}
          text={t("update.preview.replacedText")}
        >
          <FileList files={lists.replaced} icon={listIcons.replaced} version={job.version} />
          {same > 0 ? <p className="mt-3 text-small text-ink-3">{t("update.preview.same", { count: same })}</p> : null}
        </FileSection>
        <FileSection name="removed" title={t("update.preview.removedTitle")} text={t("update.preview.removedText")}>
          <FileList files={lists.removed} icon={listIcons.removed} version={job.version} />
        </FileSection>
      </div>
      <p className="mt-9 wide-phone:hidden">
        <CancelButton />
      </p>
      <StartDock conflicts={conflicts.length} decided={decided} themeName={job.name} />
    </Form>
  );
}

/** Why the update did not start: missing or too long choices, or an error of the licence service. */
function StartErrorAlert({ form, reply }: { form: ReturnType<typeof useForm>; reply: FormReply | undefined }) {
  const t = useT();
  const count = Object.keys(reply?.errors ?? {}).length;
  if (count === 0 && !form.formError) return null;
  return (
    <div data-form-error tabIndex={-1} className="scroll-mt-40 rounded-card">
      {form.formError ? (
        <Alert tone="bad" role="alert" title={form.formError.sentence}>
          {form.formError.fix}
        </Alert>
      ) : (
        <Alert
          tone="bad"
          role="alert"
          title={t(reply?.facts ? "update.errors.faultTitle" : "update.errors.undecidedTitle", { count })}
        >
          {t(reply?.facts ? "update.errors.faultFix" : "update.errors.undecidedFix")}
        </Alert>
      )}
    </div>
  );
}

/** Checks the suggested choice of each undecided conflict; the merchant still reviews and submits the form. */
function SuggestButton({ preview }: { preview: PreviewView }) {
  const t = useT();
  const count = preview.conflicts.filter(({ suggested }) => suggested !== null).length;
  if (count === 0) return null;
  return (
    <Button variant="secondary" size="small" name="fill" value="suggested" formNoValidate onClick={applySuggestions}>
      {t("update.preview.suggest", { count })}
    </Button>
  );
}

/** Checks them in the page, without a request; without JavaScript the server does it. */
function applySuggestions(event: MouseEvent): void {
  event.preventDefault();
  for (const input of document.querySelectorAll<HTMLElement>(`${undecidedSelector} [data-suggested]`)) input.click();
}

interface FileSectionProps {
  name: ListName;
  title: string;
  text?: string;
  aside?: ReactNode;
  children: ReactNode;
}

function FileSection({ name, title, text, aside, children }: FileSectionProps) {
  const id = getSectionId(name);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-36">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={`${id}-title`} className="text-h2 text-ink">
            {title}
          </h2>
          {text ? <p className="text-small text-ink-3">{text}</p> : null}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
