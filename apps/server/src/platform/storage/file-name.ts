const MAX_LENGTH = 160;

/** A file name without folders and control characters; never empty, never only dots. */
export function sanitizeFileName(name: string): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  // oxlint-disable-next-line no-control-regex -- control signs are what is taken away
  const plain = last.replaceAll(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "").trim();
  if (/^\.*$/.test(plain)) return "file";
  if (plain.length <= MAX_LENGTH) return plain;
  const ending = /\.\w{1,8}$/.exec(plain)?.[0] ?? "";
  return plain.slice(0, MAX_LENGTH - ending.length) + ending;
}
