import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import type { RepairDetail } from "@overfly/contract/anomalies/repairs";
import { Anchor } from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link, useParams } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { anomalyQueries } from "#platform/queries/anomaly-queries.ts";
import { repairQueries } from "#platform/queries/repair-queries.ts";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { AnomalyFacts } from "#features/anomalies/review/anomaly-facts.tsx";
import { AnomalyPictures } from "#features/anomalies/review/anomaly-pictures.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import { RepairState } from "./repair-columns.tsx";
import { RepairForm } from "./repair-form.tsx";
import { RepairHistory } from "./repair-history.tsx";
import { useChangeRepairs } from "./repair-mutations.ts";
import { RepairPhotos } from "./repair-photos.tsx";
import { UndoBar } from "./undo-bar.tsx";
import style from "./repairs.module.css";

const AnomalyViewer = lazy(() =>
  import("#features/anomalies/viewer/anomaly-viewer.tsx").then((m) => ({ default: m.AnomalyViewer })),
);

/** One repair: what is broken and where, who repairs it until when, photos and history. */
export function RepairScreen() {
  const id = Number(useParams()["repairId"]);
  const { t } = useTranslation("anomalies/repairs");
  const { t: classText } = useTranslation("anomalies/classes");
  const { data: repair } = useSuspenseQuery(repairQueries.one(id));
  const actions = useChangeRepairs();
  const name = t("titleOf", { class: classText(repair.class), number: repair.number });
  useCrumb(String(id), name);
  return (
    <Page title={name} aside={<RepairState repair={repair} />} subtitle={<Origin repair={repair} />}>
      <UndoBar {...actions} />
      <div className={style["screen"]}>
        <div className={style["column"]}>
          <AnomalyPanel id={id} />
        </div>
        <div className={`${style["column"]} ${style["actions"]}`}>
          <RepairForm repair={repair} change={actions.change} />
          <RepairPhotos repair={repair} />
          <RepairHistory repair={repair} />
        </div>
      </div>
    </Page>
  );
}

function Origin({ repair: { site, mission_token, mission_number, id, position } }: { repair: RepairDetail }) {
  const { t } = useTranslation("anomalies/repairs");
  const [longitude, latitude] = position.coordinates;
  const mission = viewPath(useMissionsPath(), mission_token);
  return (
    <Separated
      parts={[
        <Anchor key="site" component={Link} underline="always" to={`/sites/view/${site.token}`}>
          <bdi>{site.name}</bdi>
        </Anchor>,
        <Anchor key="mission" component={Link} underline="always" to={`${mission}/anomalies?anomaly=${id}`}>
          <bdi>{mission_number}</bdi>
        </Anchor>,
        <Anchor key="map" underline="always" href={`geo:${latitude.toFixed(6)},${longitude.toFixed(6)}`}>
          <IconMapPin size={14} aria-hidden /> {t("navigate")}
        </Anchor>,
      ]}
    />
  );
}

function AnomalyPanel({ id }: { id: number }) {
  const { t } = useTranslation("anomalies/repairs");
  const anomaly = useQuery(anomalyQueries.one(id));
  return (
    <Panel title={t("anomaly")}>
      {anomaly.isPending && <LinesSkeleton lines={8} />}
      {anomaly.error && <ErrorState error={anomaly.error} retry={() => void anomaly.refetch()} />}
      {anomaly.data && <AnomalyDetails anomaly={anomaly.data} />}
    </Panel>
  );
}

function AnomalyDetails({ anomaly }: { anomaly: Anomaly }) {
  const [isViewing, setViewing] = useState(false);
  const close = (): void => setViewing(false);
  return (
    <div className={style["form"]}>
      <AnomalyPictures anomaly={anomaly} view={() => setViewing(true)} />
      <AnomalyFacts anomaly={anomaly} />
      <Suspense>
        {isViewing && (
          <AnomalyViewer anomaly={anomaly} anomalies={[anomaly]} choose={() => undefined} close={close} />
        )}
      </Suspense>
    </div>
  );
}
