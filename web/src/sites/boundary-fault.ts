import type { BoundaryFault } from "@overfly/flight/boundary-import";
import { useLocale } from "#text/locale.ts";

const ARABIC: Record<BoundaryFault["code"], string> = {
  empty: "المنطقة فارغة.",
  "not-a-polygon": "هذه ليست منطقة.",
  "coordinate-invalid": "إحداثية ليست رقمًا.",
  "coordinate-out-of-range": "إحداثية خارج العالم.",
  "too-few-points": "تحتاج المنطقة إلى ثلاث زوايا على الأقل.",
  "too-many-points": "للحدود زوايا كثيرة جدًا.",
  "too-large": "الملف أو المنطقة أكبر مما ينبغي.",
  "self-crossing": "تتقاطع الحدود مع نفسها.",
  "zero-area": "لا عرض لهذه المنطقة.",
  "hole-outside": "فجوة تقع خارج المنطقة.",
  "hole-crossing": "فجوة تقطع حدودًا أخرى.",
  "not-a-zip": "الأرشيف تالف أو مقطوع.",
  "too-many-files": "في الأرشيف ملفات كثيرة جدًا.",
  "suspicious-compression": "ينفكّ الأرشيف إلى أكبر بكثير مما ينبغي.",
  "path-climbs-out": "في الأرشيف مسارات تخرج منه.",
  "not-xml": "الملف تالف أو مقطوع.",
  "forbidden-xml": "في الملف XML غير مسموح.",
  "not-json": "الملف تالف أو مقطوع.",
  "unknown-format": "الملف ليس KML ولا KMZ ولا GeoJSON.",
  "no-polygon": "لا منطقة في الملف.",
};

/** Why a file gives no boundary, in the reader's language. */
export function useBoundaryFault() {
  const locale = useLocale();
  return ({ code, message }: BoundaryFault): string => (locale === "ar" ? ARABIC[code] : message);
}
