import type { OrderMission } from "@overfly/contract/missions/multi-site-orders";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { toastError, toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { useApproveOrder } from "./multi-site-mutations.ts";

/** Approves missions of an order, and says how many were. */
export function useApproval(token: string) {
  const { t } = useTranslation("missions/multi-site");
  const send = useApproveOrder(token);
  const approve = (missions: readonly Pick<OrderMission, "token">[]): void =>
    send.mutate(
      missions.map((mission) => mission.token),
      {
        onSuccess: ({ data: { approved, skipped } }) => {
          const say = approved.length === 0 ? toastError : toastSuccess;
          say(t("approved", { count: approved.length, skipped: skipped.length }));
        },
      },
    );
  return { approve, isPending: send.isPending };
}
