/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- the scene is turned by keys */
import { useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { CoverageLegend } from "#features/flight-routes/analysis/coverage/coverage-legend.tsx";
import type { InsightProps } from "#features/flight-routes/analysis/panel/analysis-panel.tsx";
import { useInsightText } from "#features/flight-routes/analysis/analysis-text.ts";
import insight from "#features/flight-routes/analysis/analysis.module.css";
import { batteryColor } from "#features/flight-routes/map-tools/layers/battery-colors.ts";
import { useLook } from "#features/flight-routes/planning/use-plan-query.ts";
import { routeQueries } from "#features/flight-routes/flight-route-queries.ts";
import { PlayBar } from "./playback-bar.tsx";
import { momentAt, routeSeconds } from "./playback-clock.ts";
import type { PreviewColors } from "./scene-meshes.ts";
import { type PreviewScene, previewScene } from "./preview-scene.ts";
import { PreviewTools, type PreviewChoice } from "./preview-tools.tsx";
import style from "./preview.module.css";
import type { SceneView } from "./scene-view.ts";
import { type Play, usePlay } from "./use-playback.ts";

/** The plan over its ground, and its flight played. */
export function Preview({ planning, site }: InsightProps) {
  const text = useInsightText();
  const { data: plant, isPending } = useQuery(routeQueries.plant(site.token));
  const question = useMemo(
    () => (isPending ? undefined : { tables: plant?.outlines ?? [] }),
    [plant, isPending],
  );
  const view = useLook(planning, "scene", question);
  if (!view) return <p className={insight["note"]}>{text("loadingPreview")}</p>;
  return <SceneStage view={view} />;
}

const SHOWN_AT_FIRST: PreviewChoice = { coverage: true, footprints: false, tables: true, follow: false };

function SceneStage({ view }: { view: SceneView }) {
  const text = useInsightText();
  const play = usePlay(routeSeconds(view.batteries));
  const moment = useMemo(() => momentAt(view.batteries, play.seconds), [view, play.seconds]);
  const [choice, choose] = useState(SHOWN_AT_FIRST);
  const { canvas, frame, scene, hasFailed } = useScene(view);
  useEffect(() => {
    if (moment) scene?.showMoment(moment);
  }, [scene, moment]);
  useEffect(() => {
    scene?.show("coverage", choice.coverage);
    scene?.show("footprints", choice.footprints);
    scene?.show("tables", choice.tables);
    scene?.follow(choice.follow);
  }, [scene, choice]);
  if (hasFailed) {
    return (
      <p className={insight["missing"]}>
        <strong>{text("noWebGl")}</strong> {text("noWebGlHelp")}
      </p>
    );
  }
  return (
    <div className={style["stage"]}>
      <div className={style["stageView"]}>
        <div
          ref={frame}
          className={style["stageKeys"]}
          role="application"
          tabIndex={0}
          aria-label={`${text("preview")}. ${text("previewHelp")}`}
          onKeyDown={(event) => turnByKey(event, scene, play)}
        >
          <canvas ref={canvas} aria-hidden />
        </div>
        <PreviewTools choice={choice} onChoice={choose} onLook={(from) => scene?.look(from)} />
        <div className={style["stageFoot"]}>
          {choice.coverage && <CoverageLegend coverage={view.coverage} />}
          {!view.ground.isKnown && <span className={insight["advice"]}>{text("flatGround")}</span>}
        </div>
      </div>
      <PlayBar view={view} play={play} moment={moment} />
    </div>
  );
}

const TURNS: Record<string, Parameters<PreviewScene["turn"]>[0]> = {
  ArrowLeft: { sideDeg: -6 },
  ArrowRight: { sideDeg: 6 },
  ArrowUp: { upDeg: 4 },
  ArrowDown: { upDeg: -4 },
  "+": { closer: 1.2 },
  "=": { closer: 1.2 },
  "-": { closer: 1 / 1.2 },
};

function turnByKey(event: KeyboardEvent, scene: PreviewScene | undefined, play: Play): void {
  const turn = TURNS[event.key];
  if (!turn && event.key !== " ") return;
  event.preventDefault();
  event.stopPropagation();
  if (turn) scene?.turn(turn);
  else play.toggle();
}

/** The scene on a canvas, for as long as plan and theme are the same. */
function useScene(view: SceneView) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { ref: frame, width, height } = useElementSize();
  const isDark = useComputedColorScheme("light") === "dark";
  const [scene, setScene] = useState<PreviewScene>();
  const [hasFailed, fail] = useState(false);
  useEffect(() => {
    if (!canvas.current) return undefined;
    const made = made3d(canvas.current, view, isDark);
    if (!made) fail(true);
    setScene(made);
    return () => made?.dispose();
  }, [view, isDark]);
  useEffect(() => {
    if (width > 0 && height > 0) scene?.resize(width, height);
  }, [scene, width, height]);
  return { canvas, frame, scene, hasFailed };
}

function made3d(canvas: HTMLCanvasElement, view: SceneView, isDark: boolean): PreviewScene | undefined {
  try {
    return previewScene(canvas, view, colorsOf(isDark));
  } catch {
    return undefined;
  }
}

function colorsOf(isDark: boolean): PreviewColors {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string): string => tokens.getPropertyValue(name).trim();
  return {
    sky: token("--surface"),
    ground: token("--line"),
    line: token("--line-strong"),
    plant: token("--info"),
    accent: token("--accent"),
    bad: token("--bad"),
    text: token("--text"),
    battery: (set) => batteryColor(set, isDark),
  };
}
