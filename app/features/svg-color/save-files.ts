/** Saves files from the page: one as it is, several as a ZIP. */
export interface FileToSave {
  name: string;
  text: string;
}

const revokeMs = 60_000;

export async function saveFiles(files: readonly FileToSave[], zipName: string): Promise<void> {
  const [first] = files;
  if (!first) return;
  if (files.length === 1) return save(first.name, new Blob([first.text], { type: "image/svg+xml" }));
  const { downloadZip } = await import("client-zip");
  const entries = files.map(({ name, text }) => ({ name, input: text, lastModified: new Date() }));
  save(zipName, await downloadZip(entries).blob());
}

function save(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeMs);
}
