import type { ClientStatus, MissionStatus } from "@overfly/contract/missions/mission-workflow";
import { missionStatusWords } from "#platform/words/state-words.ts";
import type { Words } from "#platform/words/words.ts";

/** "M-2026-0001 is in review", in both languages. */
export function statusMessage(number: string, status: ClientStatus | MissionStatus): Words {
  const { en, ar } = missionStatusWords(status);
  return { en: `${number} is ${en}`, ar: `${number}: ${ar}` };
}
