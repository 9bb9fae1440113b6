import type { AnomalyClass } from "./anomalies.ts";
import type { Words } from "#words.ts";

/** What a class of findings is called, on every screen and in the report. */
export const ANOMALY_CLASS_NAMES: Readonly<Record<AnomalyClass, Words>> = {
  hot_spot: { en: "Hot spot", ar: "نقطة ساخنة" },
  hot_spot_multi: { en: "Several hot spots", ar: "نقاط ساخنة عدة" },
  cell: { en: "Hot cell", ar: "خلية ساخنة" },
  cell_multi: { en: "Several hot cells", ar: "خلايا ساخنة عدة" },
  diode: { en: "Bypassed substring", ar: "سلسلة فرعية متجاوَزة" },
  diode_multi: { en: "Several bypassed substrings", ar: "سلاسل فرعية متجاوَزة عدة" },
  module_offline: { en: "Module without load", ar: "لوح بلا حمل" },
  string_offline: { en: "String without load", ar: "سلسلة بلا حمل" },
  combiner_offline: { en: "Combiner without load", ar: "صندوق تجميع بلا حمل" },
  inverter_offline: { en: "Inverter without load", ar: "عاكس بلا حمل" },
  junction_box: { en: "Hot junction box", ar: "علبة توصيل ساخنة" },
  cracking: { en: "Broken glass or cells", ar: "زجاج أو خلايا مكسورة" },
  soiling: { en: "Soiling", ar: "اتساخ" },
  shadowing: { en: "Shadow", ar: "ظل" },
  vegetation: { en: "Vegetation", ar: "نباتات" },
  pid: { en: "Degradation (PID)", ar: "تدهور (PID)" },
  reflection: { en: "Reflection", ar: "انعكاس" },
  other: { en: "Other", ar: "أخرى" },
};
