/** Posts a form with a file and tells how much of it has gone; only the older way of asking tells that. */
import type { FormReply } from "#app/form.ts";

export type FormAnswer = { location: string } | { reply: FormReply } | "broken";

export function sendForm(url: string, content: FormData, onProgress: (percent: number) => void): Promise<FormAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    request.onload = () => resolve(answerOf(request.response));
    request.onerror = () => resolve("broken");
    request.onabort = () => resolve("broken");
    request.open("POST", url);
    request.send(content);
  });
}

/** A session that has ended answers with a page, which is no JSON. */
function answerOf(response: unknown): FormAnswer {
  if (typeof response !== "object" || response === null) return "broken";
  if ("location" in response && typeof response.location === "string") return { location: response.location };
  if ("reply" in response) return { reply: response.reply as FormReply };
  return "broken";
}
