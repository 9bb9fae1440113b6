import type { BusyBlock } from "@overfly/contract/missions/crew-calendar";
import { useMessage } from "#platform/i18n/use-message.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** What keeps somebody or something busy: a mission's number, or in words. */
export function useBusyText(): (block: Pick<BusyBlock, "kind" | "mission" | "reason">) => string {
  const { t } = useTranslation("missions/assign");
  const renderMessage = useMessage("readiness", "inventory");
  return ({ kind, mission, reason }) => {
    if (mission) return mission.number;
    return reason ? renderMessage(reason) : t(`busy.${kind}`);
  };
}
