/** Decodes a run of text frames as a server sends them; throws on anything else. */
export function readFrames(bytes: Uint8Array): string[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const texts: string[] = [];
  for (let at = 0; at < view.length; ) {
    if (view[at] !== 0x81) throw new Error(`no final text frame begins at byte ${at}`);
    const short = view[at + 1] ?? 0;
    if (short > 127) throw new Error(`the frame that begins at byte ${at} is masked`);
    const [head, length] =
      short < 126
        ? [2, short]
        : short === 126
          ? [4, view.readUInt16BE(at + 2)]
          : [10, Number(view.readBigUInt64BE(at + 2))];
    const end = at + head + length;
    if (end > view.length) throw new Error('a frame is cut short');
    texts.push(view.toString('utf8', at + head, end));
    at = end;
  }
  return texts;
}
