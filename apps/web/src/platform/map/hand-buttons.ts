import type { Position } from "geojson";
import { WAYS } from "./hand-keys.ts";
import type { Grip, Look, Target } from "./hand.ts";
import style from "./hand-buttons.module.css";
import type { MapLibre } from "./maplibre.ts";

export interface HandButtonsOptions {
  /** What all of them are, and which keys they know. */
  label: () => string;
  help: () => string;
  nameOf: (thing: HandThing) => string;
  /** Focus came to it. */
  onFocus: (on: Target, at: Position) => void;
  /** It was pressed. */
  onPress: (on: Target, at: Position) => void;
  /** Pixels to the right and down; again and again while a key is held. */
  onMove: (on: Target, at: Position, way: [rightPx: number, downPx: number]) => void;
  /** The key was let go. */
  onSettle: () => void;
}

/** Something of a hand that can be named; numbers count from 1 among those of its form. */
export interface HandThing {
  form: Grip["form"] | "body";
  number: number;
}

interface Thing extends HandThing {
  on: Target;
  at: Position;
  isSelected: boolean;
}

/** More can't be told apart on a map, nor gone through by Tab. */
const MOST = 200;
const STEP_PX = { small: 2, large: 20 };

let lastHelp = 0;

/** Unseen buttons over what a hand draws, so that keys and screen readers reach all that the pointer does. */
export class HandButtons {
  readonly #map: Pick<MapLibre, "getContainer" | "project" | "on" | "off">;
  readonly #options: HandButtonsOptions;
  readonly #root = document.createElement("div");
  readonly #help = document.createElement("span");
  readonly #buttons = new Map<string, HTMLButtonElement>();
  #things: Thing[] = [];

  constructor(map: Pick<MapLibre, "getContainer" | "project" | "on" | "off">, options: HandButtonsOptions) {
    this.#map = map;
    this.#options = options;
    this.#root.className = style["buttons"] ?? "";
    this.#root.setAttribute("role", "group");
    this.#root.setAttribute("aria-label", options.label());
    this.#help.hidden = true;
    this.#help.id = `hand-help-${(lastHelp += 1)}`;
    this.#help.textContent = options.help();
    this.#root.append(this.#help);
    this.#root.addEventListener("focusin", this.#focus);
    this.#root.addEventListener("click", this.#press);
    this.#root.addEventListener("keydown", this.#key);
    this.#root.addEventListener("keyup", options.onSettle);
    this.#root.addEventListener("focusout", this.#leave);
    map.getContainer().append(this.#root);
    map.on("move", this.#place);
  }

  show(look: Look): void {
    const focused = this.#things.findIndex(
      ({ on }) => this.#buttons.get(keyOf(on)) === document.activeElement,
    );
    this.#things = thingsOf(look);
    const kept = new Set(this.#things.map(({ on }) => keyOf(on)));
    for (const [key, button] of this.#buttons) {
      if (kept.has(key)) continue;
      this.#buttons.delete(key);
      button.remove();
    }
    let next: HTMLElement | null = null;
    for (const thing of this.#things.toReversed()) next = this.#show(thing, next);
    this.#place();
    if (focused >= 0 && !this.#root.contains(document.activeElement)) this.#focusNear(focused);
  }

  /** Gives the focus to what is selected, where one of the others has it. */
  followSelection(): void {
    const selected = this.#things.find(({ isSelected }) => isSelected);
    if (!selected || !this.#root.contains(document.activeElement)) return;
    this.#buttons.get(keyOf(selected.on))?.focus();
  }

  stop(): void {
    this.#map.off("move", this.#place);
    this.#root.remove();
  }

  /** In the order in which they are drawn; what has the focus is never put elsewhere, for it would lose it. */
  #show(thing: Thing, next: HTMLElement | null): HTMLElement {
    const key = keyOf(thing.on);
    let button = this.#buttons.get(key);
    if (!button) {
      button = document.createElement("button");
      button.type = "button";
      button.dataset["thing"] = key;
      button.setAttribute("aria-describedby", this.#help.id);
      this.#buttons.set(key, button);
    }
    button.setAttribute("aria-label", this.#options.nameOf(thing));
    button.setAttribute("aria-pressed", String(thing.isSelected));
    if (button.parentElement === null) this.#root.insertBefore(button, next);
    return button;
  }

  #focusNear(index: number): void {
    const near = this.#things[Math.min(index, this.#things.length - 1)];
    if (near) this.#buttons.get(keyOf(near.on))?.focus();
  }

  readonly #place = (): void => {
    for (const { on, at } of this.#things) {
      const { x, y } = this.#map.project([at[0] ?? 0, at[1] ?? 0]);
      const button = this.#buttons.get(keyOf(on));
      if (button) button.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    }
  };

  #thingOf({ target }: Event): Thing | undefined {
    const key = target instanceof HTMLElement ? target.dataset["thing"] : undefined;
    return this.#things.find(({ on }) => keyOf(on) === key);
  }

  readonly #focus = (event: FocusEvent): void => {
    const thing = this.#thingOf(event);
    const isLoose = thing && thing.form !== "middle" && thing.form !== "end";
    if (isLoose && !thing.isSelected) this.#options.onFocus(thing.on, thing.at);
  };

  readonly #leave = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && this.#root.contains(relatedTarget))) this.#options.onSettle();
  };

  readonly #press = (event: MouseEvent): void => {
    const thing = this.#thingOf(event);
    if (thing && !thing.isSelected) this.#options.onPress(thing.on, thing.at);
  };

  readonly #key = (event: KeyboardEvent): void => {
    const thing = this.#thingOf(event);
    const way = WAYS[event.key];
    if (!thing || !way || thing.form === "cross") return;
    event.preventDefault();
    event.stopPropagation();
    const px = event.shiftKey ? STEP_PX.large : STEP_PX.small;
    this.#options.onMove(thing.on, thing.at, [way[0] * px, way[1] * px]);
  };
}

const keyOf = ({ kind, id }: Target): string => `${kind} ${id}`;

function thingsOf({ grips, bodies }: Look): Thing[] {
  const counts = new Map<string, number>();
  const numbered = (form: HandThing["form"]): number => {
    const number = (counts.get(form) ?? 0) + 1;
    counts.set(form, number);
    return number;
  };
  const points = grips.map(({ id, at, form, isSelected = false }): Thing => ({
    on: { kind: "grip", id },
    at,
    isSelected,
    form,
    number: numbered(form === "end" ? "corner" : form),
  }));
  const shapes = bodies.flatMap(({ id, path, isSelected = false, isFixed = false }): Thing[] => {
    const at = path[Math.floor((path.length - 1) / 2)];
    if (isFixed || !at) return [];
    return [{ on: { kind: "body", id }, at, isSelected, form: "body", number: numbered("body") }];
  });
  return [...points, ...shapes].slice(0, MOST);
}
