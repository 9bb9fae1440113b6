import { inflateSync } from "node:zlib";

export interface ShownText {
  /** All text in visual order, from left to right; Arabic is reversed. */
  fromLeft: string;
  /** The number of different glyphs per character. Joining letters have several. */
  forms: Map<string, number>;
}

/** Reads the text of our PDFs by glyph. Supports only what the renderer writes. */
export function shownText(pdf: Uint8Array): ShownText {
  const objects = objectsOf(Buffer.from(pdf));
  const maps = new Map<string, Map<number, string>>();
  const fontMap = (id: string) => {
    const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? "")?.[1] ?? "";
    const known = maps.get(id) ?? readMap(objects.get(toUnicode)?.stream ?? "");
    maps.set(id, known);
    return known;
  };
  let fromLeft = "";
  for (const { head } of objects.values()) {
    if (!/\/Type \/Page\b/.test(head)) continue;
    const part = (name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? "";
    const resources = objects.get(part("Resources"))?.head ?? "";
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => [name, fontMap(id)]),
    );
    fromLeft += `${read(objects.get(part("Contents"))?.stream ?? "", fonts)}\n`;
  }
  const forms = new Map<string, number>();
  for (const map of maps.values())
    for (const character of map.values()) forms.set(character, (forms.get(character) ?? 0) + 1);
  return { fromLeft, forms };
}

function objectsOf(pdf: Buffer) {
  const text = pdf.toString("latin1");
  const objects = new Map<string, { head: string; stream: string }>();
  for (const match of text.matchAll(/(\d+) 0 obj\n/g)) {
    const from = match.index + match[0].length;
    const end = text.indexOf("endobj", from);
    const [head = ""] = text.slice(from, end).split("stream\n");
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const at = from + head.length + "stream\n".length;
    const isText = length > 0 && /FlateDecode/.test(head) && !/\/(Subtype|Length1)/.test(head);
    const stream = isText ? inflateSync(pdf.subarray(at, at + length)).toString("latin1") : "";
    objects.set(match[1] ?? "", { head, stream });
  }
  return objects;
}

/** A font's ToUnicode map: `<0000> <0041> [<…> <…>]` lines, counted up from the first. */
function readMap(map: string): Map<number, string> {
  const known = new Map<number, string>();
  for (const [, first = "", , list = ""] of map.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g))
    for (const [index, [, code = ""]] of [...list.matchAll(/<([\w ]*)>/g)].entries())
      known.set(
        Number.parseInt(first, 16) + index,
        Buffer.from(code.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
      );
  return known;
}

function read(content: string, fonts: ReadonlyMap<string, Map<number, string>>): string {
  let text = "";
  let map: Map<number, string> | undefined;
  for (const [, font, shown = ""] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) map = fonts.get(font);
    for (const [, glyphs = ""] of shown.matchAll(/<(\w+)>/g))
      for (const glyph of glyphs.match(/.{4}/g) ?? []) text += map?.get(Number.parseInt(glyph, 16)) ?? "";
  }
  return text.replaceAll(/[\s\u200B]+/g, " ");
}
