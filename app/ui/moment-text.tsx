import type { Moment } from "#app/i18n/moment.ts";

/** A relative time, alone or in a sentence, with the exact time in the title. */
export function MomentText({ moment, sentence }: { moment: Moment; sentence?: (when: string) => string }) {
  return (
    <time dateTime={moment.iso} title={moment.full}>
      {sentence ? sentence(moment.text) : moment.text}
    </time>
  );
}
