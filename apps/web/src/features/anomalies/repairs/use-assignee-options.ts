import type { Repair } from "@overfly/contract/anomalies/repairs";
import { useQuery } from "@tanstack/react-query";
import { useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { repairQueries } from "#platform/queries/repair-queries.ts";

/** In place of a member's id. */
export const NOBODY = "nobody";
export const CREW = "crew";

/** Nobody, the members who can be assigned, and an outside company. */
export function useAssigneeOptions(clientId?: Repair["client"]["id"]) {
  const { t } = useTranslation("anomalies/repairs");
  const { data = [] } = useQuery(repairQueries.assignees);
  const isCenter = useUser().user_type === "center";
  const members = data.filter(({ client }) => clientId === undefined || client.id === clientId);
  return [
    { key: NOBODY, label: t("nobody") },
    ...members.map(({ id, name, client }) => ({
      key: id,
      label: isCenter && clientId === undefined ? `${name} · ${client.name}` : name,
    })),
    { key: CREW, label: t("crew") },
  ];
}
