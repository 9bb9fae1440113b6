import { type SymbolShape, symbolPath } from "@overfly/contract/anomalies/severity-symbols";

export type MapIcon = "drone" | "dock" | "home" | "site" | "photo";

const SIZE = 72;

/** An icon's name on the map: its shape and its colour (`#rrggbb`). */
export const iconName = (icon: MapIcon, color: string): string => `${icon} ${color}`;

/** An arrowhead that points to the right, rotated along a line. A text arrow would be mirrored in Arabic. */
export const arrowName = (color: string): string => `arrow ${color}`;

/** Icon name of a symbol: shape, colour and whether it is selected. */
export const symbolName = (mark: SymbolShape, color: string, selected: boolean): string =>
  `${mark}${selected ? "!" : ""} ${color}`;

/** The image of an icon name, at twice its size on the map; undefined for unknown names. */
export function drawIcon(name: string): ImageData | undefined {
  const [icon = "", color = ""] = name.split(" ");
  const draw = SHAPES.get(icon);
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext("2d");
  if (!draw || !pen) return undefined;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  draw(pen, color);
  return pen.getImageData(0, 0, SIZE, SIZE);
}

type Draw = (pen: CanvasRenderingContext2D, color: string) => void;

const INK = "#0a111e";
const MIDDLE = SIZE / 2;

const disc = (pen: CanvasRenderingContext2D, radius: number, fill: string): void => {
  pen.beginPath();
  pen.arc(MIDDLE, MIDDLE, radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
};

/** Points up, rotated to the drone's heading. */
const drone: Draw = (pen, color) => {
  pen.beginPath();
  pen.moveTo(MIDDLE, 3);
  pen.lineTo(MIDDLE + 16, 30);
  pen.lineTo(MIDDLE - 16, 30);
  pen.closePath();
  outlined(pen, color);
  disc(pen, 19, INK);
  disc(pen, 16, color);
  pen.strokeStyle = INK;
  pen.lineWidth = 4;
  pen.beginPath();
  for (const [x, y] of [
    [-8, -8],
    [8, -8],
    [-8, 8],
    [8, 8],
  ] as const) {
    pen.moveTo(MIDDLE, MIDDLE);
    pen.lineTo(MIDDLE + x, MIDDLE + y);
  }
  pen.stroke();
  for (const [x, y] of [
    [-9, -9],
    [9, -9],
    [-9, 9],
    [9, 9],
  ] as const) {
    pen.beginPath();
    pen.arc(MIDDLE + x, MIDDLE + y, 3.4, 0, 2 * Math.PI);
    pen.fillStyle = INK;
    pen.fill();
  }
};

const dock: Draw = (pen, color) => {
  pen.beginPath();
  pen.roundRect(15, 15, 42, 42, 9);
  outlined(pen, color);
  pen.beginPath();
  pen.moveTo(28, 26);
  pen.lineTo(28, 46);
  pen.moveTo(44, 26);
  pen.lineTo(44, 46);
  pen.moveTo(28, 36);
  pen.lineTo(44, 36);
  pen.strokeStyle = INK;
  pen.lineWidth = 5;
  pen.stroke();
};

const home: Draw = (pen, color) => {
  pen.beginPath();
  pen.moveTo(MIDDLE, 16);
  pen.lineTo(56, 34);
  pen.lineTo(56, 54);
  pen.lineTo(16, 54);
  pen.lineTo(16, 34);
  pen.closePath();
  outlined(pen, color);
};

const site: Draw = (pen, color) => {
  pen.beginPath();
  pen.arc(MIDDLE, 28, 19, Math.PI * 0.84, Math.PI * 0.16);
  pen.lineTo(MIDDLE, 64);
  pen.closePath();
  outlined(pen, color);
  pen.beginPath();
  pen.arc(MIDDLE, 28, 7, 0, 2 * Math.PI);
  pen.fillStyle = INK;
  pen.fill();
};

const photo: Draw = (pen, color) => {
  disc(pen, 13, INK);
  disc(pen, 10, color);
};

const arrow: Draw = (pen, color) => {
  pen.beginPath();
  pen.moveTo(MIDDLE - 6, MIDDLE - 11);
  pen.lineTo(MIDDLE + 10, MIDDLE);
  pen.lineTo(MIDDLE - 6, MIDDLE + 11);
  pen.closePath();
  pen.fillStyle = color;
  pen.fill();
};

/** Symbols are defined in a square of 24 and drawn in one of 52, with room for the outline. */
const SYMBOL_SHAPES: readonly SymbolShape[] = ["circle", "diamond", "triangle", "octagon"];

const marked =
  (mark: SymbolShape, selected: boolean): Draw =>
  (pen, color) => {
    const size = 52;
    pen.translate((SIZE - size) / 2, (SIZE - size) / 2);
    pen.scale(size / 24, size / 24);
    const path = new Path2D(symbolPath(mark));
    pen.strokeStyle = selected ? color : INK;
    pen.lineWidth = selected ? 5 : 2.2;
    pen.stroke(path);
    if (selected) {
      pen.strokeStyle = INK;
      pen.lineWidth = 2;
      pen.stroke(path);
    }
    pen.fillStyle = color;
    pen.fill(path);
  };

function outlined(pen: CanvasRenderingContext2D, color: string): void {
  pen.fillStyle = color;
  pen.fill();
  pen.strokeStyle = INK;
  pen.lineWidth = 3.5;
  pen.stroke();
}

const SHAPES: ReadonlyMap<string, Draw> = new Map([
  ["arrow", arrow],
  ["drone", drone],
  ["dock", dock],
  ["home", home],
  ["site", site],
  ["photo", photo],
  ...SYMBOL_SHAPES.flatMap((mark) => [
    [mark, marked(mark, false)] as const,
    [`${mark}!`, marked(mark, true)] as const,
  ]),
]);
