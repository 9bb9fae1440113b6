import { useMap } from "@vis.gl/react-maplibre";
import type { FeatureCollection, Position } from "geojson";
import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import type { HandControl } from "./hand-control.ts";
import type { HandThing } from "./hand-buttons.ts";
import { HandDrawing } from "./hand-drawing.tsx";
import { handFeatures } from "./hand-features.ts";
import { HandPointer } from "./hand-pointer.ts";
import type { Hand, HandState, Measure } from "./hand.ts";
import { type LiveFeatures, NO_FEATURES, useLiveSource } from "./live-source.ts";
import { MapClicksContext } from "./map-clicks.ts";
import { useMapText } from "./map-text.ts";

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
  label: () => useMapText.say("points"),
  help: () => useMapText.say("pointsHelp"),
  nameOf: ({ form, number }: HandThing) => useMapText.say(`point.${form}`, { number }),
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
