import { defineText } from "#platform/i18n/define-text.ts";

/** What the presets are for. In English they are the planner's own words. */
export const usePresetText = defineText("presets", {
  en: {
    "iec-detailed.name": "IEC detailed",
    "iec-detailed.purpose": "Temperatures of cells, as IEC TS 62446-3 asks; warranty claims.",
    "standard.name": "Standard",
    "standard.purpose": "Hot spots, bypassed substrings, open modules; the yearly inspection.",
    "overview.name": "Overview",
    "overview.purpose": "Strings and modules without current, over large areas in little time.",
    "rgb-detailed.name": "RGB 1.0 cm",
    "rgb-detailed.purpose": "Broken glass, snail trails, soiling and shading, module by module.",
    "rgb-standard.name": "RGB 2.0 cm",
    "rgb-standard.purpose": "Vegetation, soiling, missing modules, state of the site.",
    "orthomosaic.name": "Orthomosaic",
    "orthomosaic.purpose": "A map of the site with every row where it stands.",
    "model-3d.name": "3D with obliques",
    "model-3d.purpose": "A model with its heights and walls.",
    "time.thermal": "Around midday under a steady sun, with the plant under load for half an hour.",
    "time.visual": "Two hours after sunrise to two hours before sunset, without moving cloud shadows.",
    source:
      "resolution: inspection levels of the trade, IEC TS 62446-3 asks for 5 × 5 pixels on a 6-inch cell; overlap: this project's choice, near what operators publish (70/30 thermal, 80/70 mosaics); conditions: IEC TS 62446-3",
  },
  ar: {
    "iec-detailed.name": "IEC تفصيلي",
    "iec-detailed.purpose": "درجات حرارة الخلايا كما تطلب IEC TS 62446-3؛ مطالبات الضمان.",
    "standard.name": "قياسي",
    "standard.purpose": "النقاط الساخنة والسلاسل الفرعية المتجاوَزة والألواح المفتوحة؛ الفحص السنوي.",
    "overview.name": "عام",
    "overview.purpose": "السلاسل والألواح التي لا تيار فيها، فوق مساحات كبيرة في وقت قصير.",
    "rgb-detailed.name": "مرئي 1.0 سم",
    "rgb-detailed.purpose": "الزجاج المكسور ومسارات الحلزون والاتساخ والتظليل، لوحًا لوحًا.",
    "rgb-standard.name": "مرئي 2.0 سم",
    "rgb-standard.purpose": "النباتات والاتساخ والألواح المفقودة وحال الموقع.",
    "orthomosaic.name": "خريطة متعامدة",
    "orthomosaic.purpose": "خريطة للموقع فيها كل صف في مكانه.",
    "model-3d.name": "ثلاثي الأبعاد بصور مائلة",
    "model-3d.purpose": "نموذج بارتفاعاته وجدرانه.",
    "time.thermal": "قرب الظهيرة تحت شمس ثابتة، والمحطة تحت الحمل منذ نصف ساعة.",
    "time.visual": "من ساعتين بعد الشروق إلى ساعتين قبل الغروب، دون ظلال غيوم متحركة.",
    source:
      "الدقة: مستويات الفحص المتعارف عليها، وتطلب IEC TS 62446-3 خمسة في خمسة بكسلات على خلية من 6 بوصات؛ التداخل: اختيار هذا المشروع، قريبًا مما ينشره المشغّلون (70/30 حراري، 80/70 للخرائط)؛ الشروط: IEC TS 62446-3",
  },
});

export type PresetId =
  | "iec-detailed"
  | "standard"
  | "overview"
  | "rgb-detailed"
  | "rgb-standard"
  | "orthomosaic"
  | "model-3d";
