/** The configuration with which a Worker is deployed for the first time. */
import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type ClassMigration, projectFolder, type WorkerConfig } from "./workers.ts";

/**
 * Calls `act` with the file to deploy from. Cloudflare refuses to delete or rename a class that no version of the Worker
 * ever exported (code 10074), so a new Worker starts with the classes that the history leaves, under its newest tag.
 * The file lies beside the Worker's own, because wrangler resolves paths there, and is removed afterwards.
 */
export function withFirstConfig(worker: WorkerConfig, act: (file: string) => void): void {
  const { migrations } = worker.config;
  if (migrations.every((each) => !each.deleted_classes?.length && !each.renamed_classes?.length)) {
    act(worker.file);
    return;
  }
  const file = path.posix.join(path.posix.dirname(worker.file), `wrangler.first-${randomUUID().slice(0, 8)}.toml`);
  const text = readFileSync(path.join(projectFolder, worker.file), "utf8");
  writeFileSync(path.join(projectFolder, file), replaceMigrations(text, migrations));
  try {
    act(file);
  } finally {
    rmSync(path.join(projectFolder, file), { force: true });
  }
}

function replaceMigrations(text: string, migrations: readonly ClassMigration[]): string {
  const lists = Object.entries(findLiveClasses(migrations))
    .filter(([, classes]) => classes.length > 0)
    .map(([key, classes]) => `${key} = ${JSON.stringify(classes)}\n`);
  const others = text.replace(/^\[\[migrations\]\]\n(?:(?!\[).*\n)*/gm, "");
  return `${others}\n[[migrations]]\ntag = ${JSON.stringify(migrations.at(-1)?.tag)}\n${lists.join("")}`;
}

/** What the migrations leave, by the storage of the classes. */
export function findLiveClasses(migrations: readonly ClassMigration[]) {
  const classes = new Map<string, "new_sqlite_classes" | "new_classes">();
  for (const migration of migrations) {
    for (const name of migration.new_sqlite_classes ?? []) classes.set(name, "new_sqlite_classes");
    for (const name of migration.new_classes ?? []) classes.set(name, "new_classes");
    for (const { from, to } of migration.renamed_classes ?? []) {
      classes.set(to, classes.get(from) ?? "new_sqlite_classes");
      classes.delete(from);
    }
    for (const name of migration.deleted_classes ?? []) classes.delete(name);
  }
  const listBy = (kind: string) => [...classes].filter(([, each]) => each === kind).map(([name]) => name);
  return { new_sqlite_classes: listBy("new_sqlite_classes"), new_classes: listBy("new_classes") };
}
