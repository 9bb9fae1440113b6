import { Link, Path, Svg } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { tagged } from "./tags/tag.ts";
import { encode } from "uqr";

/** A code that opens `url` on a phone, and where it is clicked; `alt` says what it opens. */
export function qrCode(url: string, sizePt: number, alt: string): ReactElement {
  const { data, size } = encode(url, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  const code = h(
    Svg,
    { width: sizePt, height: sizePt, viewBox: `0 0 ${size} ${size}` },
    h(Path, { d: path, fill: "#000000" }),
  );
  return tagged("Link", h(Link, { src: url }, tagged("Figure", code, { alt })), { alt });
}
