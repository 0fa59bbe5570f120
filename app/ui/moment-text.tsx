import type { Moment } from "#app/i18n/moment.ts";

/** A moment as people say it, alone or in a sentence; the exact time is in the title. */
export function MomentText({ moment, sentence }: { moment: Moment; sentence?: (when: string) => string }) {
  return (
    <time dateTime={moment.iso} title={moment.full}>
      {sentence ? sentence(moment.text) : moment.text}
    </time>
  );
}
