/**
 * Forms of the pages are answered in our words, beside their fields: with JavaScript the browser sends what it would
 * have stopped with a bubble in its own language. Without JavaScript the bubble spares the way to the server.
 */
import { useEffect } from "react";

/** Also Enter in a field arrives as a click on the form's button. */
function onClick({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>("button") : null;
  const form = button?.type === "submit" ? button.form : null;
  // A form of another method never reaches our server.
  if (form?.method === "post") form.noValidate = !isHalfTyped(form);
}

/** A date of which only the browser knows what is there would be sent as none. */
const isHalfTyped = ({ elements }: HTMLFormElement) =>
  [...elements].some((element) => element instanceof HTMLInputElement && element.validity.badInput);

export function useOwnSentences(): void {
  useEffect(() => {
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);
}
