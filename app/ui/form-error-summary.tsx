import { Notice } from "./notice.tsx";

/** Why the whole form was refused, over its fields, announced at once; nothing when it was not. */
interface SummaryProps {
  refusal: { sentence: string; fix: string } | undefined;
  /** Of a form that may stand far down its page: without JavaScript the browser goes there by itself. */
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
