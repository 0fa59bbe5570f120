/** Lists what an action keeps and what it removes. */
import { Icon, type IconName } from "./icon.tsx";

interface KeepAndLoseProps {
  keep: { title: string; items: string[] };
  lose: { title: string; items: string[] };
}

export function KeepAndLose({ keep, lose }: KeepAndLoseProps) {
  return (
    <div className="grid gap-x-8 gap-y-5 wide-phone:grid-cols-2">
      <Column {...keep} icon="check" tone="text-ok-mark" />
      <Column {...lose} icon="minus" tone="text-bad-mark" />
    </div>
  );
}

function Column({ title, items, icon, tone }: { title: string; items: string[]; icon: IconName; tone: string }) {
  return (
    <section>
      <h2 className="mb-2 font-strong text-ink">{title}</h2>
      <ul className="grid gap-2 text-ink-2">
        {items.map((item) => (
          <li key={item} className="flex gap-2.5">
            <Icon name={icon} className={`mt-0.5 size-4 ${tone}`} />
            <span className="min-w-0 wrap-anywhere">{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
