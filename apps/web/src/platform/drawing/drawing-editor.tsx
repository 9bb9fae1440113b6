import { useMap } from "@vis.gl/react-maplibre";
import type { FeatureCollection, Position } from "geojson";
import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { translate } from "#platform/i18n/translation.ts";
import type { DrawingControls } from "./drawing-controls.ts";
import type { NamedHandle } from "./handle-buttons.ts";
import { DrawingLayers } from "./drawing-layers.tsx";
import { drawingFeatures } from "./drawing-features.ts";
import { DrawingController } from "./drawing-controller.ts";
import type { DrawingMode, DrawingState, Measurement } from "./drawing-mode.ts";
import { type LiveFeatures, NO_FEATURES, useLiveSource } from "#platform/map/layers/live-source.ts";
import { MapClicksContext } from "#platform/map/map-clicks.ts";

export interface DrawingEditorProps<State extends DrawingState, Value> {
  mode: DrawingMode<State, Value>;
  value: Value;
  controls: DrawingControls;
  /** Of what is drawn, as `#rrggbb`. */
  color: string;
  /** The label beside the pointer; empty for none. */
  formatMeasurement: (measure: Measurement) => string;
  snap: (at: Position, reachM: number) => Position;
  onChange: (value: Value) => void;
  onDrag: (value: Value | undefined) => void;
  /** Whatever else the mode depends on: the view is drawn again when this changes. */
  revision?: unknown;
}

/** Draws on the map in one mode. Between press and release nothing passes through React. */
export function DrawingEditor<State extends DrawingState, Value>(props: DrawingEditorProps<State, Value>) {
  const { value, color, revision, controls } = props;
  const { current } = useMap();
  const map = current?.getMap();
  const clicks = useContext(MapClicksContext);
  const [drawing] = useState(makeDrawing);
  const controller = useRef<DrawingController<State, Value>>(undefined);
  const mode = useEffectEvent(() => props.mode);
  const formatMeasurement = useEffectEvent((measure: Measurement) => props.formatMeasurement(measure));
  const snap = useEffectEvent((at: Position, reachM: number) => props.snap(at, reachM));
  const change = useEffectEvent((next: Value) => props.onChange(next));
  const drag = useEffectEvent((next: Value | undefined) => props.onDrag(next));
  const initialValue = useEffectEvent(() => props.value);
  useEffect(() => {
    if (!map) return;
    const newController = new DrawingController(map, {
      mode: () => mode(),
      value: initialValue(),
      snap: (at, reachM) => snap(at, reachM),
      onChange: (next) => change(next),
      onDrag: (next) => drag(next),
      onView: (view) =>
        drawing.set(drawingFeatures(view, view.measure ? formatMeasurement(view.measure) : "")),
      names: NAMES,
      onStatus: controls.publish,
    });
    const release = clicks.hold();
    const disconnect = controls.connect(newController.commands);
    controller.current = newController;
    return () => {
      controller.current = undefined;
      disconnect();
      release();
      newController.stop();
    };
  }, [map, clicks, drawing, controls]);
  useEffect(() => controller.current?.show(value), [value]);
  useEffect(() => controller.current?.redraw(), [revision]);
  useLiveSource("drawing", drawing);
  return <DrawingLayers name="drawing" color={color} />;
}

const NAMES = {
  label: () => translate("platform/map:vertices"),
  help: () => translate("platform/map:verticesHint"),
  nameOf: ({ form, number }: NamedHandle) => translate(`platform/map:point.${form}`, { number }),
};

interface Drawing extends LiveFeatures {
  set: (features: FeatureCollection) => void;
}

function makeDrawing(): Drawing {
  const listeners = new Set<() => void>();
  let features = NO_FEATURES;
  return {
    read: () => features,
    set: (next) => {
      features = next;
      for (const listener of listeners) listener();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
      };
    },
  };
}
