import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { findLiveClasses, withFirstConfig } from "./first-config.ts";
import { projectFolder, readConfig, readWorkers, type WorkerConfig } from "./workers.ts";

const [licences, portal] = readWorkers() as [WorkerConfig, WorkerConfig];

describe("withFirstConfig", () => {
  test("gives a new Worker the classes that it binds, under the newest tag, and changes nothing else", () => {
    let used = "";
    withFirstConfig(portal, (file) => {
      used = file;
      const { migrations, ...others } = readConfig(file) as unknown as Record<string, unknown>;
      const { migrations: history, ...same } = readConfig(portal.file) as unknown as Record<string, unknown>;
      const classes = portal.config.durable_objects.bindings.map(({ class_name }) => class_name);
      const tag = (history as { tag: string }[]).at(-1)?.tag;
      expect(migrations).toEqual([{ tag, new_sqlite_classes: expect.arrayContaining(classes) }]);
      expect((migrations as { new_sqlite_classes: string[] }[])[0]?.new_sqlite_classes).toHaveLength(classes.length);
      const comparable = (config: object) => ({ ...config, configPath: "", userConfigPath: "" });
      expect(comparable(others)).toEqual(comparable(same));
    });
    expect(existsSync(path.join(projectFolder, used))).toBe(false);
    expect(used).not.toBe(portal.file);
  });

  test("deploys from the Worker's own file when its history deletes nothing", () => {
    withFirstConfig(licences, (file) => expect(file).toBe(licences.file));
    expect.assertions(1);
  });
});

describe("findLiveClasses", () => {
  test("follows creations, renamings and deletions, and keeps the storage of each class", () => {
    const history = [
      { tag: "v1", new_sqlite_classes: ["A", "B"], new_classes: ["Old"] },
      { tag: "v2", renamed_classes: [{ from: "Old", to: "New" }], deleted_classes: ["A"] },
      { tag: "v3", new_sqlite_classes: ["A"] },
      { tag: "v4", deleted_classes: ["B"] },
    ];
    expect(findLiveClasses(history)).toEqual({ new_sqlite_classes: ["A"], new_classes: ["New"] });
  });
});
