import { type StreamDetail, STREAM_QUALITIES, streams } from "@overfly/contract/streams/streams";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useRef } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { useMessage } from "#platform/i18n/use-message.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { useTelemetry } from "#platform/live/use-telemetry.ts";
import { streamQueries } from "#platform/queries/stream-queries.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { PageSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { RowActions } from "#platform/ui/table/row-actions.tsx";
import { FlightTelemetry } from "./stream-telemetry.tsx";
import { FullScreenButton } from "./full-screen-button.tsx";
import { RecordButton, SnapshotButton } from "./capture-buttons.tsx";
import { Screen } from "./stream-picture.tsx";
import { useAdjustCamera } from "./stream-mutations.ts";
import { StreamStateBadge } from "./stream-state.tsx";
import { useStreamActions } from "./use-stream-actions.tsx";
import style from "./streaming-hub.module.css";

const GuestLinkPanel = lazy(() =>
  import("./sharing/guest-link-panel.tsx").then((m) => ({ default: m.GuestLinkPanel })),
);

/** One stream with the telemetry of its drone. */
export function StreamScreen() {
  const { streamingId = "" } = useParams();
  const id = Number(streamingId);
  const { data: stream } = useQuery({ ...streamQueries.one(id), throwOnError: true });
  const video = useRef<HTMLVideoElement>(null);
  const navigate = useNavigate();
  const message = useMessage("errors/streams");
  const { dialogs, actionsOf } = useStreamActions({ onRemoved: () => void navigate("/streaming-hub") });
  useCrumb(streamingId, stream?.name);
  useFreshTelemetry(id);
  if (!stream) return <PageSkeleton />;
  const isLive = stream.state === "live";
  return (
    <Page
      title={stream.name}
      aside={<StreamStateBadge stream={stream} />}
      actions={
        <>
          {isLive && <FullScreenButton elementOf={() => video.current?.parentElement} />}
          {isLive && stream.mission && <SnapshotButton stream={stream} video={video} />}
          {isLive && stream.mission && <RecordButton stream={stream} />}
          <RowActions name={stream.name} actions={actionsOf(stream)} />
        </>
      }
    >
      {stream.recording_reason && <Alert tone="bad">{message(stream.recording_reason)}</Alert>}
      <div className={style["stream"]}>
        <Panel flush>
          <Screen stream={stream} video={video} />
        </Panel>
        <div className={style["side"]}>
          <Details stream={stream} />
          <Suspense>
            <GuestLinkPanel stream={stream} />
          </Suspense>
          {stream.telemetry && <FlightTelemetry telemetry={stream.telemetry} site={stream.site} />}
        </div>
      </div>
      {dialogs}
    </Page>
  );
}

function useFreshTelemetry(id: number) {
  const client = useQueryClient();
  useTelemetry((fresh) =>
    client.setQueryData<{ data: StreamDetail }>(streamQueries.one(id).queryKey, (reply) => {
      const telemetry = reply?.data.dock && fresh.get(reply.data.dock.id);
      return reply && telemetry ? { data: { ...reply.data, telemetry } } : reply;
    }),
  );
}

function Details({ stream }: { stream: StreamDetail }) {
  const { t } = useTranslation("streaming-hub");
  const missionsPath = useMissionsPath();
  const { mission, site, started_at, ended_at, width_px, height_px } = stream;
  return (
    <Panel title={t("details")}>
      <KeyValues
        items={[
          [t("source"), t(`source.${stream.source}`)],
          [
            t("mission"),
            mission && (
              <Link key="mission" to={viewPath(missionsPath, mission.token)}>
                {mission.number}
              </Link>
            ),
          ],
          [
            t("site"),
            site && (
              <Link key="site" to={`/sites/view/${site.token}`}>
                {site.name}
              </Link>
            ),
          ],
          [t("size"), width_px && height_px ? <bdi key="size">{`${width_px} × ${height_px}`}</bdi> : null],
          [t("begun"), started_at && <When key="begun" at={started_at} zone={site?.time_zone} />],
          ...(ended_at
            ? [[t("endedAt"), <When key="ended" at={ended_at} zone={site?.time_zone} />] as const]
            : []),
        ]}
      />
      {stream.state === "live" && !mission && (
        <Allowed to={streams.startRecording}>
          <div className={style["note"]}>
            <Hint>{t("withoutMission")}</Hint>
          </div>
        </Allowed>
      )}
      {stream.dock && (stream.state === "live" || stream.state === "pending") && (
        <Allowed to={streams.adjust}>
          <CameraFields stream={stream} />
        </Allowed>
      )}
    </Panel>
  );
}

/** Each change is shown once the dock has acknowledged it. */
function CameraFields({ stream: { id, quality, lens, lenses } }: { stream: StreamDetail }) {
  const { t } = useTranslation("streaming-hub");
  const adjust = useAdjustCamera(id);
  return (
    <div className={style["camera"]}>
      <Dropdown
        label={t("quality")}
        value={quality}
        onChange={(chosen) => adjust.mutate({ quality: chosen })}
        options={STREAM_QUALITIES.map((key) => ({ key, label: t(`quality.${key}`) }))}
        disabled={adjust.isPending}
      />
      {lenses.length > 1 && (
        <Dropdown
          label={t("lens")}
          value={lens}
          onChange={(chosen) => adjust.mutate({ lens: chosen })}
          options={lenses.map((key) => ({ key, label: t(`lens.${key}`) }))}
          disabled={adjust.isPending}
        />
      )}
    </div>
  );
}
