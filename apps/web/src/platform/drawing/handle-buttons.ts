import type { Position } from "geojson";
import { ARROW_DIRECTIONS } from "./drawing-keys.ts";
import type { DragHandle, DrawingView, Target } from "./drawing-mode.ts";
import style from "./handle-buttons.module.css";
import type { MapLibre } from "#platform/map/maplibre.ts";

export interface HandleButtonsOptions {
  /** Name of the group, and the keys that its buttons understand. */
  label: () => string;
  help: () => string;
  nameOf: (handle: NamedHandle) => string;
  onFocus: (on: Target, at: Position) => void;
  onPress: (on: Target, at: Position) => void;
  /** In pixels to the right and down, repeatedly while a key is held. */
  onMove: (on: Target, at: Position, offset: [rightPx: number, downPx: number]) => void;
  /** The arrow key was released. */
  onRelease: () => void;
}

/** A handle or shape as screen readers name it; numbers count from 1 among those of its form. */
export interface NamedHandle {
  form: DragHandle["form"] | "shape";
  number: number;
}

interface ButtonTarget extends NamedHandle {
  on: Target;
  at: Position;
  isSelected: boolean;
}

/** More can't be told apart on a map, nor stepped through by Tab. */
const MAX_BUTTONS = 200;
const STEP_PX = { small: 2, large: 20 };

let lastHelp = 0;

/** Invisible buttons over the handles, so that keyboard and screen readers reach everything that the pointer does. */
export class HandleButtons {
  readonly #map: Pick<MapLibre, "getContainer" | "project" | "on" | "off">;
  readonly #options: HandleButtonsOptions;
  readonly #root = document.createElement("div");
  readonly #help = document.createElement("span");
  readonly #buttons = new Map<string, HTMLButtonElement>();
  #targets: ButtonTarget[] = [];

  constructor(map: Pick<MapLibre, "getContainer" | "project" | "on" | "off">, options: HandleButtonsOptions) {
    this.#map = map;
    this.#options = options;
    this.#root.className = style["buttons"] ?? "";
    this.#root.setAttribute("role", "group");
    this.#root.setAttribute("aria-label", options.label());
    this.#help.hidden = true;
    this.#help.id = `drawing-help-${(lastHelp += 1)}`;
    this.#help.textContent = options.help();
    this.#root.append(this.#help);
    this.#root.addEventListener("focusin", this.#focus);
    this.#root.addEventListener("click", this.#press);
    this.#root.addEventListener("keydown", this.#key);
    this.#root.addEventListener("keyup", options.onRelease);
    this.#root.addEventListener("focusout", this.#leave);
    map.getContainer().append(this.#root);
    map.on("move", this.#place);
  }

  show(view: DrawingView): void {
    const focused = this.#targets.findIndex(
      ({ on }) => this.#buttons.get(keyOf(on)) === document.activeElement,
    );
    this.#targets = buttonTargetsOf(view);
    const present = new Set(this.#targets.map(({ on }) => keyOf(on)));
    for (const [key, button] of this.#buttons) {
      if (present.has(key)) continue;
      this.#buttons.delete(key);
      button.remove();
    }
    let next: HTMLElement | null = null;
    for (const target of this.#targets.toReversed()) next = this.#show(target, next);
    this.#place();
    if (focused >= 0 && !this.#root.contains(document.activeElement)) this.#focusNear(focused);
  }

  /** Moves the focus to the selected button, if another one has it. */
  followSelection(): void {
    const selected = this.#targets.find(({ isSelected }) => isSelected);
    if (!selected || !this.#root.contains(document.activeElement)) return;
    this.#buttons.get(keyOf(selected.on))?.focus();
  }

  stop(): void {
    this.#map.off("move", this.#place);
    this.#root.remove();
  }

  /** In drawing order. A button is never moved in the document, because it would lose the focus. */
  #show(target: ButtonTarget, next: HTMLElement | null): HTMLElement {
    const key = keyOf(target.on);
    let button = this.#buttons.get(key);
    if (!button) {
      button = document.createElement("button");
      button.type = "button";
      button.dataset["target"] = key;
      button.setAttribute("aria-describedby", this.#help.id);
      this.#buttons.set(key, button);
    }
    button.setAttribute("aria-label", this.#options.nameOf(target));
    button.setAttribute("aria-pressed", String(target.isSelected));
    if (button.parentElement === null) this.#root.insertBefore(button, next);
    return button;
  }

  #focusNear(index: number): void {
    const near = this.#targets[Math.min(index, this.#targets.length - 1)];
    if (near) this.#buttons.get(keyOf(near.on))?.focus();
  }

  readonly #place = (): void => {
    for (const { on, at } of this.#targets) {
      const { x, y } = this.#map.project([at[0] ?? 0, at[1] ?? 0]);
      const button = this.#buttons.get(keyOf(on));
      if (button) button.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    }
  };

  #targetOf({ target }: Event): ButtonTarget | undefined {
    const key = target instanceof HTMLElement ? target.dataset["target"] : undefined;
    return this.#targets.find(({ on }) => keyOf(on) === key);
  }

  readonly #focus = (event: FocusEvent): void => {
    const target = this.#targetOf(event);
    const canSelect = target && target.form !== "midpoint" && target.form !== "end";
    if (canSelect && !target.isSelected) this.#options.onFocus(target.on, target.at);
  };

  readonly #leave = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && this.#root.contains(relatedTarget))) this.#options.onRelease();
  };

  readonly #press = (event: MouseEvent): void => {
    const target = this.#targetOf(event);
    if (target && !target.isSelected) this.#options.onPress(target.on, target.at);
  };

  readonly #key = (event: KeyboardEvent): void => {
    const target = this.#targetOf(event);
    const direction = ARROW_DIRECTIONS[event.key];
    if (!target || !direction || target.form === "cross") return;
    event.preventDefault();
    event.stopPropagation();
    const px = event.shiftKey ? STEP_PX.large : STEP_PX.small;
    this.#options.onMove(target.on, target.at, [direction[0] * px, direction[1] * px]);
  };
}

const keyOf = ({ kind, id }: Target): string => `${kind} ${id}`;

function buttonTargetsOf({ handles, shapes }: DrawingView): ButtonTarget[] {
  const counts = new Map<string, number>();
  const numbered = (form: NamedHandle["form"]): number => {
    const number = (counts.get(form) ?? 0) + 1;
    counts.set(form, number);
    return number;
  };
  const handleTargets = handles.map(({ id, at, form, isSelected = false }): ButtonTarget => ({
    on: { kind: "handle", id },
    at,
    isSelected,
    form,
    number: numbered(form === "end" ? "vertex" : form),
  }));
  const shapeTargets = shapes.flatMap(({ id, path, isSelected = false, isFixed = false }): ButtonTarget[] => {
    const at = path[Math.floor((path.length - 1) / 2)];
    if (isFixed || !at) return [];
    return [{ on: { kind: "shape", id }, at, isSelected, form: "shape", number: numbered("shape") }];
  });
  return [...handleTargets, ...shapeTargets].slice(0, MAX_BUTTONS);
}
