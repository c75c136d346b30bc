// A file that this page has, given to the device to keep.

// Some browsers begin to read the file only a while after the tap.
const KEPT_MS = 60_000;

export function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
