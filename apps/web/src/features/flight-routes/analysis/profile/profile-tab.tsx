import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { RouteProfile } from "@overfly/flight-planning/terrain/route-profile";
import { useElementSize } from "@mantine/hooks";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { useLook } from "#features/flight-routes/planning/use-plan-query.ts";
import { ElevationTools } from "./elevation-model-actions.tsx";
import type { InsightProps } from "#features/flight-routes/analysis/panel/analysis-panel.tsx";
import { useInsightText } from "#features/flight-routes/analysis/analysis-text.ts";
import insight from "#features/flight-routes/analysis/analysis.module.css";
import { NoPlan } from "#features/flight-routes/analysis/panel/no-plan.tsx";
import { clearanceSpan } from "./profile-geometry.ts";
import { useSafetyText } from "#features/flight-routes/analysis/issues/issue-text.ts";
import style from "./terrain-profile.module.css";
import { TerrainProfile } from "./terrain-profile.tsx";

const EVERYTHING = {};

/** Ground and flight along the way, battery after battery. */
export function ProfileTab(props: InsightProps) {
  const { planning, document, site, onPlace } = props;
  const text = useInsightText();
  const profile = useLook(planning, "profile", EVERYTHING);
  const { ref, width, height } = useElementSize();
  if (!planning.plan) return <NoPlan planning={planning} />;
  if (profile?.hasGround && isUnplaced(document)) return <NeedsTakeOff {...props} />;
  return (
    <div className={style["profile"]}>
      {profile && <Figures profile={profile} token={site.token} />}
      <div className={style["chart"]} ref={ref} dir="ltr">
        {profile && width > 0 && profile.distanceM.length > 1 && (
          <TerrainProfile
            profile={profile}
            document={document}
            size={{ widthPx: width, heightPx: height }}
            onPlace={onPlace}
          />
        )}
        {!profile && <p className={insight["note"]}>{text("planning")}</p>}
      </div>
    </div>
  );
}

/** How high a flight is over the ground can't be told while nobody knows where it begins. */
const isUnplaced = ({ heights, takeOff, takeOffPlaces = [] }: RouteDocument): boolean =>
  heights.over === "take-off" && !takeOff && takeOffPlaces.length === 0;

function NeedsTakeOff({ planning, change, onTool }: InsightProps) {
  const text = useInsightText();
  const safety = useSafetyText();
  const [lon, lat] = planning.plan?.path[0]?.coordinates[0] ?? [];
  const takeOff: [number, number] | undefined =
    lon === undefined || lat === undefined ? undefined : [lon, lat];
  return (
    <div className={insight["missing"]}>
      <span>
        <strong>{text("needsTakeOff")}</strong> {text("needsTakeOffHelp")}
      </span>
      {change && (
        <span className={insight["mends"]}>
          {takeOff && (
            <Button size="xs" onClick={() => change({ type: "document", document: { takeOff } })}>
              {safety("mend.set-take-off")}
            </Button>
          )}
          <Button size="xs" onClick={() => onTool("takeOff")}>
            {safety("mend.choose-take-off")}
          </Button>
        </span>
      )}
    </div>
  );
}

function Figures({ profile, token }: { profile: RouteProfile; token: string }) {
  const text = useInsightText();
  const format = useFormat();
  if (!profile.hasGround) {
    return (
      <div className={insight["missing"]}>
        <span>
          <strong>{text("noElevation")}</strong> {text("noElevationHelp")}
        </span>
        <ElevationTools token={token} />
      </div>
    );
  }
  const span = clearanceSpan(profile);
  const over = (point: number | undefined): number | undefined =>
    point === undefined ? undefined : (profile.flightM[point] ?? 0) - (profile.groundM[point] ?? 0);
  return (
    <div className={style["legendLine"]}>
      <dl className={style["legend"]}>
        <div data-key="flight">
          <dt>{text("flight")}</dt>
        </div>
        <div data-key="ground">
          <dt>{text("ground")}</dt>
        </div>
        <div>
          <dt>{text("lowest")}</dt>
          <dd>{format.unit(over(span?.lowest), "m", 1)}</dd>
        </div>
        <div>
          <dt>{text("highest")}</dt>
          <dd>{format.unit(over(span?.highest), "m", 1)}</dd>
        </div>
      </dl>
      <ElevationTools token={token} />
    </div>
  );
}
