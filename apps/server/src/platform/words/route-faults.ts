import { AREA_FAULTS_IN_ARABIC } from "@overfly/contract/flight-routes/area-faults";
import type { AreaErrorCode } from "@overfly/geo/polygons/validate-area";
import type { RouteReadError, RouteWriteError } from "@overfly/route-files/route-content";
import type { ElevationFaultCode } from "@overfly/flight-planning/terrain/elevation-from-geotiff";
import type { Words } from "./words.ts";

type Known = AreaErrorCode | RouteReadError["code"] | RouteWriteError["code"] | ElevationFaultCode;

/** What is wrong with areas, route files and elevation models. */
const FILE_ARABIC: Record<Known, string> = {
  ...AREA_FAULTS_IN_ARABIC,
  "not-text": "الملف ليس نصًا.",
  "missing-element": "ينقص الملف عنصر لازم.",
  "bad-value": "في الملف قيمة لا يمكن استخدامها.",
  "swapped-coordinates": "يبدو أن خط الطول وخط العرض متبادلان.",
  "unsupported-version": "إصدار هذا الملف غير مدعوم.",
  "too-many-waypoints": "نقاط كثيرة جدًا لمسار واحد.",
  "nothing-to-fly": "لا شيء في الملف يُطار.",
  "no-flight": "لا رحلة تُكتب.",
  "unknown-equipment": "لا تعرف هذه الصيغة هذه الطائرة أو الكاميرا.",
  "take-off-height": "ارتفاع الإقلاع خارج ما تسمح به هذه الصيغة.",
  "return-height": "ارتفاع العودة خارج ما تسمح به هذه الصيغة.",
  "heights-unknown": "ارتفاعات المسار غير معروفة.",
  "too-many": "المسار أكبر مما تسمح به هذه الصيغة.",
  "not-a-geotiff": "نموذج الارتفاعات ليس GeoTIFF، أو هو تالف أو مقطوع.",
  "not-elevation": "الملف صورة وليس نموذج ارتفاعات.",
  "no-georeference": "لا يذكر نموذج الارتفاعات موقعه.",
  "unknown-coordinate-system": "نظام إحداثيات نموذج الارتفاعات غير معروف.",
  "outside-site": "لا يبلغ نموذج الارتفاعات الموقع.",
  "no-heights": "لا ارتفاعات في النموذج تحت الموقع.",
};

/** What the planner refuses. */
const PLAN_ARABIC = {
  "parameter-out-of-range": "رقم خارج مجاله.",
  "too-many-lines": "خطوط كثيرة جدًا لمسار واحد.",
  "border-invalid": "منطقة حظر طيران أو منطقة التشغيل ليست مساحة صحيحة.",
  "empty-coverage": "لم يبقَ ما يُطار.",
  "unknown-camera": "هذه الكاميرا غير معروفة.",
  "unknown-aircraft": "هذه الطائرة غير معروفة.",
  "camera-not-carried": "لا تحمل الطائرة هذه الكاميرا.",
  "unknown-lens": "ليس للكاميرا هذه العدسات.",
  "gsd-or-height": "أعطِ الدقة أو الارتفاع لا كليهما.",
  "beyond-battery-range": "جزء من المنطقة خارج مدى بطارية واحدة.",
  "no-waylines": "لا مسار في الأرشيف.",
  "too-windy": "الرياح أقوى من أن يُطار المسار كله.",
  "no-items": "لا شيء يُخطَّط بعد.",
  "no-take-off-point": "تتبّع الأرض يحتاج إلى مكان إقلاع.",
  "no-take-off-height": "ارتفاع مكان الإقلاع غير معروف.",
  "no-elevation": "لا ارتفاعات للأرض في هذا الموقع.",
  "terrain-gap": "في ارتفاعات الأرض تحت المسار فجوات.",
  "gimbal-pitch-out-of-range": "لا تميل الكاميرا إلى هذا الحد.",
  "nothing-to-photograph": "لا شيء يُصوَّر.",
  "unknown-action": "ينقص إجراءً قيمة، أو له قيمة لا تُطار.",
  "duplicate-item-id": "لجزأين الاسم الداخلي نفسه.",
  "too-many-photos": "صور كثيرة جدًا لمسار واحد.",
  "empty-flight": "ليس في الرحلة نقاط.",
  "not-above-ground": "سيلامس المسار الأرض.",
  "too-few-waypoints": "يحتاج المسار إلى نقطتين على الأقل.",
};

const OTHER = "لا يمكن تخطيط المسار بهذه القيم.";
const ARABIC: Readonly<Record<string, string>> = { ...PLAN_ARABIC, ...FILE_ARABIC };

export interface RouteFault {
  code: string;
  message: string;
  /** Names the place in a file; the English message has it already. */
  element?: string;
}

/** Why the planner, or a reader of files, refuses something. */
export const routeFaultWords = ({ code, message, element }: RouteFault): Words => {
  const words = ARABIC[code] ?? OTHER;
  const isNamed = element !== undefined && !element.startsWith(WHOLE_FILE);
  return { en: message, ar: isNamed ? `${words} (${ISOLATE}${element}${END_ISOLATE})` : words };
};

const WHOLE_FILE = "The file";

/** An element's name is foreign to an Arabic sentence: set apart, it keeps its own direction. */
const [ISOLATE, END_ISOLATE] = ["\u2068", "\u2069"];
