import type { ClientStatus, MissionStatus } from "@overfly/contract/missions/mission-workflow";
import { type Message, message } from "@overfly/i18n/message";

/** "M-2026-0001: In review", as a message. */
export function statusMessage(number: string, status: ClientStatus | MissionStatus): Message {
  return message("notifications/texts:missionStatus", {
    number,
    status: { key: `missions:status.${status}`, values: {} },
  });
}
