import { SegmentedControl } from "@mantine/core";
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useInsightText } from "#features/flight-routes/analysis/analysis-text.ts";
import { type Moment, routeSeconds } from "./playback-clock.ts";
import style from "./preview.module.css";
import { heightOn } from "./scene-ground.ts";
import { PHOTO_FIELDS, type SceneView } from "./scene-view.ts";
import { type Play, SPEEDS } from "./use-playback.ts";

interface PlayBarProps {
  view: SceneView;
  play: Play;
  moment: Moment | undefined;
}

/** Plays the flight: start and stop, any moment, speed, and what has been done until then. */
export function PlayBar({ view, play, moment }: PlayBarProps) {
  const text = useInsightText();
  const format = useFormat();
  const totalS = routeSeconds(view.batteries);
  const Icon = play.isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className={style["play"]}>
      <IconButton
        label={text(play.isPlaying ? "pause" : "play")}
        icon={<Icon size={18} aria-hidden />}
        onClick={play.toggle}
      />
      <input
        type="range"
        dir="ltr"
        className={style["scrubber"]}
        aria-label={text("moment")}
        aria-valuetext={format.duration(play.seconds)}
        min={0}
        max={Math.ceil(totalS)}
        step={1}
        value={play.seconds}
        onChange={({ currentTarget }) => play.seek(Number(currentTarget.value))}
      />
      <SegmentedControl
        size="xs"
        aria-label={text("speed")}
        value={String(play.speed)}
        data={SPEEDS.map((factor) => ({ value: String(factor), label: text("times", { factor }) }))}
        onChange={(value) => play.setSpeed(Number(value))}
      />
      <Counters view={view} play={play} moment={moment} totalS={totalS} />
    </div>
  );
}

function Counters({ view, play, moment, totalS }: PlayBarProps & { totalS: number }) {
  const text = useInsightText();
  const format = useFormat();
  const photos = view.batteries.reduce((sum, battery) => sum + battery.photos.length / PHOTO_FIELDS, 0);
  const [x, y, z] = moment?.position ?? [0, 0, 0];
  const counters = [
    [text("time"), text("of", { part: format.duration(play.seconds), whole: format.duration(totalS) })],
    [
      text("column.battery"),
      text("of", {
        part: format.number((moment?.battery ?? 0) + 1),
        whole: format.number(view.batteries.length),
      }),
    ],
    [text("photos"), text("of", { part: format.number(moment?.photos ?? 0), whole: format.number(photos) })],
    [text("height"), format.unit(Math.max(0, y - heightOn(view.ground, x, z)), "m", 1)],
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
