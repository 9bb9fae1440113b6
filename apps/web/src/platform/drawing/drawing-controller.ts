import type { Position } from "geojson";
import { KeyboardCrosshair } from "./keyboard-crosshair.ts";
import type { DrawingCommands, ControlStatus } from "./drawing-controls.ts";
import { HandleButtons, type NamedHandle } from "./handle-buttons.ts";
import { listenToDrawingKeys } from "./drawing-keys.ts";
import {
  exactClick,
  type KeyboardDrag,
  metresPerPx,
  type Pixel,
  type PointerDrag,
  type PointerPosition,
  positionUnder,
} from "./pointer-drag.ts";
import type { DrawingMode, DrawingState, DrawingView, Target } from "./drawing-mode.ts";
import { cursorOver, targetAt } from "./target-at.ts";
import type { MapLibre, MapMouseEvent } from "#platform/map/maplibre.ts";

export interface DrawingControllerOptions<State extends DrawingState, Value> {
  mode: () => DrawingMode<State, Value>;
  value: Value;
  /** The position that a point near `at` snaps to, within `reachM`. */
  snap: (at: Position, reachM: number) => Position;
  onChange: (value: Value) => void;
  /** While something is dragged, many times a second; undefined when it was released without a change. */
  onDrag: (value: Value | undefined) => void;
  onView: (view: DrawingView) => void;
  names: { label: () => string; help: () => string; nameOf: (handle: NamedHandle) => string };
  onStatus: (status: ControlStatus) => void;
}

const REACH_PX = { mouse: 10, touch: 24 };
const DRAG_THRESHOLD_PX = 3;

/** Turns pointer and keyboard input on the map into steps of a drawing mode. */
export class DrawingController<State extends DrawingState, Value> {
  readonly #map: MapLibre;
  readonly #canvas: HTMLElement;
  readonly #options: DrawingControllerOptions<State, Value>;
  readonly #listeners = new AbortController();
  readonly #stopListeningToKeys: () => void;
  #state: State;
  /** What was last taken from, or given to, the owner of the value. */
  #known: { body: unknown; value: Value };
  #pointerDrag: PointerDrag<State> | undefined;
  #keyboardDrag: KeyboardDrag<State> | undefined;
  readonly #buttons: HandleButtons;
  readonly #crosshair: KeyboardCrosshair;
  #hover: Position | undefined;
  #pressed: PointerPosition | undefined;
  #reachPx = REACH_PX.mouse;

  constructor(map: MapLibre, options: DrawingControllerOptions<State, Value>) {
    this.#map = map;
    this.#canvas = map.getCanvasContainer();
    this.#options = options;
    this.#state = options.mode().start(options.value);
    this.#known = { body: this.#state.body, value: options.value };
    this.#crosshair = new KeyboardCrosshair(map, this.#crosshairMoved);
    this.#stopListeningToKeys = listenToDrawingKeys(this);
    this.#buttons = new HandleButtons(map, {
      ...options.names,
      onFocus: (on, at) => this.#select(on, at),
      onPress: (on, at) => void this.#apply(this.#mode.tap(this.#state, at, on)),
      onMove: this.#dragByKeys,
      onRelease: this.#endKeyboardDrag,
    });
    const { signal } = this.#listeners;
    this.#canvas.addEventListener("pointerdown", this.#press, { capture: true, signal });
    this.#canvas.addEventListener("pointermove", this.#move, { signal });
    this.#canvas.addEventListener("pointerleave", this.#leave, { signal });
    globalThis.addEventListener("pointerup", this.#release, { signal });
    globalThis.addEventListener("pointercancel", this.#release, { signal });
    map.on("click", this.#click);
    map.on("dblclick", this.#doubleClick);
    map.on("contextmenu", this.#rightClick);
    this.redraw();
  }

  /** Shows a value that was changed elsewhere; the one that the controller itself reported last is known already. */
  show(value: Value): void {
    if (value === this.#known.value) return;
    this.#state = this.#mode.sync(this.#state, value);
    this.#known = { body: this.#state.body, value };
    if (this.#pointerDrag) this.#map.dragPan.enable();
    this.#pointerDrag = undefined;
    this.#keyboardDrag = undefined;
    this.redraw();
  }

  redraw(): void {
    const view = this.#view;
    this.#options.onView(view);
    if (!this.#pointerDrag) this.#buttons.show(view);
    const isAiming = this.#crosshair.at !== undefined;
    this.#options.onStatus({ ...this.#mode.statusOf(this.#state), isAiming });
  }

  stop(): void {
    this.#listeners.abort();
    this.#stopListeningToKeys();
    this.#buttons.stop();
    this.#crosshair.stop();
    this.#map.off("click", this.#click);
    this.#map.off("dblclick", this.#doubleClick);
    this.#map.off("contextmenu", this.#rightClick);
    this.#canvas.style.cursor = "";
    this.#map.dragPan.enable();
  }

  get commands(): DrawingCommands {
    const { finish, undo, cancel, remove } = this;
    return {
      placeAt: (at) => this.#placeAt(at),
      select: (id) => {
        const handle = this.#view.handles.find((one) => one.id === id);
        if (handle && !handle.isSelected) this.#select({ kind: "handle", id }, handle.at);
      },
      finish: () => void finish(),
      undo: () => void undo(),
      cancel: () => void cancel(),
      remove: () => void remove(),
    };
  }

  readonly finish = (): boolean => this.#apply(this.#mode.finish(this.#state));
  readonly undo = (): boolean => this.#apply(this.#mode.undo(this.#state));
  readonly cancel = (): boolean => this.#apply(this.#mode.cancel(this.#state));
  readonly remove = (): boolean => this.#apply(this.#mode.remove(this.#state));

  readonly pan = (offset: readonly [rightPx: number, downPx: number], event: Event): boolean => {
    this.#crosshair.pan(offset, event);
    return true;
  };
  readonly addPointAtCursor = (): boolean => {
    const { at } = this.#crosshair;
    if (!at) return false;
    this.#reachPx = REACH_PX.mouse;
    const on = this.#targetAt(this.#map.project([at[0] ?? 0, at[1] ?? 0]), this.#view);
    this.#apply(this.#mode.tap(this.#state, this.#snapped(at, false), on));
    return true;
  };

  get #mode(): DrawingMode<State, Value> {
    return this.#options.mode();
  }

  get #view(): DrawingView {
    return this.#mode.view(this.#state, this.#hover);
  }

  readonly #crosshairMoved = (): void => {
    const { at } = this.#crosshair;
    this.#hover = at && this.#snapped(at, false);
    this.redraw();
  };

  #apply(next: State): boolean {
    const isChanged = next !== this.#state;
    this.#state = next;
    if (next.body !== this.#known.body) {
      this.#known = { body: next.body, value: this.#mode.valueOf(next) };
      this.#options.onChange(this.#known.value);
    }
    if (isChanged) this.redraw();
    return isChanged;
  }

  /** Adds a point where one can be added, else moves the selected handle. */
  #placeAt(at: Position): void {
    const added = this.#mode.tap(this.#state, at, undefined);
    const selected = this.#view.handles.find(({ isSelected, form }) => isSelected && form !== "cross");
    const hasAdded = added.body !== this.#state.body || this.#mode.statusOf(added).isDrawing;
    if (hasAdded || !selected) this.#apply(added);
    else {
      const on: Target = { kind: "handle", id: selected.id };
      this.#apply(this.#mode.drag(this.#state, on, { from: selected.at, to: at }));
    }
  }

  /** While a shape is drawn, stepping through its points changes nothing. */
  #select(on: Target, at: Position): void {
    if (!this.#mode.statusOf(this.#state).isDrawing) this.#apply(this.#mode.tap(this.#state, at, on));
  }

  /** Shown at once, reported as a change when the key is released. */
  readonly #dragByKeys = (on: Target, at: Position, [rightPx, downPx]: [number, number]): void => {
    const before = this.#keyboardDrag;
    const { target, from, to: last, state } = before ?? { target: on, from: at, to: at, state: this.#state };
    const { x, y } = this.#map.project([last[0] ?? 0, last[1] ?? 0]);
    const { lng, lat } = this.#map.unproject([x + rightPx, y + downPx]);
    this.#keyboardDrag = { target, from, to: [lng, lat], state };
    this.#state = this.#mode.drag(state, target, { from, to: [lng, lat] });
    if (this.#state.body !== this.#known.body) this.#options.onDrag(this.#mode.valueOf(this.#state));
    this.redraw();
    this.#buttons.followSelection();
  };

  readonly #endKeyboardDrag = (): void => {
    const drag = this.#keyboardDrag;
    if (!drag) return;
    this.#keyboardDrag = undefined;
    const next = this.#state;
    if (next.body === this.#known.body) this.#options.onDrag(undefined);
    this.#state = drag.state;
    this.#apply(next);
  };

  readonly #press = (event: PointerEvent): void => {
    this.#crosshair.hide();
    this.#reachPx = event.pointerType === "mouse" ? REACH_PX.mouse : REACH_PX.touch;
    if (!event.isPrimary || event.button !== 0) return;
    this.#pressed = positionUnder(this.#map, event);
    const { pixel, position } = this.#pressed;
    const view = this.#view;
    const on = this.#targetAt(pixel, view);
    const canDrag =
      on?.kind === "handle" || view.shapes.some(({ id, isSelected }) => id === on?.id && isSelected);
    if (!on || !canDrag) return;
    const { pointerId } = event;
    this.#pointerDrag = { target: on, from: position, pixel, state: this.#state, pointerId, hasMoved: false };
    this.#map.dragPan.disable(); // before the map itself receives the event
  };

  readonly #move = (event: PointerEvent): void => {
    if (!event.isPrimary) return;
    if (event.movementX !== 0 || event.movementY !== 0) this.#crosshair.hide();
    else if (this.#crosshair.at) return; // the map moved below a resting pointer
    const { pixel, position } = positionUnder(this.#map, event);
    if (this.#pointerDrag) this.#drag(this.#pointerDrag, pixel, { position, noSnapping: event.altKey });
    else {
      this.#hover = event.pointerType === "mouse" ? this.#snapped(position, event.altKey) : undefined;
      const view = this.#view;
      this.#options.onView(view);
      this.#canvas.style.cursor = cursorOver(this.#targetAt(pixel, view));
    }
  };

  #drag(
    drag: PointerDrag<State>,
    pixel: Pixel,
    { position, noSnapping }: { position: Position; noSnapping: boolean },
  ): void {
    drag.hasMoved ||= Math.hypot(pixel.x - drag.pixel.x, pixel.y - drag.pixel.y) > DRAG_THRESHOLD_PX;
    if (!drag.hasMoved) return;
    const to = drag.target.kind === "handle" ? this.#snapped(position, noSnapping) : position;
    this.#hover = undefined;
    this.#state = this.#mode.drag(drag.state, drag.target, { from: drag.from, to });
    if (this.#state.body !== this.#known.body) this.#options.onDrag(this.#mode.valueOf(this.#state));
    this.redraw();
  }

  readonly #release = (event: PointerEvent): void => {
    const drag = this.#pointerDrag;
    if (drag?.pointerId !== event.pointerId) return;
    this.#pointerDrag = undefined;
    this.#map.dragPan.enable();
    if (!drag.hasMoved) return;
    const next = event.type === "pointercancel" ? drag.state : this.#state;
    if (next.body === this.#known.body) this.#options.onDrag(undefined);
    this.#state = drag.state;
    this.#apply(next);
  };

  readonly #leave = (): void => {
    if (this.#crosshair.at) return;
    this.#hover = undefined;
    this.redraw();
  };

  readonly #click = ({ point, lngLat: { lng, lat }, originalEvent }: MapMouseEvent): void => {
    const { pixel, position } = exactClick({ pixel: point, position: [lng, lat] }, this.#pressed);
    const on = this.#targetAt(pixel, this.#view);
    this.#apply(this.#mode.tap(this.#state, this.#snapped(position, originalEvent.altKey), on));
  };

  readonly #doubleClick = (event: MapMouseEvent): void => {
    event.preventDefault();
    this.finish();
  };

  /** Removes a point; a long press by touch does not. */
  readonly #rightClick = ({ point, lngLat: { lng, lat } }: MapMouseEvent): void => {
    const on = this.#targetAt(point, this.#view);
    const handle = this.#view.handles.find(({ id }) => id === on?.id);
    if (this.#reachPx === REACH_PX.touch || !handle || handle.form === "midpoint") return;
    if (!handle.isSelected) this.#apply(this.#mode.tap(this.#state, [lng, lat], on));
    this.remove();
  };

  #targetAt(pixel: Pixel, view: DrawingView): Target | undefined {
    return targetAt(view, pixel, this.#reachPx, ([lon = 0, lat = 0]) => this.#map.project([lon, lat]));
  }

  #snapped(position: Position, noSnapping: boolean): Position {
    if (noSnapping) return position;
    return this.#options.snap(position, this.#reachPx * metresPerPx(this.#map, position[1] ?? 0));
  }
}
