import { Notice } from "./notice.tsx";

/** Form-level error above the fields, announced at once. */
interface SummaryProps {
  refusal: { sentence: string; fix: string } | undefined;
  /** Anchor id, so that the browser scrolls to a form further down the page without JavaScript. */
  autoFocus?: boolean;
}

export function FormErrorSummary({ refusal, autoFocus }: SummaryProps) {
  if (!refusal) return null;
  return (
    <div data-form-refusal tabIndex={-1} {...(autoFocus ? { autoFocus } : {})} className="rounded-card">
      <Notice tone="bad" role="alert" title={refusal.sentence}>
        {refusal.fix}
      </Notice>
    </div>
  );
}
