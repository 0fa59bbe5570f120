/**
 * The preview of an update as one form: the changes, the conflicts with their choices, and the dock with the buttons.
 */
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { type T, useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import { Disclosure } from "#app/kit/parts/explanations.tsx";
import { VersionPair } from "#app/kit/parts/labels.tsx";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { toStoreName } from "#base/store-address.ts";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";
import { AutoResolved, FileList, Prepared } from "./change-lists.tsx";
import { CountTabs, getSectionId } from "./counts.tsx";
import { CreatedLink, DeveloperLink, RevokeForms } from "./developer-link.tsx";
import { countPlaces, type ListName, listIcons, type PreviewView } from "./preview-view.ts";
import { fewQuestions, type QuestionFilter } from "./question-filter.ts";
import { AnswerKeys, QuestionProgress } from "./question-progress.tsx";
import { QuestionList } from "./questions.tsx";
import type { ReleaseMix } from "./release-mix-view.ts";
import { ResetSettings } from "./reset-settings-table.tsx";
import type { LinkView, ShareReply } from "./share.server.ts";
import { AnswerDock, CancelButton } from "./start-dock.tsx";
import { isConflictField, seenField } from "./start-form.ts";
import type { TextDraft } from "./text-drafts.ts";
import { EarlierTexts } from "./unsaved-texts.tsx";
import { type Answers, useAnswers } from "./use-answers.ts";

/** The developer has a link, sees the same and answers, and leaves the rest to the owner. */
type PreviewViewer =
  | { kind: "owner"; links: readonly LinkView[]; shared: ShareReply["shared"] }
  | { kind: "developer"; name: string; until: string };

interface PreviewProps {
  job: Pick<Job, "id" | "shop" | "version" | "name"> & { source: { name: string } | null };
  viewer: PreviewViewer;
  preview: PreviewView;
  filter: QuestionFilter;
  /** When the answers were read. */
  seenAt: string;
  earlierTexts: readonly TextDraft[];
  reply: FormReply | undefined;
}

export function Preview(props: PreviewProps) {
  const t = useT();
  const { job, viewer, preview, seenAt, earlierTexts, reply } = props;
  const { installed, compared, questions } = preview;
  const answers = useAnswers(job.id, questions, seenAt, reply);
  const source = job.source?.name ?? "";
  const many = questions.length > fewQuestions;
  const left = questions.filter(({ path }) => !answers.isDecided(path)).length;
  return (
    <>
      {viewer.kind === "owner" && viewer.shared ? <CreatedLink shared={viewer.shared} /> : null}
      <PageHead
        title={many ? toTitle(t, questions.length, left) : t("update.preview.title")}
        lead={t("update.preview.lead", { count: compared, source, shop: toStoreName(job.shop) })}
        actions={installed ? <TitleVersions from={installed.version} to={job.version} /> : null}
      />
      {viewer.kind === "developer" ? (
        <Alert tone="info" title={t("share.page.who", viewer)}>
          {t("share.page.kept", { shop: toStoreName(job.shop) })}
        </Alert>
      ) : null}
      {(many && installed) || viewer.kind === "developer" ? null : <BaseReleaseAlert preview={preview} />}
      {preview.mix ? <ReleaseMixList mix={preview.mix} /> : null}
      <div className="mt-7 empty:hidden">
        <EarlierTexts texts={earlierTexts} />
      </div>
      {viewer.kind === "owner" ? <RevokeForms links={viewer.links} /> : null}
      <PreviewForm {...props} answers={answers} />
    </>
  );
}

const toTitle = (t: T, all: number, left: number): string =>
  left === 0 ? t("update.questions.titleDone", { all }) : t("update.questions.title", { all, count: left });

/** Aligned with the title and only as wide as its text. */
function TitleVersions(versions: { from: string; to: string }) {
  return (
    <span className="tablet:pb-7">
      <VersionPair {...versions} />
    </span>
  );
}

/** The base release of the merge and how it was identified. */
function BaseReleaseAlert({ preview }: { preview: PreviewView }) {
  const t = useT();
  const { installed, questions, resetSettings } = preview;
  // A question decides what stays, and such a value does not.
  const found = questions.length + resetSettings.length > 0 ? "foundOpen" : "foundText";
  return installed ? (
    <Alert tone="ok" title={t("update.preview.foundTitle", installed)}>
      {t(`update.preview.${installed.matching === installed.total ? "foundUnedited" : found}`, installed)}
    </Alert>
  ) : (
    <Alert tone="info" title={t("update.preview.unknownTitle")}>
      {t("update.preview.unknownText")}
    </Alert>
  );
}

function PreviewForm({ job, viewer, preview, filter, seenAt, reply, answers }: PreviewProps & { answers: Answers }) {
  const form = useForm(reply);
  const isOwner = viewer.kind === "owner";
  const developerLink = isOwner ? <DeveloperLink links={viewer.links} form={form} /> : null;
  const { questions, groups, counts, installed } = preview;
  const many = questions.length > fewQuestions;
  const from = installed?.version ?? null;
  const list = (
    <QuestionList {...{ questions, groups, filter, form, answers, from }} job={job.id} version={job.version} />
  );
  return (
    <Form method="post" encType="multipart/form-data" className="mt-7">
      {/* What the Enter key presses. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden className="hidden" />
      <input type="hidden" name={seenField} value={reply?.values[seenField] ?? seenAt} />
      {many ? (
        <div className="grid gap-x-10 gap-y-9 desktop:grid-cols-[minmax(0,1fr)_252px]">
          <div className="grid min-w-0 content-start gap-9 *:min-w-0">
            <StartErrorAlert form={form} reply={reply} />
            {list}
          </div>
          <aside>
            <div className="answers-aside grid gap-6">
              <div className="max-desktop:hidden">
                <QuestionProgress {...{ questions, groups, answers }} />
              </div>
              {developerLink}
              <AnswerKeys />
            </div>
          </aside>
          <div className="grid min-w-0 gap-9 *:min-w-0">
            <OtherFiles {...{ job, preview, answers }} isFolded />
          </div>
        </div>
      ) : (
        <>
          <CountTabs counts={counts} />
          <div className="mt-6 grid gap-9 *:min-w-0">
            <StartErrorAlert form={form} reply={reply} />
            <Questions job={job} preview={preview}>
              {list}
            </Questions>
            {questions.length > 0 ? developerLink : null}
            <OtherFiles {...{ job, preview, answers }} isFolded={false} />
          </div>
        </>
      )}
      {isOwner ? (
        <p className="mt-9 wide-phone:hidden">
          <CancelButton />
        </p>
      ) : null}
      {isOwner || questions.length > 0 ? <AnswerDock {...{ questions, groups, answers, job, viewer }} /> : null}
    </Form>
  );
}

/** A few questions, or the news that there are none. */
function Questions({ job, preview, children }: Pick<PreviewProps, "job" | "preview"> & { children: ReactNode }) {
  const t = useT();
  const { questions, autoResolved, installed } = preview;
  return (
    <FileSection name="conflict" title={t("update.preview.conflictsTitle")}>
      {questions.length === 0 ? (
        <Alert tone="ok" title={t("update.preview.noConflictTitle")}>
          {autoResolved.length === 0
            ? t("update.preview.noConflictText")
            : t("update.preview.noConflictTextDecided", { count: countPlaces(autoResolved) })}
        </Alert>
      ) : (
        <>
          <p className="max-w-[68ch] text-ink-2">
            {installed
              ? t("update.preview.conflictsText")
              : t("update.preview.conflictsTextTwoWay", { version: job.version })}
          </p>
          {children}
        </>
      )}
    </FileSection>
  );
}

interface OtherFilesProps extends Pick<PreviewProps, "job" | "preview"> {
  answers: Answers;
  isFolded: boolean;
}

/** What happens to the files that ask nothing; below many questions each list is closed. */
function OtherFiles({ job, preview, answers, isFolded }: OtherFilesProps) {
  const t = useT();
  const { lists, autoResolved, prepared, resetSettings, same, installed, counts } = preview;
  const { version } = job;
  const sameText =
    same > 0 ? <p className="mt-3 text-small text-ink-3">{t("update.preview.same", { count: same })}</p> : null;
  const texts: Record<keyof typeof lists, { title: string; text: string }> = {
    merged: { title: t("update.preview.mergedTitle"), text: t("update.preview.mergedText") },
    kept: { title: t("update.preview.keptTitle"), text: t("update.preview.keptText") },
    replaced: { title: t("update.preview.replacedTitle", { version }), text: t("update.preview.replacedText") },
    removed: { title: t("update.preview.removedTitle"), text: t("update.preview.removedText") },
  };
  const names = ["merged", "kept", "replaced", "removed"] as const;
  return (
    <>
      <div className="empty:hidden">
        <ResetSettings settings={resetSettings} questions={preview.questions} {...{ version, answers }} />
      </div>
      {prepared.length > 0 ? (
        <div>
          <Prepared files={prepared} version={version} />
        </div>
      ) : null}
      {autoResolved.length > 0 ? (
        <div>
          <AutoResolved files={autoResolved} known={installed !== null} />
        </div>
      ) : null}
      {isFolded ? (
        <Section title={t("update.preview.otherFiles")}>
          <div className="border-t border-line">
            {names.map((name) => (
              <Disclosure key={name} title={texts[name].title} aside={String(counts[name])}>
                <FileList files={lists[name]} icon={listIcons[name]} version={version} />
                {name === "replaced" ? sameText : null}
              </Disclosure>
            ))}
          </div>
        </Section>
      ) : (
        names.map((name) => (
          <FileSection key={name} name={name} {...texts[name]}>
            <FileList files={lists[name]} icon={listIcons[name]} version={version} />
            {name === "replaced" ? sameText : null}
          </FileSection>
        ))
      )}
    </>
  );
}

/** Why the update did not start: missing or too long choices, or an error of the licence service. */
function StartErrorAlert({ form, reply }: { form: ReturnType<typeof useForm>; reply: FormReply | undefined }) {
  const t = useT();
  const count = Object.keys(reply?.errors ?? {}).filter(isConflictField).length;
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

interface FileSectionProps {
  name: ListName;
  title: string;
  text?: string;
  children: ReactNode;
}

function FileSection({ name, title, text, children }: FileSectionProps) {
  const id = getSectionId(name);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-36">
      <div className="mb-3">
        <h2 id={`${id}-title`} className="text-h2 text-ink">
          {title}
        </h2>
        {text ? <p className="text-small text-ink-3">{text}</p> : null}
      </div>
      {children}
    </section>
  );
}

/** A theme whose files come from several releases: which, and where. */
function ReleaseMixList({ mix: { main, count, others } }: { mix: ReleaseMix }) {
  const t = useT();
  return (
    <section className="mt-4">
      <p className="text-ink-2">
        <strong className="font-strong text-ink">{t("update.preview.mixTitle", { version: main })}</strong>{" "}
        {t("update.preview.mixText", { count })}
      </p>
      {others.map(({ version, count: ofVersion, files, more }) => (
        <Disclosure key={version} title={t("update.preview.mixFiles", { count: ofVersion, version })}>
          <ul className="grid gap-1.5">
            {files.map(({ path, name }) => (
              <li key={path} className="flex flex-wrap items-baseline gap-x-3">
                {name}
                <span className="font-mono text-code break-all text-ink-3">{path}</span>
              </li>
            ))}
            {more > 0 ? <li className="text-ink-3">{t("update.preview.mixMore", { count: more })}</li> : null}
          </ul>
        </Disclosure>
      ))}
    </section>
  );
}
