/** Says that a list is longer than the part that is shown. */
export function CutNotice({ children }: { readonly children: string }) {
  return <p className="border-line border-t px-4 py-2 text-ink-3 text-xs">{children}</p>;
}
