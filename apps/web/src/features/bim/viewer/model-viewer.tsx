/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- the model is turned by keys */
import { useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { BIM_RESULTS } from "@overfly/contract/bim/bim-words";
import { IconFocusCentered, IconMaximize } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { bimQueries } from "#platform/queries/bim-queries.ts";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { RESULT_COLOR } from "#features/bim/bim-tones.ts";
import style from "#features/bim/bim.module.css";
import type { BimFilters } from "#features/bim/use-bim-filters.ts";
import type { ModelGeometry } from "./model-geometry.ts";
import { type ModelScene, modelScene } from "./model-scene.ts";
import { useModelGeometry } from "./use-model-geometry.ts";

interface ModelViewerProps {
  id: number;
  filters: BimFilters;
}

/** The model in 3D: what matches the filters, in the colours of its results. A click chooses an element. */
export function ModelViewer({ id, filters }: ModelViewerProps) {
  const { t } = useTranslation("bim");
  const { geometry, share, failure } = useModelGeometry(id);
  if (failure) {
    return (
      <div className={style["stage"]}>
        <div className={style["note"]}>
          <Alert>{t(`view.${failure}`)}</Alert>
        </div>
      </div>
    );
  }
  if (!geometry) {
    return (
      <div className={style["stage"]}>
        <div className={style["note"]}>
          <ProgressLine label={t("loading")} share={share} />
        </div>
      </div>
    );
  }
  return <Stage id={id} filters={filters} geometry={geometry} />;
}

const TURNS: Record<string, Parameters<ModelScene["turn"]>[0]> = {
  ArrowLeft: { sideDeg: -6 },
  ArrowRight: { sideDeg: 6 },
  ArrowUp: { upDeg: 4 },
  ArrowDown: { upDeg: -4 },
  "+": { closer: 1.2 },
  "-": { closer: 1 / 1.2 },
};
/** A press that moves further turns the model. */
const CLICK_PX = 4;

function Stage({ id, filters, geometry }: ModelViewerProps & { geometry: ModelGeometry }) {
  const { t } = useTranslation("bim");
  const { canvas, frame, scene, hasFailed } = useScene(geometry);
  useDisplay(scene, id, filters);
  const choosing = useChoosing(scene, filters.choose);
  const press = (event: KeyboardEvent): void => {
    const turn = TURNS[event.key];
    if (!turn) return;
    event.preventDefault();
    scene?.turn(turn);
  };
  if (hasFailed) {
    return (
      <div className={style["stage"]}>
        <div className={style["note"]}>
          <Alert>{t("view.noWebGl")}</Alert>
        </div>
      </div>
    );
  }
  return (
    <div className={style["stage"]}>
      <div
        ref={frame}
        className={style["keys"]}
        role="application"
        tabIndex={0}
        aria-label={`${t("view3d")}. ${t("viewHint")}`}
        onKeyDown={press}
        {...choosing}
      >
        <canvas ref={canvas} aria-hidden />
      </div>
      <div className={style["tools"]}>
        {filters.edit !== undefined && (
          <IconButton
            label={t("lookAtElement")}
            icon={<IconFocusCentered size={18} aria-hidden />}
            onClick={() => scene?.look("selected")}
          />
        )}
        <IconButton
          label={t("lookAtAll")}
          icon={<IconMaximize size={18} aria-hidden />}
          onClick={() => scene?.look("all")}
        />
      </div>
    </div>
  );
}

/** Chooses the element under a click, which is no turn of the model. */
function useChoosing(scene: ModelScene | undefined, choose: (element: number | undefined) => void) {
  const pressed = useRef({ x: 0, y: 0 });
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      pressed.current = { x, y };
    },
    onPointerUp: ({ clientX, clientY, currentTarget }: PointerEvent) => {
      const { x, y } = pressed.current;
      if (Math.hypot(clientX - x, clientY - y) > CLICK_PX) return;
      const { left, top, width, height } = currentTarget.getBoundingClientRect();
      choose(scene?.elementAt(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2));
    },
  };
}

/** Shows what matches the filters. */
function useDisplay(scene: ModelScene | undefined, id: number, { query, edit }: BimFilters): void {
  const { data: matches } = useQuery({ ...bimQueries.matches(id, query), placeholderData: keepPreviousData });
  const colors = useMemo(
    () =>
      matches &&
      new Map(
        BIM_RESULTS.flatMap((result) =>
          matches[result].map((element): [number, number | null] => [element, RESULT_COLOR[result]]),
        ),
      ),
    [matches],
  );
  const framed = useRef<ModelScene>(undefined);
  useEffect(() => {
    if (!scene || !colors) return;
    scene.show({ colors, selected: edit });
    if (framed.current !== scene) scene.look("all");
    framed.current = scene;
  }, [scene, colors, edit]);
}

function useScene(geometry: ModelGeometry) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { ref: frame, width, height } = useElementSize<HTMLDivElement>();
  const [scene, setScene] = useState<ModelScene>();
  const [hasFailed, setFailed] = useState(false);
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const background = scheme === "dark" ? "#0d1625" : "#eaeef5";
  useEffect(() => {
    if (!canvas.current) return undefined;
    try {
      const created = modelScene(canvas.current, geometry, background);
      setScene(created);
      return () => {
        setScene(undefined);
        created.dispose();
      };
    } catch {
      setFailed(true);
      return undefined;
    }
  }, [geometry, background]);
  useEffect(() => {
    if (width > 0 && height > 0) scene?.resize(width, height);
  }, [scene, width, height]);
  return { canvas, frame, scene, hasFailed };
}
