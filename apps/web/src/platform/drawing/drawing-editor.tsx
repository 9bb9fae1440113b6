import { useMap } from "@vis.gl/react-maplibre";
import type { FeatureCollection, Position } from "geojson";
import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { translate } from "#platform/i18n/translation.ts";
import type { HandControl } from "./drawing-controls.ts";
import type { HandThing } from "./handle-buttons.ts";
import { HandDrawing } from "./drawing-layers.tsx";
import { handFeatures } from "./drawing-features.ts";
import { HandPointer } from "./drawing-controller.ts";
import type { Hand, HandState, Measure } from "./drawing-mode.ts";
import { type LiveFeatures, NO_FEATURES, useLiveSource } from "#platform/map/live-source.ts";
import { MapClicksContext } from "#platform/map/map-clicks.ts";

export interface HandLayerProps<State extends HandState, Value> {
  hand: Hand<State, Value>;
  value: Value;
  control: HandControl;
  /** Of what is drawn, as `#rrggbb`. */
  color: string;
  /** What is told beside the pointer. */
  words: (measure: Measure) => string;
  snap: (at: Position, reachM: number) => Position;
  onChange: (value: Value) => void;
  onDrag: (value: Value | undefined) => void;
  /** Whatever else the hand looks at: it looks again when this changes. */
  stamp?: unknown;
}

/** Lets a hand draw on the map. Between press and release nothing goes through React. */
export function HandLayer<State extends HandState, Value>(props: HandLayerProps<State, Value>) {
  const { value, color, stamp, control } = props;
  const { current } = useMap();
  const map = current?.getMap();
  const clicks = useContext(MapClicksContext);
  const [drawing] = useState(makeDrawing);
  const pointer = useRef<HandPointer<State, Value>>(undefined);
  const hand = useEffectEvent(() => props.hand);
  const words = useEffectEvent((measure: Measure) => props.words(measure));
  const snap = useEffectEvent((at: Position, reachM: number) => props.snap(at, reachM));
  const change = useEffectEvent((next: Value) => props.onChange(next));
  const drag = useEffectEvent((next: Value | undefined) => props.onDrag(next));
  const first = useEffectEvent(() => props.value);
  useEffect(() => {
    if (!map) return;
    const made = new HandPointer(map, {
      hand: () => hand(),
      value: first(),
      snap: (at, reachM) => snap(at, reachM),
      onChange: (next) => change(next),
      onDrag: (next) => drag(next),
      onLook: (look) => drawing.set(handFeatures(look, look.measure ? words(look.measure) : "")),
      names: NAMES,
      onStatus: control.tell,
    });
    const release = clicks.hold();
    const giveBack = control.take(made.commands);
    pointer.current = made;
    return () => {
      pointer.current = undefined;
      giveBack();
      release();
      made.stop();
    };
  }, [map, clicks, drawing, control]);
  useEffect(() => pointer.current?.show(value), [value]);
  useEffect(() => pointer.current?.redraw(), [stamp]);
  useLiveSource("hand", drawing);
  return <HandDrawing name="hand" color={color} />;
}

const NAMES = {
  label: () => translate("platform/map:points"),
  help: () => translate("platform/map:pointsHelp"),
  nameOf: ({ form, number }: HandThing) => translate(`platform/map:point.${form}`, { number }),
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
