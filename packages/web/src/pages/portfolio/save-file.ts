/** Downloads a text as a file. */
export function saveFile({
  name,
  type,
  text,
}: {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Deferred: the download must have started.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
