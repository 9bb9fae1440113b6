import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { RouteProfile } from "@overfly/flight-planning/terrain/route-profile";
import { useElementSize } from "@mantine/hooks";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { usePlanQuery } from "#features/flight-routes/planning/use-plan-query.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ElevationModelActions } from "./elevation-model-actions.tsx";
import { useAnalysis, useAnalysisEdit } from "#features/flight-routes/analysis/analysis-context.ts";
import { useSelectTool } from "#features/flight-routes/store/editing.ts";
import { useSite } from "#features/flight-routes/store/planner-context.ts";
import analysis from "#features/flight-routes/analysis/analysis.module.css";
import { NoPlan } from "#features/flight-routes/analysis/panel/no-plan.tsx";
import { clearanceRange } from "./profile-geometry.ts";
import style from "./terrain-profile.module.css";
import { TerrainProfile } from "./terrain-profile.tsx";

const NO_PARAMS = {};

/** Terrain and flight heights along the route, battery after battery. */
export function HeightProfileTab() {
  const { planning, document } = useAnalysis();
  const { t } = useTranslation("flight-routes/analysis");
  const profile = usePlanQuery(planning, "profile", NO_PARAMS);
  const { ref, width, height } = useElementSize();
  if (!planning.plan) return <NoPlan />;
  if (profile?.hasGround && lacksTakeOff(document)) return <TakeOffRequired />;
  return (
    <div className={style["profile"]}>
      {profile && <ProfileLegend profile={profile} />}
      <div className={style["chart"]} ref={ref} dir="ltr">
        {profile && width > 0 && profile.distanceM.length > 1 && (
          <TerrainProfile profile={profile} size={{ widthPx: width, heightPx: height }} />
        )}
        {!profile && <p className={analysis["note"]}>{t("planning")}</p>}
      </div>
    </div>
  );
}

/** Heights count from the take-off point: without one the height above ground is unknown. */
const lacksTakeOff = ({ heights, takeOff, takeOffPoints = [] }: RouteDocument): boolean =>
  heights.mode === "take-off" && !takeOff && takeOffPoints.length === 0;

function TakeOffRequired() {
  const { planning } = useAnalysis();
  const edit = useAnalysisEdit();
  const selectTool = useSelectTool();
  const { t } = useTranslation("flight-routes/analysis");
  const { t: safety } = useTranslation("flight-routes/issues");
  const [lon, lat] = planning.plan?.path[0]?.coordinates[0] ?? [];
  const takeOff: [number, number] | undefined =
    lon === undefined || lat === undefined ? undefined : [lon, lat];
  return (
    <div className={analysis["missing"]}>
      <span>
        <strong>{t("noTakeOffTitle")}</strong> {t("noTakeOffHint")}
      </span>
      {edit && (
        <span className={analysis["actions"]}>
          {takeOff && (
            <Button size="xs" onClick={() => edit({ type: "updateDocument", document: { takeOff } })}>
              {safety("fix.set-take-off")}
            </Button>
          )}
          <Button size="xs" onClick={() => selectTool("takeOff")}>
            {safety("fix.choose-take-off")}
          </Button>
        </span>
      )}
    </div>
  );
}

function ProfileLegend({ profile }: { profile: RouteProfile }) {
  const { token } = useSite();
  const { t } = useTranslation("flight-routes/analysis");
  const format = useFormat();
  if (!profile.hasGround) {
    return (
      <div className={analysis["missing"]}>
        <span>
          <strong>{t("noElevation")}</strong> {t("noElevationHint")}
        </span>
        <ElevationModelActions token={token} />
      </div>
    );
  }
  const span = clearanceRange(profile);
  const over = (point: number | undefined): number | undefined =>
    point === undefined ? undefined : (profile.flightM[point] ?? 0) - (profile.groundM[point] ?? 0);
  return (
    <div className={style["legendLine"]}>
      <dl className={style["legend"]}>
        <div data-key="flight">
          <dt>{t("flight")}</dt>
        </div>
        <div data-key="ground">
          <dt>{t("ground")}</dt>
        </div>
        <div>
          <dt>{t("minAboveGround")}</dt>
          <dd>{format.unit(over(span?.lowest), "m", 1)}</dd>
        </div>
        <div>
          <dt>{t("maxAboveGround")}</dt>
          <dd>{format.unit(over(span?.highest), "m", 1)}</dd>
        </div>
      </dl>
      <ElevationModelActions token={token} />
    </div>
  );
}
