import {
  IMPORT_FIELDS,
  IMPORT_LABELS,
  type ImportedKind,
  type ImportField,
} from "@overfly/contract/inventory/item-imports";
import { LOCALES } from "@overfly/i18n/generated/locales";
import { translate } from "@overfly/i18n/node/translate";

/** What other programs and people call the fields, besides the labels of our own screens in each language. */
const OTHER_NAMES: Record<ImportField, readonly string[]> = {
  name: [
    "title",
    "drone name",
    "aircraft name",
    "asset name",
    "item",
    "description",
    "اسم",
    "الوصف",
    "اسم الطائرة",
  ],
  manufacturer: ["maker", "make", "brand", "vendor", "oem", "المصنع", "الشركة", "الماركة", "العلامة التجارية"],
  model: [
    "type",
    "drone model",
    "aircraft",
    "aircraft model",
    "product",
    "model name",
    "موديل",
    "الموديل",
    "طراز",
  ],
  serial_number: [
    "serial",
    "serial no",
    "serial nr",
    "serial num",
    "s n",
    "sn",
    "الرقم المتسلسل",
    "رقم تسلسلي",
    "رقم السيريال",
  ],
  registration: ["registration number", "registration no", "reg no", "tail number", "رقم التسجيل"],
  remote_id: ["rid", "remote identification", "remote id number", "معرف عن بعد"],
  firmware: ["firmware version", "fw", "fw version", "software version", "إصدار البرنامج الثابت"],
  weight_g: [
    "weight g",
    "weight grams",
    "mass",
    "mass g",
    "takeoff weight",
    "take off weight",
    "الوزن غ",
    "وزن",
  ],
  purchased_on: ["purchase date", "purchased", "date purchased", "bought on", "acquired", "تاريخ الاقتناء"],
  insured_until: [
    "insurance until",
    "insurance expiry",
    "insurance expires",
    "insured to",
    "انتهاء التأمين",
    "تاريخ انتهاء التأمين",
  ],
  storage_location: [
    "location",
    "storage",
    "warehouse",
    "stored at",
    "place",
    "المستودع",
    "الموقع",
    "مكان التخزين",
  ],
  chemistry: ["cell type", "battery type", "cell chemistry", "كيمياء البطارية", "نوع البطارية"],
  capacity_mah: ["capacity mah", "mah", "السعة مللي أمبير ساعة"],
  initial_cycles: ["cycle count", "charge cycles", "cycles", "initial cycles", "عدد الدورات", "دورات الشحن"],
  health_percent: ["health percent", "soh", "state of health", "health %", "الحالة الصحية"],
  last_charged_on: ["last charge", "last charged on", "charged on", "تاريخ آخر شحن"],
  kind: ["type", "category", "accessory type", "نوع", "الفئة"],
  kit: ["kit name", "set", "name", "الطقم", "طقم", "اسم الطقم"],
  part_kind: ["item type", "part type", "category", "kind", "نوع", "نوع القطعة", "الفئة"],
  reason: ["reason for the move", "move reason", "justification", "note", "سبب النقل", "ملاحظة"],
  quantity: ["qty", "count", "amount", "pieces", "عدد", "العدد"],
};

/** Without case, accents, signs and what stands in brackets, such as a unit. */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/\([^)]*\)/gu, " ")
    .replaceAll(/[^\p{L}\p{N}%]+/gu, " ")
    .trim();

const namesOf = (field: ImportField): string[] =>
  [
    field,
    ...LOCALES.map((locale) => translate(locale, `inventory:${IMPORT_LABELS[field]}`)),
    ...OTHER_NAMES[field],
  ].map(plain);

/** The column of each field by its header: exact labels come first, so that "Type" beside "Model" isn't the model. */
export function guessColumns(kind: ImportedKind, headers: readonly string[]): Record<string, number> {
  const columns = headers.map(plain);
  const taken = new Set<number>();
  const mapping: Record<string, number> = {};
  const fields = IMPORT_FIELDS[kind].map((field) => ({ field, names: namesOf(field) }));
  const longest = Math.max(...fields.map(({ names }) => names.length));
  for (let rank = 0; rank < longest; rank += 1) {
    for (const { field, names } of fields) {
      const name = names[rank];
      const column =
        name === undefined || field in mapping
          ? -1
          : columns.findIndex((one, index) => one === name && !taken.has(index));
      if (column === -1) continue;
      mapping[field] = column;
      taken.add(column);
    }
  }
  return mapping;
}
