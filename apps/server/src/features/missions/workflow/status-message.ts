import type { ClientStatus, MissionStatus } from "@overfly/contract/missions/mission-workflow";
import { type Message, message } from "@overfly/i18n/message";
import { missionStatusMessage } from "#platform/i18n/status-messages.ts";

/** "M-2026-0001 is in review", as a message. */
export function statusMessage(number: string, status: ClientStatus | MissionStatus): Message {
  return message("notifications/texts:missionStatus", { number, status: missionStatusMessage(status) });
}
