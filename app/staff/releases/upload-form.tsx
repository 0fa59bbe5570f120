/** Uploads the ZIP of a release. The progress needs JavaScript; without it the browser posts the same form. */
import { Form } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import { FileField } from "#app/kit/forms/file-field.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import { Button } from "#app/kit/parts/button.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { describeReleaseError, readFindings } from "./error-message.ts";
import { FindingList } from "./findings.tsx";

interface UploadFormProps {
  /** Size limit of the ZIP. */
  maxBytes: number;
  reply: FormReply | undefined;
}

export function UploadForm({ maxBytes, reply }: UploadFormProps) {
  const t = useT();
  const [answer, setAnswer] = useState<FormReply | "broken" | undefined>();
  /** Null while no upload runs. */
  const [percent, setPercent] = useState<number | null>(null);
  const shown = answer === "broken" ? undefined : (answer ?? reply);
  const form = useForm(shown);
  const broken = { sentence: t("releases.upload.broken"), fix: t("releases.upload.brokenFix") };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (percent !== null) return;
    const content = new FormData(event.currentTarget);
    const file = content.get("file");
    // Check the size before sending, because the front rejects a much larger body before the action runs.
    if (file instanceof File && file.size > maxBytes) {
      const values = { version: String(content.get("version")) };
      return setAnswer({ values, errors: {}, formError: { code: "BODY_TOO_LARGE" } });
    }
    setAnswer(undefined);
    setPercent(0);
    const result = await sendForm(staffPaths.adminReleaseUpload, content, setPercent);
    if (result !== "broken" && "location" in result) return location.assign(result.location);
    setPercent(null);
    setAnswer(result === "broken" ? result : result.reply);
  }

  return (
    <Form method="post" encType="multipart/form-data" reloadDocument onSubmit={submit} className="grid gap-5">
      <FormErrorSummary
        error={answer === "broken" ? broken : shown?.formError && describeReleaseError(t, shown.formError)}
      />
      {shown?.formError ? <FindingList findings={readFindings(shown.formError)} /> : null}
      <TextField
        {...form.field("version")}
        label={t("releases.upload.version")}
        hint={t("releases.upload.versionHint")}
        pattern="\d{1,4}\.\d{1,4}\.\d{1,4}"
        maxLength={14}
        autoComplete="off"
        spellCheck={false}
      />
      <FileField
        name="file"
        error={form.error("file")}
        label={t("releases.upload.file")}
        hint={t("releases.upload.fileHint")}
        accept=".zip,application/zip"
      />
      {percent === null ? null : <UploadProgress percent={percent} />}
      <p className="text-small text-ink-3">{t("releases.upload.again")}</p>
      <div>
        <Button pending={percent !== null} pendingLabel={t("releases.upload.pending")}>
          {t("releases.upload.submit")}
        </Button>
      </div>
    </Form>
  );
}

function UploadProgress({ percent }: { percent: number }) {
  const t = useT();
  const text = percent < 100 ? t("releases.upload.percent", { percent }) : t("releases.upload.checking");
  return (
    <div className="grid gap-2">
      <p className="text-ink-2">{text}</p>
      <progress
        className="progress"
        max={100}
        value={percent}
        aria-label={t("releases.upload.progress")}
        aria-valuetext={text}
      />
    </div>
  );
}

type FormAnswer = { location: string } | { reply: FormReply } | "broken";

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function sendForm(url: string, content: FormData, onProgress: (percent: number) => void): Promise<FormAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    request.onload = () => resolve(parseAnswer(request.response));
    request.onerror = () => resolve("broken");
    request.onabort = () => resolve("broken");
    request.open("POST", url);
    request.send(content);
  });
}

/** When the session has ended, the response is a page, not JSON. */
function parseAnswer(response: unknown): FormAnswer {
  if (typeof response !== "object" || response === null) return "broken";
  if ("location" in response && typeof response.location === "string") return { location: response.location };
  if ("reply" in response) return { reply: response.reply as FormReply };
  return "broken";
}
