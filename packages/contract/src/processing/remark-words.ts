interface Words {
  en: string;
  ar: string;
}

/**
 * What the program says by itself, in each language; `{name}` is a value. Where a number comes with its unit, Arabic
 * keeps both together between U+2066 and U+2069.
 */
export const REMARK_WORDS = {
  "rule.many_modules": {
    en: "{count} modules are warm as a whole, fewer than make a string outage.",
    ar: "عدد الألواح الدافئة بكاملها {count}، وهو أقل مما يعني انقطاع سلسلة.",
  },
  "rule.whole_module": {
    en: "{percent} % of the module is warm: it delivers nothing.",
    ar: "نسبة \u2066{percent}\u00A0%\u2069 من اللوح دافئة: لا ينتج شيئًا.",
  },
  "rule.two_thirds": {
    en: "{percent} % of the module is warm: two substrings are bypassed.",
    ar: "نسبة \u2066{percent}\u00A0%\u2069 من اللوح دافئة: سلسلتان فرعيتان متجاوَزتان.",
  },
  "rule.one_third": {
    en: "A band of {percent} % of the module, {lengthM} m long, is warm: one substring is bypassed.",
    ar: "شريط يغطي \u2066{percent}\u00A0%\u2069 من اللوح بطول \u2066{lengthM}\u00A0m\u2069 دافئ: سلسلة فرعية واحدة متجاوَزة.",
  },
  "rule.one_spot": {
    en: "One spot of {areaCm2} cm², {percent} % of the module, is hot.",
    ar: "بقعة واحدة مساحتها \u2066{areaCm2}\u00A0cm²\u2069، أي \u2066{percent}\u00A0%\u2069 من اللوح، ساخنة.",
  },
  "rule.large_spot": {
    en: "One spot of {areaCm2} cm², {percent} % of the module, is hot: larger than a cell.",
    ar: "بقعة واحدة مساحتها \u2066{areaCm2}\u00A0cm²\u2069، أي \u2066{percent}\u00A0%\u2069 من اللوح، ساخنة: أكبر من خلية.",
  },
  "rule.several_spots": {
    en: "{count} separate spots of {areaCm2} cm², {percent} % of the module, are hot.",
    ar: "بقع منفصلة عددها {count} ومساحتها \u2066{areaCm2}\u00A0cm²\u2069، أي \u2066{percent}\u00A0%\u2069 من اللوح، ساخنة.",
  },
  "rule.outage": {
    en: "{percent} % of the modules of {label} are warm as a whole: it delivers nothing.",
    ar: "نسبة \u2066{percent}\u00A0%\u2069 من ألواح {label} دافئة بكاملها: لا ينتج شيئًا.",
  },
  "rule.by_person": { en: "Found by a person in the pictures.", ar: "اكتشفها شخص في الصور." },
  "flag.no_degrees": {
    en: "The camera's mode gives no degrees, so severity follows from the pattern alone.",
    ar: "نمط الكاميرا لا يعطي درجات حرارة، ولذلك تُقدَّر الشدة من الشكل وحده.",
  },
  "flag.irradiance_unknown": {
    en: "The irradiance is unknown, so ΔT is not normalised.",
    ar: "شدة الإشعاع غير معروفة، ولذلك لم يُعايَر ΔT.",
  },
  "flag.irradiance_too_low": {
    en: "The irradiance was below 600 W/m², so ΔT is not normalised.",
    ar: "كانت شدة الإشعاع دون \u2066600\u00A0W/m²\u2069، ولذلك لم يُعايَر ΔT.",
  },
  "flag.implausible_for_class": {
    en: "It is hotter than an open circuit explains: look for a short.",
    ar: "أسخن مما تفسره دارة مفتوحة: ابحث عن قِصَر في الدارة.",
  },

  "timeline.processed": {
    en: "Processing has ended. Findings: {count}",
    ar: "انتهت المعالجة. عدد الملاحظات: {count}",
  },
  "timeline.flown": {
    en: "All flights are over and all pictures are in",
    ar: "انتهت كل الطلعات ووصلت كل الصور",
  },
  "timeline.recorded": { en: "A flight was recorded", ar: "سُجّلت طلعة جوية" },

  "job.reading_plant": { en: "Reading the plant", ar: "قراءة مخطط المحطة" },
  "job.joining": {
    en: "Joining what overlapping photographs show",
    ar: "جمع ما تُظهره الصور المتداخلة",
  },
  "job.writing": { en: "Writing the findings", ar: "كتابة الملاحظات" },
  "job.merged": {
    en: "Findings: {count}. Modules surveyed: {modules}",
    ar: "الملاحظات: {count}. الألواح المفحوصة: {modules}",
  },
  "job.photographs": { en: "{seen} of {total} photographs", ar: "الصورة {seen} من {total}" },
  "job.checked": { en: "Files checked: {count}", ar: "الملفات المفحوصة: {count}" },
  "job.drawing": { en: "Drawing the findings", ar: "رسم الملاحظات" },
  "job.storage_away": {
    en: "The file storage does not answer; waiting for it",
    ar: "مخزن الملفات لا يستجيب؛ ننتظره",
  },
  "job.again": { en: "Failed, will be tried again: {error}", ar: "أخفقت وستُعاد: {error}" },
  "job.lost": {
    en: "Its worker died every time it was tried",
    ar: "توقف العامل في كل محاولة",
  },
  "job.nothing_radiometric": {
    en: "The mission holds no radiometric photographs: nothing can be measured in its files",
    ar: "لا تحوي المهمة صورًا راديومترية: لا يمكن قياس شيء في ملفاتها",
  },
  "job.not_published": { en: "The report was not published", ar: "لم يُنشر التقرير" },

  "photo.unreadable": {
    en: "{name}: the photograph could not be read.",
    ar: "{name}: تعذّرت قراءة الصورة.",
  },
  "photo.empty": { en: "{name}: the file is empty.", ar: "{name}: الملف فارغ." },
  "photo.unknown_format": {
    en: "{name}: this is neither a JPEG nor a thermal file that is known.",
    ar: "{name}: ليس JPEG ولا ملفًا حراريًا معروفًا.",
  },
  "photo.not_radiometric": {
    en: "{name}: the picture holds no temperatures.",
    ar: "{name}: لا تحمل الصورة درجات حرارة.",
  },
  "photo.damaged": {
    en: "{name}: the thermal data are damaged.",
    ar: "{name}: البيانات الحرارية تالفة.",
  },
  "photo.unsupported": {
    en: "{name}: this kind of thermal data is not supported.",
    ar: "{name}: هذا النوع من البيانات الحرارية غير مدعوم.",
  },
  "photo.no_pose": {
    en: "{name}: the picture cannot be placed on the ground; its position, height, gimbal angles or lens are unknown.",
    ar: "{name}: لا يمكن تحديد مكان الصورة على الأرض؛ موقعها أو ارتفاعها أو زوايا حاملها أو عدستها غير معروفة.",
  },
} as const satisfies Record<string, Words>;
