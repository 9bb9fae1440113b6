/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- the scene is turned by keys */
import { useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { plantOutlinesQuery } from "#platform/queries/plant-outlines.ts";
import { CoverageLegend } from "#features/flight-routes/analysis/coverage/coverage-legend.tsx";
import { useAnalysis } from "#features/flight-routes/analysis/analysis-context.ts";
import { useSite } from "#features/flight-routes/store/planner-context.ts";
import analysis from "#features/flight-routes/analysis/analysis.module.css";
import { batteryColor } from "#features/flight-routes/map-tools/layers/battery-colors.ts";
import { usePlanQuery } from "#features/flight-routes/planning/use-plan-query.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { PlaybackBar } from "./playback-bar.tsx";
import { momentAt, routeDurationS } from "./playback-clock.ts";
import type { PreviewColors } from "./scene-meshes.ts";
import { type PreviewScene, previewScene } from "./preview-scene.ts";
import { PreviewTools, type PreviewOptions } from "./preview-tools.tsx";
import style from "./preview.module.css";
import type { SceneView } from "./scene-view.ts";
import { type Playback, usePlayback } from "./use-playback.ts";

/** The plan above its terrain, with playback of the flight. */
export function Preview() {
  const { planning } = useAnalysis();
  const site = useSite();
  const { t } = useTranslation("flight-routes/analysis");
  const { data: plant, isPending } = useQuery(plantOutlinesQuery(site.token));
  const question = useMemo(
    () => (isPending ? undefined : { tables: plant?.outlines ?? [] }),
    [plant, isPending],
  );
  const view = usePlanQuery(planning, "scene", question);
  if (!view) return <p className={analysis["note"]}>{t("loadingPreview")}</p>;
  return <SceneViewer view={view} />;
}

const DEFAULT_OPTIONS: PreviewOptions = { coverage: true, footprints: false, tables: true, follow: false };

function SceneViewer({ view }: { view: SceneView }) {
  const { t } = useTranslation("flight-routes/analysis");
  const play = usePlayback(routeDurationS(view.batteries));
  const moment = useMemo(() => momentAt(view.batteries, play.seconds), [view, play.seconds]);
  const [choice, choose] = useState(DEFAULT_OPTIONS);
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
      <p className={analysis["missing"]}>
        <strong>{t("noWebGl")}</strong> {t("noWebGlHint")}
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
          aria-label={`${t("preview")}. ${t("previewHint")}`}
          onKeyDown={(event) => handleKey(event, scene, play)}
        >
          <canvas ref={canvas} aria-hidden />
        </div>
        <PreviewTools choice={choice} onChoice={choose} onLook={(from) => scene?.look(from)} />
        <div className={style["stageFoot"]}>
          {choice.coverage && <CoverageLegend coverage={view.coverage} />}
          {!view.ground.isKnown && <span className={analysis["advice"]}>{t("flatGround")}</span>}
        </div>
      </div>
      <PlaybackBar view={view} play={play} moment={moment} />
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

function handleKey(event: KeyboardEvent, scene: PreviewScene | undefined, play: Playback): void {
  const turn = TURNS[event.key];
  if (!turn && event.key !== " ") return;
  event.preventDefault();
  event.stopPropagation();
  if (turn) scene?.turn(turn);
  else play.toggle();
}

/** Rebuilds the scene when plan or theme change. */
function useScene(view: SceneView) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { ref: frame, width, height } = useElementSize();
  const isDark = useComputedColorScheme("light") === "dark";
  const [scene, setScene] = useState<PreviewScene>();
  const [hasFailed, fail] = useState(false);
  useEffect(() => {
    if (!canvas.current) return undefined;
    const newScene = tryPreviewScene(canvas.current, view, isDark);
    if (!newScene) fail(true);
    setScene(newScene);
    return () => newScene?.dispose();
  }, [view, isDark]);
  useEffect(() => {
    if (width > 0 && height > 0) scene?.resize(width, height);
  }, [scene, width, height]);
  return { canvas, frame, scene, hasFailed };
}

function tryPreviewScene(
  canvas: HTMLCanvasElement,
  view: SceneView,
  isDark: boolean,
): PreviewScene | undefined {
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
