/** Over a page whose session has ended: says so, and lets the same person sign in without leaving what they have typed. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { clearPersonal, subscribe } from "#app/persisted/persisted.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { paths } from "#shared/paths.ts";
import { askSession, noteSignedIn } from "../../ended-session.ts";
import { giveCode, signInAgain } from "./sign-in-again.ts";

const formId = "sign-in-again";

interface Words {
  sentence: string;
  fix: string;
}

export function EndedDialog({ email, remember }: { email: string; remember: boolean }) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Words | null>(null);
  const [step, setStep] = useState<"password" | "code">("password");

  useEffect(() => {
    clearPersonal();
    // Another tab that signs in keeps its user there.
    const end = subscribe("auth-storage", goOnIfSignedIn);
    // Browsers let a second Escape through; there is no page to go back to without a session.
    const dialog = form.current?.closest("dialog");
    const reopen = () => {
      if (!dialog?.isConnected) return;
      dialog.showModal();
      fieldOf(form.current)?.focus();
    };
    dialog?.addEventListener("close", reopen);
    return () => {
      end();
      dialog?.removeEventListener("close", reopen);
    };
  }, []);

  useEffect(() => {
    const field = fieldOf(form.current);
    if (refusal) field?.select();
    else field?.focus();
  }, [refusal]);

  useEffect(() => {
    if (step === "code") fieldOf(form.current)?.focus();
  }, [step]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const unreachable = { sentence: t("signInAgain.unreachable"), fix: t("signInAgain.unreachableFix") };
    const field = (name: string) => String(new FormData(form.current ?? undefined).get(name));
    setPending(true);
    setRefusal(null);
    const answer =
      step === "code"
        ? await giveCode(field("code"))
        : await signInAgain({ email, password: field("password"), remember });
    if (answer === "unreachable") setRefusal(unreachable);
    else if (answer.status === "refused") setRefusal(answer);
    else if (answer.status === "code") setStep("code");
    else if (!(await goOnIfSignedIn())) {
      // What waited for the code does so no more.
      setStep("password");
      setRefusal(
        step === "code" ? { sentence: t("signInAgain.expired"), fix: t("signInAgain.expiredFix") } : unreachable,
      );
    }
    setPending(false);
  }

  return (
    <Dialog
      open
      dismissible={false}
      onClose={leave}
      title={t("signInAgain.title")}
      actions={
        <>
          <Button type="button" variant="secondary" onClick={leave}>
            {t("signInAgain.leave")}
          </Button>
          <Button form={formId} pending={pending} pendingLabel={t("signInAgain.pending")}>
            {t("signInAgain.submit")}
          </Button>
        </>
      }
    >
      <p>{t("signInAgain.text")}</p>
      <form ref={form} id={formId} method="dialog" onSubmit={submit} className="mt-2 grid gap-4">
        {refusal ? (
          <Notice tone="bad" role="alert" title={refusal.sentence}>
            {refusal.fix}
          </Notice>
        ) : null}
        <TextField
          id="sign-in-again-email"
          name="email"
          type="email"
          label={t("signInAgain.email")}
          defaultValue={email}
          autoComplete="username"
          readOnly
        />
        {step === "code" ? (
          <TextField
            id="sign-in-again-code"
            name="code"
            label={t("signInAgain.code")}
            hint={t("signInAgain.codeHint")}
            autoComplete="one-time-code"
            maxLength={64}
          />
        ) : (
          <TextField
            id="sign-in-again-password"
            name="password"
            type="password"
            label={t("signInAgain.password")}
            autoComplete="current-password"
            hint={
              <a href={paths.login()} target="_blank" rel="noreferrer" className="link">
                {t("signInAgain.elsewhere")}
              </a>
            }
          />
        )}
      </form>
    </Dialog>
  );
}

/** The one that is asked for now; the address cannot be changed. */
const fieldOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>("input:not([readonly])");

const leave = () => location.assign(paths.login(location.pathname + location.search));

/** False when nobody is signed in, as far as we can learn. */
async function goOnIfSignedIn(): Promise<boolean> {
  const answer = await askSession();
  if (answer === "signed-out" || answer === "unknown") return false;
  noteSignedIn(answer.uid);
  return true;
}
