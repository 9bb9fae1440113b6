import type { MediaFile } from "@overfly/contract/media/media";
import { useFormat } from "#platform/i18n/use-format.ts";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Separated } from "#platform/ui/text/separated.tsx";

/** Capture metadata of the file. */
export function PhotoFacts({ file, zone }: { file: MediaFile; zone: string }) {
  const { t } = useTranslation("media/mission");
  const format = useFormat();
  const { gimbal_yaw_deg: yaw, gimbal_pitch_deg: pitch, width_px: width, height_px: height } = file;
  const span =
    file.min_c === null || file.max_c === null
      ? null
      : `${format.number(file.min_c, 1)} … ${format.unit(file.max_c, "°C", 1)}`;
  const mean = file.mean_c !== null && t("average", { value: format.unit(file.mean_c, "°C", 1) });
  const [longitude, latitude] = file.position?.coordinates ?? [];
  return (
    <KeyValues
      items={[
        [t("captured"), <When key="taken" at={file.captured_at} zone={zone} form="long" />],
        [t("camera"), file.camera],
        [t("height"), format.unit(file.relative_height_m, "m", 1)],
        ...(yaw === null || pitch === null
          ? []
          : [
              [
                t("gimbal"),
                t("gimbalValue", { yaw: format.number(yaw), pitch: format.number(pitch) }),
              ] as const,
            ]),
        ...(span === null
          ? []
          : [[t("temperatures"), <Separated key="temperatures" parts={[span, mean]} />] as const]),
        [t("pixels"), width === null || height === null ? null : `${width} × ${height}`],
        [t("size"), format.bytes(file.size_bytes)],
        [
          t("coordinates"),
          longitude === undefined || latitude === undefined ? null : (
            <bdi key="place" dir="ltr">{`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`}</bdi>
          ),
        ],
      ]}
    />
  );
}
