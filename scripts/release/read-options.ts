/** The arguments and the configuration of the release command. */
import { readFile } from "node:fs/promises";
import { parseArgs, parseEnv } from "node:util";
import { ReleaseError } from "./release-error.ts";
import type { Service } from "./send-request.ts";

const usage =
  "Usage: npm run release -- theme.zip [--notes-fr FILE --notes-en FILE --publish [--acknowledge]]\n" +
  "RELEASE_KEY and LICENCES_PUBLIC_URL come from the environment or from .dev.vars.";

/** Of the environment. */
export type Variables = Record<string, string | undefined>;

export interface Options {
  path: string;
  /** The notes to publish the release with; null for a draft. */
  notes: { fr: string; en: string } | null;
  /** What the check lists was read, and is published as it is. */
  acknowledged: boolean;
}

export async function readOptions(args: string[]): Promise<Options> {
  const { values, positionals } = parseOrExplain(args);
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new ReleaseError(usage);
  const [fr, en] = [values["notes-fr"], values["notes-en"]];
  if (values.publish && (fr === undefined || en === undefined)) {
    throw new ReleaseError("Publishing needs the notes in both languages: --notes-fr FILE --notes-en FILE.");
  }
  if (!values.publish && (fr !== undefined || en !== undefined)) {
    throw new ReleaseError("Notes go with --publish; those of a draft are written in the portal.");
  }
  if (!values.publish && values.acknowledge) {
    throw new ReleaseError(
      "--acknowledge goes with --publish; the findings of a draft are acknowledged in the portal.",
    );
  }
  const notes = fr === undefined || en === undefined ? null : { fr: await readText(fr), en: await readText(en) };
  return { path, notes, acknowledged: values.acknowledge };
}

function parseOrExplain(args: string[]) {
  try {
    const options = {
      "notes-fr": { type: "string" },
      "notes-en": { type: "string" },
      publish: { type: "boolean", default: false },
      acknowledge: { type: "boolean", default: false },
    } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new ReleaseError(`${(error as Error).message}\n${usage}`);
  }
}

async function readText(path: string): Promise<string> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new ReleaseError(`${path} cannot be read.`);
  });
  if (text.trim() === "") throw new ReleaseError(`${path} is empty.`);
  return text;
}

export async function readService(variables: Variables): Promise<Omit<Service, "firstRetryDelayMs">> {
  const own = parseEnv(await readFile(".dev.vars", "utf8").catch(() => ""));
  const [key, url] = ["RELEASE_KEY", "LICENCES_PUBLIC_URL"].map((name) => variables[name] ?? own[name]);
  if (!key || !url) throw new ReleaseError(`${key ? "LICENCES_PUBLIC_URL" : "RELEASE_KEY"} is not set.\n${usage}`);
  return { key, url: url.replace(/\/+$/, "") };
}
