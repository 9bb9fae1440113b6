import { SegmentedControl } from "@mantine/core";
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type PlaybackMoment, routeDurationS } from "./playback-clock.ts";
import style from "./preview.module.css";
import { heightOn } from "./scene-ground.ts";
import { PHOTO_FIELDS, type SceneView } from "./scene-view.ts";
import { type Playback, SPEEDS } from "./use-playback.ts";

interface PlaybackBarProps {
  view: SceneView;
  play: Playback;
  moment: PlaybackMoment | undefined;
}

/** Playback controls with counters. */
export function PlaybackBar({ view, play, moment }: PlaybackBarProps) {
  const { t } = useTranslation("flight-routes/analysis");
  const format = useFormat();
  const totalS = routeDurationS(view.batteries);
  const Icon = play.isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className={style["play"]}>
      <IconButton
        label={t(play.isPlaying ? "pause" : "play")}
        icon={<Icon size={18} aria-hidden />}
        onClick={play.toggle}
      />
      <input
        type="range"
        dir="ltr"
        className={style["scrubber"]}
        aria-label={t("flightTime")}
        aria-valuetext={format.duration(play.seconds)}
        min={0}
        max={Math.ceil(totalS)}
        step={1}
        value={play.seconds}
        onChange={({ currentTarget }) => play.seek(Number(currentTarget.value))}
      />
      <SegmentedControl
        size="xs"
        aria-label={t("speed")}
        value={String(play.speed)}
        data={SPEEDS.map((factor) => ({ value: String(factor), label: t("playbackRate", { factor }) }))}
        onChange={(value) => play.setSpeed(Number(value))}
      />
      <Counters view={view} play={play} moment={moment} totalS={totalS} />
    </div>
  );
}

function Counters({ view, play, moment, totalS }: PlaybackBarProps & { totalS: number }) {
  const { t } = useTranslation("flight-routes/analysis");
  const format = useFormat();
  const photos = view.batteries.reduce((sum, battery) => sum + battery.photos.length / PHOTO_FIELDS, 0);
  const [x, y, z] = moment?.position ?? [0, 0, 0];
  const counters = [
    [t("time"), t("partOfTotal", { part: format.duration(play.seconds), total: format.duration(totalS) })],
    [
      t("column.battery"),
      t("partOfTotal", {
        part: format.number((moment?.battery ?? 0) + 1),
        total: format.number(view.batteries.length),
      }),
    ],
    [
      t("photos"),
      t("partOfTotal", { part: format.number(moment?.photos ?? 0), total: format.number(photos) }),
    ],
    [t("height"), format.unit(Math.max(0, y - heightOn(view.ground, x, z)), "m", 1)],
  ];
  return (
    <dl className={style["counters"]}>
      {counters.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
