import type { ReportWords } from "./words-en.ts";

interface Forms {
  one: string;
  two: string;
  few: string;
  many: string;
}

const plurals = new Intl.PluralRules("ar");

/** A counted noun: Arabic has a form for one, for two, for three to ten, and for more. */
function counted(count: number, { one, two, few, many }: Forms): string {
  const number = count.toLocaleString("en-GB");
  const form = plurals.select(count);
  if (form === "one") return one;
  if (form === "two") return two;
  return `${number} ${form === "few" ? few : many}`;
}

const FINDING = { one: "ملاحظة واحدة", two: "ملاحظتان", few: "ملاحظات", many: "ملاحظة" };
const MODULE = { one: "لوح واحد متأثر", two: "لوحان متأثران", few: "ألواح متأثرة", many: "لوحًا متأثرًا" };

/** Keeps a value and its unit together, left to right. */
const unit = (text: string): string => `\u2066${text.replaceAll(" ", "\u00A0")}\u2069`;

export const arabic: ReportWords = {
  severities: { critical: "حرجة", high: "عالية", medium: "متوسطة", low: "منخفضة" },
  iecClasses: { 1: "1 · لا خلل", 2: "2 · خلل حراري", 3: "3 · يمس السلامة" },
  types: {
    solar_thermography: "تصوير حراري شمسي",
    visual: "فحص بصري",
    mapping: "مسح خرائط",
    construction: "إنشاءات",
    security: "أمن",
    maintenance: "صيانة",
  },
  subtypes: {
    iec_detailed: `مفصّل وفق ${unit("IEC")}، ${unit("3.0 cm")}`,
    standard: `قياسي، ${unit("5.5 cm")}`,
    overview: `نظرة عامة، ${unit("15 cm")}`,
    rgb_overview: "نظرة عامة مرئية",
    rgb_close_up: "تصوير مرئي قريب",
    orthomosaic: "خريطة مصوّرة",
    terrain_model: "نموذج التضاريس",
    model_3d: "نموذج ثلاثي الأبعاد",
    progress: "تقدّم الأعمال",
    as_built_check: "مطابقة المنفّذ",
    perimeter_patrol: "دورية المحيط",
    soiling: "الاتساخ",
    vegetation: "النباتات",
    repair_verification: "التحقق من الإصلاح",
  },
  kind: (type, subtype) => `${type}، ${subtype}`,
  outsidePlant: "خارج المحطة المرسومة",

  cover: {
    bookmark: "الغلاف",
    title: "تقرير الفحص",
    anomalies: "الملاحظات",
    affected: (modules) => counted(modules, MODULE),
    capacityLost: "القدرة المفقودة",
    shareOfSite: (share) => `${share} من الموقع`,
    capacityUnknown: "قدرة الموقع غير معروفة",
    energyLost: "الطاقة المفقودة سنويًا",
    atYield: "بحسب الإنتاج النوعي للموقع",
    moneyLost: "المال المفقود سنويًا",
    atTariff: "بحسب تعرفة الموقع",
    inShort: "باختصار",
    nothing: "لا تُظهر الصور شيئًا غير عادي.",
    costsMost: (name, count, lost, all) =>
      `الأعلى كلفة: ${name} (${counted(count, FINDING)})، بفقد ${lost} من أصل ${all}.`,
    mostAre: (name) => `معظم الملاحظات من صنف «${name}».`,
    critical: (count) => `الملاحظات الحرجة: ${count}. عالجوها قبل أي شيء آخر.`,
    noneCritical: "لا شيء هنا حرج على السلامة بحسب الحرارة.",
    repairOne: (number, name, place) =>
      `ابدؤوا بإصلاح رقم ${number}: ${name}${place === null ? "" : ` في ${place}`}.`,
    change: (since, appeared, persisting, gone) =>
      `منذ ${since}: جديدة ${appeared}، ما زالت قائمة ${persisting}، زالت ${gone}.`,
    repairFirst: "ما يُصلح أولا",
    aYear: (money) => `${money} سنويًا`,
    published: (day) => `نُشر في ${day}`,
    preview: "معاينة: لم يُنشر بعد",
  },
  map: {
    title: "أماكن الملاحظات",
    byClass: "حسب الصنف",
    legend: (severity, count) => `${severity}، ${count}`,
  },
  repair: {
    title: "ما يُصلح أولا",
    intro:
      "الملاحظات الخطرة أولا، ثم الأعلى كلفة. والعمود الأخير هو ترتيب السير إليها: جولة قصيرة تبدأ من المدخل.",
    columns: {
      first: "الأولوية",
      number: "الرقم",
      what: "الصنف",
      where: "المكان",
      iec: "IEC",
      deltaT: "ΔT",
      lost: "الفقد",
      aYear: "سنويًا",
      walk: "السير",
    },
  },
  conditions: {
    title: "كيف جرى القياس",
    heading: "الظروف",
    inspected: "وقت الفحص",
    kind: "النوع",
    irradiance: "شدة الإشعاع",
    measured: (value) => `${value}، مقيسة`,
    estimated: (value) => `${value}، مقدّرة لسماء صافية`,
    wind: "الرياح",
    air: "حرارة الهواء",
    camera: "الكاميرا",
    groundSample: "دقة الأرض",
    aPixel: (value) => `${value} للبكسل الحراري`,
    photographs: "الصور",
    surveyed: "الألواح المفحوصة",
    warnings: {
      estimated: `لم تُقَس شدة الإشعاع، بل قُدّرت من موضع الشمس لسماء صافية بدقة تقارب ${unit("10 %")}؛ وتحمل فروق الحرارة المعايرة هذا الخطأ.`,
      low: `كانت شدة الإشعاع دون ${unit("600 W/m²")}. لذلك لم تُعايَر فروق الحرارة، وقد تبقى عيوب خفيفة غير مرئية.`,
      windy: `كانت الرياح فوق ${unit("4 m/s")}. وهي تبرّد البقع الساخنة، فتكون فروق الحرارة أصغر مما هي في هواء ساكن.`,
    },
    changeHeading: "التغيّر منذ الفحص السابق",
    change: (since, appeared, persisting, gone) =>
      `مقارنة مع ${since}: جديدة ${appeared}، ما زالت قائمة ${persisting}، زالت ${gone}. وتُعد ملاحظتان من صنف واحد على بعد أقل من ${unit("2 m")} ملاحظة واحدة.`,
    firstOne: "هذا أول فحص مكتمل من نوعه في هذا الموقع.",
    methodHeading: "الطريقة",
    method: [
      `تُفك درجات الحرارة من الصور الراديومترية. ويُعد الجزء ساخنًا حين يختلف عن محيطه، وهو للألواح وسيط جيرانها في الصف نفسه. وفرق الحرارة ${unit("ΔT")} هو المئين ${unit("99.5")} للجزء الساخن فوق ذلك المرجع؛ والقيم المعايرة محسوبة عند ${unit("1000 W/m²")}.`,
      "تُحسب الأماكن من موضع الكاميرا واتجاهها فوق أرض مستوية، وتُجمع من كل الصور التي تُظهر الشيء نفسه، ثم تُربط بمخطط المحطة.",
      `الشدة بحسب ${unit("ΔT")} المعايَر: منخفضة دون ${unit("10 K")}، ومتوسطة من ${unit("10 K")}، وعالية من ${unit("20 K")}، وحرجة من ${unit("40 K")}. والسلاسل والمجمّعات والعواكس التي بلا حمل عالية الشدة بسبب القدرة التي تفقدها. وتتبع فئات الخلل معنى ${unit("IEC TS 62446-3")}: فئة 1 لا خلل، وفئة 2 خلل حراري، وفئة 3 تمس السلامة.`,
      "تُحسب القدرة المفقودة لكل لوح مرة واحدة، تحت أخطر ملاحظة تمسه. فالانقطاع يأخذ اللوح كله، والسلسلة الفرعية المتجاوَزة ثلثه أو ثلثيه؛ وتوزن الخلايا الساخنة بالحرارة التي تبددها. وتتبع الطاقة والمال الإنتاج النوعي للموقع وتعرفته.",
    ],
  },
  anomalies: {
    title: "الملاحظات",
    noThermal: "لا صورة حرارية",
    noVisual: "لا صورة مرئية لهذا المكان",
    deltaT: "ΔT",
    normalised: `عند ${unit("1000 W/m²")}`,
    temperatures: "الأسخن / المرجع",
    iec: `فئة ${unit("IEC")}`,
    modules: "الألواح",
    lost: "الفقد",
    lostPower: (power, energy) => `${power}، و${energy} سنويًا`,
    cost: "الكلفة سنويًا",
    place: "الموقع",
    colder: "أبرد",
    hotter: "أسخن",
  },
  page: (page, pages) => `صفحة ${page} من ${pages}`,
};
