import type { MediaFile } from "@overfly/contract/media/media";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { When } from "#platform/ui/display/when.tsx";
import { useValueText } from "#features/media/raster/use-value-text.ts";

type Fact = readonly [label: string, value: ReactNode];

/** What is known of a file: where it came from, and of rasters and point clouds their place. */
export function useFileFacts(zone: string): (file: MediaFile) => Fact[] {
  const { t } = useTranslation("media/cloud");
  const { t: tKind } = useTranslation("media/mission");
  const format = useFormat();
  const missions = useMissionsPath();
  const placeFacts = usePlaceFacts();
  return (file) => {
    const isPhoto = file.kind === "photo" || file.kind === "thermal_photo";
    return [
      [t("kind"), tKind(`kind.${file.kind}`)],
      ...(isPhoto ? [] : [[t("size"), format.bytes(file.size_bytes)] as const]),
      ...(isPhoto || file.captured_at === null
        ? []
        : [[tKind("captured"), <When key="taken" at={file.captured_at} zone={zone} form="long" />] as const]),
      ...(isPhoto || file.camera === null ? [] : [[tKind("camera"), file.camera] as const]),
      ...placeFacts(file),
      [
        t("fact.mission"),
        file.mission_token === null ? null : (
          <Link key="mission" to={viewPath(missions, file.mission_token)}>
            {file.mission_number}
          </Link>
        ),
      ],
      [t("added"), <When key="added" at={file.created_at} zone={zone} form="long" />],
      [t("fact.addedBy"), file.added_by && <bdi key="who">{file.added_by}</bdi>],
      ...(file.published_at === null
        ? []
        : [
            [t("fact.shared"), <When key="shared" at={file.published_at} zone={zone} form="long" />] as const,
          ]),
    ];
  };
}

function usePlaceFacts(): (file: MediaFile) => Fact[] {
  const { t } = useTranslation("media/cloud");
  const { t: tMission } = useTranslation("media/mission");
  const format = useFormat();
  const valueText = useValueText();
  return (file) => {
    const { raster, point_cloud: cloud, width_px: width, height_px: height } = file;
    const facts: Fact[] = [];
    const bounds = raster?.bounds ?? cloud?.bounds;
    if (raster || cloud) {
      const epsg = raster?.epsg ?? cloud?.epsg;
      const system = bounds ? (epsg ? `EPSG:${epsg}` : t("fact.ownSystem")) : null;
      facts.push([t("fact.system"), system]);
    }
    if (bounds) facts.push([t("fact.extent"), <Extent key="extent" bounds={bounds} />]);
    if (raster) {
      facts.push([tMission("pixels"), width && height ? `${width} × ${height}` : null]);
      facts.push([
        t("fact.resolution"),
        t("fact.perPixel", { value: format.unit(raster.gsd_m * 100, "cm", 1) }),
      ]);
      if (raster.low !== null && raster.high !== null)
        facts.push([t("fact.values"), `${valueText(file, raster.low)} … ${valueText(file, raster.high)}`]);
    }
    if (cloud) {
      facts.push([t("fact.points"), format.number(cloud.point_count)]);
      facts.push([t("fact.heights"), `${format.number(cloud.low, 1)} … ${format.number(cloud.high, 1)}`]);
    }
    return facts;
  };
}

const M_PER_DEGREE = 111_320;

/** South-west and north-east corner, and how large that is. */
function Extent({
  bounds: [west, south, east, north],
}: {
  bounds: readonly [number, number, number, number];
}) {
  const format = useFormat();
  const middle = ((south + north) / 2) * (Math.PI / 180);
  const width = (east - west) * M_PER_DEGREE * Math.cos(middle);
  const height = (north - south) * M_PER_DEGREE;
  return (
    <>
      <bdi dir="ltr">{`${south.toFixed(5)}, ${west.toFixed(5)}`}</bdi>
      <br />
      <bdi dir="ltr">{`${north.toFixed(5)}, ${east.toFixed(5)}`}</bdi>
      <br />
      {`${format.number(width)} × ${format.unit(height, "m")}`}
    </>
  );
}
