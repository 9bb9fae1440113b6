import type { AnomalyClass } from "./anomalies.ts";
import type { Words } from "#words.ts";

/** Names of anomaly classes, on screens and in the report. */
export const ANOMALY_CLASS_NAMES: Readonly<Record<AnomalyClass, Words>> = {
  hot_spot: { en: "Hot spot", ar: "نقطة ساخنة" },
  hot_spot_multi: { en: "Multiple hot spots", ar: "عدة نقاط ساخنة" },
  cell: { en: "Hot cell", ar: "خلية ساخنة" },
  cell_multi: { en: "Multiple hot cells", ar: "عدة خلايا ساخنة" },
  diode: { en: "Bypassed substring", ar: "سلسلة خلايا مُتجاوَزة (دايود التجاوز)" },
  diode_multi: { en: "Multiple bypassed substrings", ar: "عدة سلاسل خلايا مُتجاوَزة" },
  module_offline: { en: "Offline module", ar: "لوح مفصول (لا ينتج)" },
  string_offline: { en: "Open-circuit string", ar: "سلسلة مفصولة" },
  combiner_offline: { en: "Offline combiner", ar: "صندوق تجميع مفصول" },
  inverter_offline: { en: "Offline inverter", ar: "عاكس مفصول" },
  junction_box: { en: "Hot junction box", ar: "علبة توصيل ساخنة" },
  cracking: { en: "Cracked glass or cells", ar: "زجاج أو خلايا مكسورة" },
  soiling: { en: "Soiling", ar: "اتساخ" },
  shadowing: { en: "Shading", ar: "تظليل" },
  vegetation: { en: "Vegetation", ar: "نباتات" },
  pid: { en: "Potential-induced degradation (PID)", ar: "تدهور مستحث بالجهد (PID)" },
  reflection: { en: "Reflection", ar: "انعكاس" },
  other: { en: "Other", ar: "أخرى" },
};
