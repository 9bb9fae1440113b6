import { STREAM_QUALITIES, type StreamLens, type StreamQuality } from "@overfly/contract/streams/streams";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { streamQueries } from "#platform/queries/stream-queries.ts";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { MediaServerAlert } from "./media-server-alert.tsx";
import { useStartCamera } from "./stream-mutations.ts";

type Camera = "dock_camera" | "drone_camera";

interface StartCameraProps {
  onClose: () => void;
  /** Only this dock's cameras, and the screen stays: it shows the video itself. */
  dockId?: number;
}

/** Starts the camera of a dock or its drone, and opens its stream. */
export function StartCamera({ onClose, dockId }: StartCameraProps) {
  const { t } = useTranslation("streaming-hub");
  const start = useStartCamera();
  const navigate = useNavigate();
  const { sources, cameras } = useCameras(dockId);
  const draft = useDraft(
    { camera: "", quality: "auto" as StreamQuality, lens: null as StreamLens | null },
    start.error,
  );
  const { lenses = [] } = cameras.find(({ key }) => key === draft.values.camera) ?? {};
  const lens = lenses.find((one) => one === draft.values.lens) ?? lenses[0] ?? null;
  const body = () => {
    if (!draft.require("camera")) return undefined;
    const [id, camera] = draft.values.camera.split(" ");
    return { dock_id: Number(id), camera: camera as Camera, quality: draft.values.quality, lens };
  };
  return (
    <FormDialog
      title={t("startCamera")}
      draft={draft}
      save={start}
      body={body}
      action={t("start")}
      onSaved={({ data }) => {
        if (dockId === undefined) void navigate(`/streaming-hub/${data.id}`);
      }}
      onClose={onClose}
    >
      <MediaServerAlert />
      {sources.data && cameras.length === 0 && <Alert>{t("noCameras")}</Alert>}
      <Dropdown
        label={t("camera")}
        {...draft.field("camera")}
        options={cameras}
        loading={sources.isPending}
        searchable
        required
      />
      {lenses.length > 1 && (
        <Dropdown
          label={t("lens")}
          value={lens}
          onChange={(chosen) => draft.set({ lens: chosen })}
          options={lenses.map((key) => ({ key, label: t(`lens.${key}`) }))}
        />
      )}
      <Dropdown
        label={t("quality")}
        {...draft.field("quality")}
        options={STREAM_QUALITIES.map((key) => ({ key, label: t(`quality.${key}`) }))}
      />
    </FormDialog>
  );
}

/** Those of the docks that are online. */
function useCameras(dockId: number | undefined) {
  const { t } = useTranslation("streaming-hub");
  const sources = useQuery({ ...streamQueries.sources, refetchOnMount: "always" });
  const cameras = (sources.data?.docks ?? [])
    .filter(({ id, state }) => state !== "offline" && (dockId === undefined || id === dockId))
    .flatMap(({ id, name, cameras: ofDock }) =>
      ofDock.map(({ source, lenses }) => ({
        key: `${id} ${source}`,
        label: `${name} · ${t(`source.${source}`)}`,
        lenses,
      })),
    );
  return { sources, cameras };
}
