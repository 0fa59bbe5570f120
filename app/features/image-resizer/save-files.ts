/** Saves created pictures on the device: one as it is, several as a ZIP. */

export async function saveFiles(files: readonly File[]): Promise<void> {
  const [first] = files;
  if (!first) return;
  if (files.length === 1) return save(first, first.name);
  const { downloadZip } = await import("client-zip");
  save(await downloadZip(files).blob(), "images.zip");
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
