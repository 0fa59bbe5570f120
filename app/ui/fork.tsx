/** The drawing that the whole product is about: the published theme as a line that nothing touches, the copy as a branch beside it. */
import { useT } from "#app/i18n/index.ts";

interface ForkProps {
  /** Version that runs in the store. */
  installed: string;
  /** Version of the copy. */
  target: string;
  /** An older version, drawn before the installed one. */
  previous?: string;
  /** The copy has been published. */
  done?: boolean;
  /** The theme that the copy is made from need not be the published one: it stays as it is either way. */
  anyTheme?: boolean;
  /** The copy is being made right now. */
  running?: boolean;
}

const node = { previous: 44, installed: 137, copy: 285, publish: 368 } as const;
const line = 114;
const branch = 50;

/** Where the words after the installed version begin, so that the two never touch. */
const afterLabel = (label: string) => node.installed + 12 + label.length * 3.4;

export function Fork({ installed, target, previous, done = false, anyTheme = false, running = false }: ForkProps) {
  const t = useT();
  const description = done ? "descriptionDone" : anyTheme ? "descriptionKept" : "description";
  return (
    <svg
      viewBox={previous ? "0 0 400 150" : "88 0 312 150"}
      role="img"
      aria-label={t(`ui.fork.${description}`, { installed, target })}
      className="block h-auto w-full overflow-visible"
      fill="none"
      fontSize="13"
      textAnchor="middle"
    >
      <path d={`M${previous ? 10 : 96} ${line}H390`} className="stroke-on-deep-2" strokeWidth="2" />
      <path
        d={`M${node.installed} ${line}C192 ${line} 176 ${branch} 236 ${branch}H310`}
        className="stroke-glow"
        strokeWidth="2"
      />
      <path
        d={`M310 ${branch}C356 ${branch} 342 ${line - 10} ${node.publish - 3} ${line - 8}`}
        className="stroke-glow"
        strokeWidth="2"
        strokeDasharray={done ? undefined : "3 5"}
      />
      {previous ? (
        <>
          <circle cx={node.previous} cy={line} r="4.5" className="fill-on-deep-2" />
          <text x={node.previous} y={line + 27} className="fill-on-deep-2">
            {previous}
          </text>
        </>
      ) : null}
      <circle cx={node.installed} cy={line} r="8" className="fill-deep stroke-on-deep" strokeWidth="2.5" />
      <circle cx={node.installed} cy={line} r="3.5" className="fill-on-deep" />
      <text x={node.installed} y={line + 27} className="fill-on-deep font-strong">
        {installed}
      </text>
      <text x={afterLabel(installed)} y={line + 27} textAnchor="start" className="fill-on-deep-2">
        {t(anyTheme ? "ui.fork.kept" : "ui.fork.published")}
      </text>
      <circle
        cx={node.copy}
        cy={branch}
        r="16"
        className={running ? "animate-breathe fill-glow" : "fill-glow"}
        fillOpacity="0.22"
      />
      <circle cx={node.copy} cy={branch} r="8.5" className="fill-glow" />
      <text x={node.copy} y={branch - 29} className="fill-glow font-strong">
        {target}
      </text>
      <text x={node.copy} y={branch + 35} className="fill-on-deep-2">
        {t(done ? "ui.fork.copyDone" : "ui.fork.copy")}
      </text>
      <circle
        cx={node.publish}
        cy={line}
        r="8"
        className={done ? "fill-glow stroke-glow" : "fill-deep stroke-glow"}
        strokeWidth="2"
        strokeDasharray={done ? undefined : "3 3.2"}
      />
      <text x={node.publish} y={line + 27} className="fill-on-deep-2">
        {t(done ? "ui.fork.publishDone" : "ui.fork.publish")}
      </text>
    </svg>
  );
}
