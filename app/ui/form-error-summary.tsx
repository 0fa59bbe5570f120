import { Notice } from "./notice.tsx";

/** Why the whole form was refused, over its fields, announced at once; nothing when it was not. */
export function FormErrorSummary({ refusal }: { refusal: { sentence: string; fix: string } | undefined }) {
  if (!refusal) return null;
  return (
    <div data-form-refusal tabIndex={-1} className="rounded-card">
      <Notice tone="bad" role="alert" title={refusal.sentence}>
        {refusal.fix}
      </Notice>
    </div>
  );
}
