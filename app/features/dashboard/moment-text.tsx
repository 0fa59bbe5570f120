import type { Moment } from "./view.ts";

/** A moment as people say it; the exact time is in the title. */
export function MomentText({ moment, sentence }: { moment: Moment; sentence: (when: string) => string }) {
  return (
    <time dateTime={moment.iso} title={moment.full}>
      {sentence(moment.text)}
    </time>
  );
}
