/** The product's drawing: the published theme as an untouched line, the new theme as a branch. */
import { useT } from "#app/i18n/index.ts";

/** Of the new theme: not created yet, being created, an update to check, waits to be published, is published. */
export type ForkStage = "install" | "running" | "update" | "ready" | "published";

export interface ForkProps {
  /** Published version; null for the merchant's own theme. */
  installed: string | null;
  /** Version of the new theme. */
  target: string;
  /** Older version, drawn before the installed one. */
  previous?: string;
  /** The base theme may be unpublished; it stays unchanged either way. */
  anyTheme?: boolean;
  stage?: ForkStage;
}

const node = { previous: 44, installed: 137, copy: 285, publish: 368 } as const;
const line = 114;
const branch = 50;

/** X position of the text after the installed version, so that they never overlap. */
const afterLabel = (label: string) => node.installed + 12 + label.length * 3.4;

export function Fork({ installed, target, previous, anyTheme = false, stage = "update" }: ForkProps) {
  const t = useT();
  const isPublished = stage === "published";
  const isReady = stage === "ready";
  const name = installed ?? t(isPublished ? "ui.fork.formerTheme" : "ui.fork.ownTheme");
  const description = stage === "running" || (stage === "update" && anyTheme) ? "kept" : stage;
  return (
    <svg
      viewBox={`${previous ? "0 0 400" : "88 0 312"} ${installed ? 150 : 166}`}
      role="img"
      aria-label={t(`ui.fork.description.${description}`, { installed: name, target })}
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
        strokeDasharray={stage === "install" ? "3 5" : undefined}
      />
      <path
        d={`M310 ${branch}C356 ${branch} 342 ${line - 10} ${node.publish - 3} ${line - 8}`}
        className="stroke-glow"
        strokeWidth="2"
        strokeDasharray={isPublished ? undefined : "3 5"}
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
      <text
        x={installed ? node.installed : node.installed - 10}
        y={line + 27}
        textAnchor={installed ? undefined : "start"}
        className="fill-on-deep font-strong"
      >
        {name}
      </text>
      <text
        x={installed ? afterLabel(installed) : node.installed - 10}
        y={installed ? line + 27 : line + 45}
        textAnchor="start"
        className="fill-on-deep-2"
      >
        {t(anyTheme ? "ui.fork.kept" : "ui.fork.published")}
      </text>
      <CopyNode stage={stage} />
      <text x={node.copy} y={branch - 29} className="fill-glow font-strong">
        {target}
      </text>
      <text x={node.copy} y={branch + 35} className="fill-on-deep-2">
        {t(`ui.fork.copy.${stage}`)}
      </text>
      {isReady ? <circle cx={node.publish} cy={line} r="15" className="fill-glow" fillOpacity="0.22" /> : null}
      <circle
        cx={node.publish}
        cy={line}
        r="8"
        className={isPublished ? "fill-glow stroke-glow" : "fill-deep stroke-glow"}
        strokeWidth="2"
        strokeDasharray={isPublished || isReady ? undefined : "3 3.2"}
      />
      {isReady ? <circle cx={node.publish} cy={line} r="3.5" className="fill-glow" /> : null}
      <text x={node.publish} y={line + 27} className={isReady ? "fill-glow font-strong" : "fill-on-deep-2"}>
        {t(isPublished ? "ui.fork.publishDone" : isReady ? "ui.fork.yourTurn" : "ui.fork.publish")}
      </text>
    </svg>
  );
}

/** Hollow with a plus, with a check, or with a halo that breathes while a job runs. */
function CopyNode({ stage }: { stage: ForkStage }) {
  const at = { cx: node.copy, cy: branch };
  if (stage === "install") {
    return (
      <>
        <circle {...at} r="11" className="fill-deep stroke-glow" strokeWidth="2" strokeDasharray="3 3.2" />
        <path d={`M${at.cx - 5} ${branch}h10M${at.cx} ${branch - 5}v10`} className="stroke-glow" strokeWidth="2" />
      </>
    );
  }
  if (stage === "ready") {
    return (
      <>
        <circle {...at} r="10" className="fill-glow" />
        <path
          d={`M${at.cx - 4.5} ${branch + 0.5}l3 3.2 6-6.6`}
          className="stroke-on-glow"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    );
  }
  return (
    <>
      <circle
        {...at}
        r="16"
        className={stage === "running" ? "animate-breathe fill-glow" : "fill-glow"}
        fillOpacity="0.22"
      />
      <circle {...at} r="8.5" className="fill-glow" />
    </>
  );
}

/** The drawing of an empty list. */
export function EmptyListDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 152 44" aria-hidden="true" className={className} fill="none" strokeWidth="2">
      <path d="M1 36H43M59 36H151" className="stroke-line-2" />
      <path d="M60 28C74 20 72 4 94 4H151" className="stroke-line-2" strokeDasharray="4 4" />
      <circle cx="51" cy="36" r="7" className="stroke-thread" />
    </svg>
  );
}
