import type { ClientStatus, MissionStatus } from "@overfly/contract/missions/mission-workflow";
import type { JobState } from "@overfly/contract/processing/processing";
import type { Words } from "./words.ts";

const STATUS_ARABIC: Record<ClientStatus | MissionStatus, string> = {
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

/** "in review", in both languages. */
export const missionStatusWords = (status: string): Words => ({
  en: status.replaceAll("_", " "),
  ar: STATUS_ARABIC[status as MissionStatus],
});

const JOB_ARABIC: Record<JobState, string> = {
  queued: "في الانتظار",
  running: "جارية",
  completed: "مكتملة",
  failed: "فشلت",
  canceled: "أُلغيت",
};

export const jobStateWords = (state: string): Words => ({ en: state, ar: JOB_ARABIC[state as JobState] });
