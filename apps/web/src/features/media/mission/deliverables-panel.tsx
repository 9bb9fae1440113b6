import type { DeliverableState } from "@overfly/contract/media/deliverables";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useLive } from "#platform/api/use-live.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { cloudQueries } from "#platform/queries/cloud-queries.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";

const TONES: Record<DeliverableState["state"], Tone> = {
  delivered: "good",
  hidden: "busy",
  checking: "busy",
  faulty: "bad",
  missing: "idle",
};

/** What the order names, and what of it the client has. */
export function DeliverablesPanel({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("media/cloud");
  const { t: tMissions } = useTranslation("missions");
  const { data, error, refetch } = useQuery(cloudQueries.deliverables(mission.token));
  useLive("mission", ({ token }) => {
    if (token === mission.token) void refetch();
  });
  if (!data && error)
    return (
      <Panel title={t("deliverables")}>
        <ErrorState error={error} retry={() => void refetch()} />
      </Panel>
    );
  if (!data || data.length === 0) return null;
  return (
    <Panel title={t("deliverables")}>
      <KeyValues
        items={data.map(({ deliverable, state, is_download_only }) => [
          tMissions(`deliverable.${deliverable}`),
          <span key={deliverable}>
            <StateBadge tone={TONES[state]}>
              {t(
                `deliverableState.${state === "missing" && mission.client_status !== "ready" ? "expected" : state}`,
              )}
            </StateBadge>
            {is_download_only && <Hint as="div">{t("downloadOnly")}</Hint>}
          </span>,
        ])}
      />
      <p style={{ marginBlock: "12px 0" }}>
        <Link to={`/cloud/sites/${mission.site.token}?mission=${mission.token}`}>{t("openCloud")}</Link>
      </p>
    </Panel>
  );
}
