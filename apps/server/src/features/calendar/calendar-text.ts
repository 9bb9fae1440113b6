/** Content lines of iCalendar (RFC 5545). */

const LINE_OCTETS = 75;

/** A value of type TEXT. */
export const escapeText = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", String.raw`\;`)
    .replaceAll(",", String.raw`\,`)
    .replaceAll(/\r\n|\r|\n/gu, String.raw`\n`)
    .replaceAll(/(?!\t)\p{Cc}/gu, "");

/** Folds a line that is longer than 75 octets, never inside of a character. */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let [current, octets] = ["", 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      lines.push(current);
      [current, octets] = [" ", 1];
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join("\r\n");
}

/** Such as 20260521T083000Z. */
export const utcTime = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/gu, "")}Z`;

/** As a clock at the place shows it, such as 20260521T113000. */
export function localTime(at: Date, offsetMs: number): string {
  return utcTime(new Date(at.getTime() + offsetMs)).slice(0, -1);
}

/** Such as +0300. */
export function offsetText(offsetMs: number): string {
  const minutes = Math.abs(Math.round(offsetMs / 60_000));
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${offsetMs < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

export const calendarText = (lines: readonly string[]): string => `${lines.map(foldLine).join("\r\n")}\r\n`;
