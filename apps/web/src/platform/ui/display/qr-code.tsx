import { encode } from "uqr";
import style from "./qr-code.module.css";

/** Dark squares on white in both themes: cameras want it so. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { data, size } = encode(value, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg role="img" viewBox={`0 0 ${size} ${size}`} className={style["qr"]} shapeRendering="crispEdges">
      <title>{label}</title>
      <path d={path} fill="currentColor" />
    </svg>
  );
}
