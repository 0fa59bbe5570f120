/** Release notes. React writes the vendor's texts as text, so no HTML of theirs becomes markup. */

import { type ChangeKind, type NotesBlock, type NotesSpan, toPlainText } from "#app/domain/parse-notes.ts";
import { useT } from "#app/i18n/index.ts";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";

/** Icons instead of the dots of states, because a store's state is written beside the notes. */
const labels: Record<ChangeKind, { tone: string; icon: IconName }> = {
  new: { tone: "bg-accent-soft text-accent-text", icon: "sparkles" },
  changed: { tone: "bg-sunken text-ink-2", icon: "pencil" },
  fixed: { tone: "bg-ok-soft text-ok", icon: "wrench" },
};

/** The page needs the texts `releaseNotes`. */
export function ReleaseNotes({ blocks }: { blocks: readonly NotesBlock[] }) {
  return blocks.map((block) => {
    if (block.kind === "text") {
      return (
        <p key={toPlainText(block.spans)} className="break-words text-ink-2">
          <Spans spans={block.spans} />
        </p>
      );
    }
    const { change, items } = block;
    return (
      <div key={items.map(toPlainText).join("\n")} className={`grid gap-2 ${change ? "not-first:mt-1.5" : ""}`}>
        {change ? <KindLabel kind={change} /> : null}
        <ul className="grid list-disc gap-1.5 pl-4 text-ink-2 marker:text-thread">
          {items.map((item) => (
            <li key={toPlainText(item)} className="break-words">
              <Spans spans={item} />
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

function KindLabel({ kind }: { kind: ChangeKind }) {
  const t = useT();
  const { tone, icon } = labels[kind];
  return (
    <h3 className={`badge justify-self-start ${tone}`}>
      <Icon name={icon} className="size-3.5" />
      {t(`releaseNotes.${kind}`)}
    </h3>
  );
}

const Spans = ({ spans }: { spans: readonly NotesSpan[] }) =>
  spans.map(({ text, mark }, index) => {
    const key = `${index} ${text}`;
    if (mark === "strong") {
      return (
        <strong key={key} className="font-strong text-ink">
          {text}
        </strong>
      );
    }
    if (mark !== "code") return text;
    return (
      <code key={key} className="rounded-[5px] bg-sunken px-1.5 py-0.5 font-mono text-code text-ink wrap-anywhere">
        {text}
      </code>
    );
  });
