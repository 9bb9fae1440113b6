import type { Position } from "geojson";
import { HandAim } from "./hand-aim.ts";
import type { HandCommands, ToldStatus } from "./hand-control.ts";
import { HandButtons, type HandThing } from "./hand-buttons.ts";
import { listenToKeys } from "./hand-keys.ts";
import { type Grasp, metresPerPx, type Nudge, type Pixel, placeUnder } from "./hand-moves.ts";
import { type Hand, type HandState, type Look, type Target, targetAt } from "./hand.ts";
import type { MapLibre, MapMouseEvent } from "./maplibre.ts";

export interface HandPointerOptions<State extends HandState, Value> {
  hand: () => Hand<State, Value>;
  value: Value;
  /** Where a point goes that was meant to be near `at`; `reachM` is as far as a finger errs. */
  snap: (at: Position, reachM: number) => Position;
  onChange: (value: Value) => void;
  /** While something is dragged, many times a second; undefined when it was let go without a change. */
  onDrag: (value: Value | undefined) => void;
  onLook: (look: Look) => void;
  /** How what is drawn is called, for who hears it. */
  names: { label: () => string; help: () => string; nameOf: (thing: HandThing) => string };
  onStatus: (status: ToldStatus) => void;
}

const REACH_PX = { mouse: 10, touch: 24 };
const STILL_PX = 3;

/** Turns what pointer and keys do on the map into steps of a hand. */
export class HandPointer<State extends HandState, Value> {
  readonly #map: MapLibre;
  readonly #canvas: HTMLElement;
  readonly #options: HandPointerOptions<State, Value>;
  readonly #off = new AbortController();
  readonly #forgetKeys: () => void;
  #state: State;
  #kept: { body: unknown; value: Value };
  #grasp: Grasp<State> | undefined;
  #nudged: Nudge<State> | undefined;
  readonly #buttons: HandButtons;
  readonly #aim: HandAim;
  #hover: Position | undefined;
  #reachPx = REACH_PX.mouse;

  constructor(map: MapLibre, options: HandPointerOptions<State, Value>) {
    this.#map = map;
    this.#canvas = map.getCanvasContainer();
    this.#options = options;
    this.#state = options.hand().start(options.value);
    this.#kept = { body: this.#state.body, value: options.value };
    this.#aim = new HandAim(map, this.#aimed);
    this.#forgetKeys = listenToKeys(this);
    this.#buttons = new HandButtons(map, {
      ...options.names,
      onFocus: (on, at) => this.#choose(on, at),
      onPress: (on, at) => void this.#become(this.#hand.tap(this.#state, at, on)),
      onMove: this.#nudge,
      onSettle: this.#settle,
    });
    const { signal } = this.#off;
    this.#canvas.addEventListener("pointerdown", this.#press, { capture: true, signal });
    this.#canvas.addEventListener("pointermove", this.#move, { signal });
    this.#canvas.addEventListener("pointerleave", this.#leave, { signal });
    globalThis.addEventListener("pointerup", this.#letGo, { signal });
    globalThis.addEventListener("pointercancel", this.#letGo, { signal });
    map.on("click", this.#click);
    map.on("dblclick", this.#doubleClick);
    map.on("contextmenu", this.#rightClick);
    this.redraw();
  }

  /** What came from elsewhere; what the hand itself told of last stays as it is. */
  show(value: Value): void {
    if (value === this.#kept.value) return;
    this.#state = this.#hand.follow(this.#state, value);
    this.#kept = { body: this.#state.body, value };
    if (this.#grasp) this.#map.dragPan.enable();
    this.#grasp = undefined;
    this.#nudged = undefined;
    this.redraw();
  }

  redraw(): void {
    const look = this.#look;
    this.#options.onLook(look);
    if (!this.#grasp) this.#buttons.show(look);
    const isAiming = this.#aim.at !== undefined;
    this.#options.onStatus({ ...this.#hand.statusOf(this.#state), isAiming });
  }

  stop(): void {
    this.#off.abort();
    this.#forgetKeys();
    this.#buttons.stop();
    this.#aim.stop();
    this.#map.off("click", this.#click);
    this.#map.off("dblclick", this.#doubleClick);
    this.#map.off("contextmenu", this.#rightClick);
    this.#canvas.style.cursor = "";
    this.#map.dragPan.enable();
  }

  get commands(): HandCommands {
    const { finish, back, cancel, remove } = this;
    return {
      place: (at) => this.#place(at),
      choose: (id) => {
        const grip = this.#look.grips.find((one) => one.id === id);
        if (grip && !grip.isSelected) this.#choose({ kind: "grip", id }, grip.at);
      },
      finish: () => void finish(),
      back: () => void back(),
      cancel: () => void cancel(),
      remove: () => void remove(),
    };
  }

  readonly finish = (): boolean => this.#become(this.#hand.finish(this.#state));
  readonly back = (): boolean => this.#become(this.#hand.back(this.#state));
  readonly cancel = (): boolean => this.#become(this.#hand.cancel(this.#state));
  readonly remove = (): boolean => this.#become(this.#hand.remove(this.#state));

  readonly aim = (way: readonly [rightPx: number, downPx: number], event: Event): boolean => {
    this.#aim.move(way, event);
    return true;
  };
  /** As if there were a click below the cross. */
  readonly set = (): boolean => {
    const { at } = this.#aim;
    if (!at) return false;
    this.#reachPx = REACH_PX.mouse;
    const on = this.#targetAt(this.#map.project([at[0] ?? 0, at[1] ?? 0]), this.#look);
    this.#become(this.#hand.tap(this.#state, this.#snapped(at, false), on));
    return true;
  };

  get #hand(): Hand<State, Value> {
    return this.#options.hand();
  }

  get #look(): Look {
    return this.#hand.look(this.#state, this.#hover);
  }

  readonly #aimed = (): void => {
    const { at } = this.#aim;
    this.#hover = at && this.#snapped(at, false);
    this.redraw();
  };

  /** Whether the step did anything. */
  #become(next: State): boolean {
    const isNew = next !== this.#state;
    this.#state = next;
    if (next.body !== this.#kept.body) {
      this.#kept = { body: next.body, value: this.#hand.valueOf(next) };
      this.#options.onChange(this.#kept.value);
    }
    if (isNew) this.redraw();
    return isNew;
  }

  /** Adds where something can be added, else moves what is selected. */
  #place(at: Position): void {
    const added = this.#hand.tap(this.#state, at, undefined);
    const selected = this.#look.grips.find(({ isSelected, form }) => isSelected && form !== "cross");
    const hasAdded = added.body !== this.#state.body || this.#hand.statusOf(added).isDrawing;
    if (hasAdded || !selected) this.#become(added);
    else {
      const on: Target = { kind: "grip", id: selected.id };
      this.#become(this.#hand.drag(this.#state, on, { from: selected.at, to: at }));
    }
  }

  /** While something is drawn, going over its points changes nothing. */
  #choose(on: Target, at: Position): void {
    if (!this.#hand.statusOf(this.#state).isDrawing) this.#become(this.#hand.tap(this.#state, at, on));
  }

  /** By keys: shown at once, kept when the key is let go. */
  readonly #nudge = (on: Target, at: Position, [rightPx, downPx]: [number, number]): void => {
    const before = this.#nudged;
    const { on: grasped, from, to: last, state } = before ?? { on, from: at, to: at, state: this.#state };
    const { x, y } = this.#map.project([last[0] ?? 0, last[1] ?? 0]);
    const { lng, lat } = this.#map.unproject([x + rightPx, y + downPx]);
    this.#nudged = { on: grasped, from, to: [lng, lat], state };
    this.#state = this.#hand.drag(state, grasped, { from, to: [lng, lat] });
    if (this.#state.body !== this.#kept.body) this.#options.onDrag(this.#hand.valueOf(this.#state));
    this.redraw();
    this.#buttons.followSelection();
  };

  readonly #settle = (): void => {
    const nudged = this.#nudged;
    if (!nudged) return;
    this.#nudged = undefined;
    const next = this.#state;
    if (next.body === this.#kept.body) this.#options.onDrag(undefined);
    this.#state = nudged.state;
    this.#become(next);
  };

  readonly #press = (event: PointerEvent): void => {
    this.#aim.leave();
    this.#reachPx = event.pointerType === "mouse" ? REACH_PX.mouse : REACH_PX.touch;
    if (!event.isPrimary || event.button !== 0) return;
    const { at, place } = placeUnder(this.#map, event);
    const look = this.#look;
    const on = this.#targetAt(at, look);
    const isLoose =
      on?.kind === "grip" || look.bodies.some(({ id, isSelected }) => id === on?.id && isSelected);
    if (!on || !isLoose) return;
    const { pointerId: pointer } = event;
    this.#grasp = { on, from: place, at, state: this.#state, pointer, hasMoved: false };
    this.#map.dragPan.disable(); // before the map itself hears of the press
  };

  readonly #move = (event: PointerEvent): void => {
    if (!event.isPrimary) return;
    if (event.movementX !== 0 || event.movementY !== 0) this.#aim.leave();
    else if (this.#aim.at) return; // the map moved below a pointer that rests
    const { at, place } = placeUnder(this.#map, event);
    if (this.#grasp) this.#drag(this.#grasp, at, { place, isFree: event.altKey });
    else {
      this.#hover = event.pointerType === "mouse" ? this.#snapped(place, event.altKey) : undefined;
      const look = this.#look;
      this.#options.onLook(look);
      this.#canvas.style.cursor = cursorOver(this.#targetAt(at, look));
    }
  };

  #drag(grasp: Grasp<State>, at: Pixel, { place, isFree }: { place: Position; isFree: boolean }): void {
    grasp.hasMoved ||= Math.hypot(at.x - grasp.at.x, at.y - grasp.at.y) > STILL_PX;
    if (!grasp.hasMoved) return;
    const to = grasp.on.kind === "grip" ? this.#snapped(place, isFree) : place;
    this.#hover = undefined;
    this.#state = this.#hand.drag(grasp.state, grasp.on, { from: grasp.from, to });
    if (this.#state.body !== this.#kept.body) this.#options.onDrag(this.#hand.valueOf(this.#state));
    this.redraw();
  }

  readonly #letGo = (event: PointerEvent): void => {
    const grasp = this.#grasp;
    if (grasp?.pointer !== event.pointerId) return;
    this.#grasp = undefined;
    this.#map.dragPan.enable();
    if (!grasp.hasMoved) return;
    const next = event.type === "pointercancel" ? grasp.state : this.#state;
    if (next.body === this.#kept.body) this.#options.onDrag(undefined);
    this.#state = grasp.state;
    this.#become(next);
  };

  readonly #leave = (): void => {
    if (this.#aim.at) return;
    this.#hover = undefined;
    this.redraw();
  };

  readonly #click = ({ point, lngLat: { lng, lat }, originalEvent }: MapMouseEvent): void => {
    const on = this.#targetAt(point, this.#look);
    this.#become(this.#hand.tap(this.#state, this.#snapped([lng, lat], originalEvent.altKey), on));
  };

  readonly #doubleClick = (event: MapMouseEvent): void => {
    event.preventDefault();
    this.finish();
  };

  /** Takes a point away. A finger that rests does not. */
  readonly #rightClick = ({ point, lngLat: { lng, lat } }: MapMouseEvent): void => {
    const on = this.#targetAt(point, this.#look);
    const grip = this.#look.grips.find(({ id }) => id === on?.id);
    if (this.#reachPx === REACH_PX.touch || !grip || grip.form === "middle") return;
    if (!grip.isSelected) this.#become(this.#hand.tap(this.#state, [lng, lat], on));
    this.remove();
  };

  #targetAt(at: Pixel, look: Look): Target | undefined {
    return targetAt(look, at, this.#reachPx, ([lon = 0, lat = 0]) => this.#map.project([lon, lat]));
  }

  #snapped(place: Position, isFree: boolean): Position {
    if (isFree) return place;
    return this.#options.snap(place, this.#reachPx * metresPerPx(this.#map, place[1] ?? 0));
  }
}

const cursorOver = (on: Target | undefined): string =>
  on === undefined ? "crosshair" : on.kind === "grip" ? "move" : "pointer";
