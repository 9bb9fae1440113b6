import type { ClientStatus, MissionStatus } from "@overfly/contract/mission-states";
import type { Words } from "#notifications/notify.ts";
import { inWords } from "./lock-mission.ts";

const ARABIC: Record<ClientStatus | MissionStatus, string> = {
  draft: "مسودة",
  requested: "مطلوبة",
  rejected: "مرفوضة",
  approved: "موافق عليها",
  assigned: "مُسندة",
  planned: "مخطّطة",
  scheduled: "مجدولة",
  in_progress: "قيد التنفيذ",
  flying: "قيد الطيران",
  data_uploaded: "رُفعت البيانات",
  processing: "قيد المعالجة",
  in_review: "قيد المراجعة",
  completed: "مكتملة",
  ready: "جاهزة",
  on_hold: "معلّقة",
  cancelled: "ملغاة",
};

/** "M-2026-0001 is in review", in both languages. */
export const statusNews = (number: string, status: ClientStatus | MissionStatus): Words => ({
  en: `${number} is ${inWords(status)}`,
  ar: `${number}: ${ARABIC[status]}`,
});
