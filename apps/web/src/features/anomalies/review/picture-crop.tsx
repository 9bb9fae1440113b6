import { useEffect, useState } from "react";
import { Skeleton } from "@mantine/core";
import style from "./pictures.module.css";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PictureCropProps {
  src: string;
  /** Alternative text. */
  label: string;
  /** In pixels of the whole picture; without it the whole picture is shown. */
  box: Box | null;
  /** How wide the picture is that the box was measured in, where `src` is a smaller one. */
  fullWidth?: number | null;
  /** Thermal pixels are shown as they are. */
  pixelated?: boolean;
}

const ASPECT = 4 / 3;
/** How much around the box is shown, in widths of the box. */
const AROUND = 2.2;
const LEAST_SHARE = 0.11;
/** Distance of the frame from the box, so that it hides nothing. */
const STAND_OFF_SHARE = 0.03;

/** A picture cropped around a box, with the box framed. */
export function PictureCrop({ src, label, box, fullWidth, pixelated = false }: PictureCropProps) {
  const size = usePictureSize(src);
  if (size === "broken") return <div className={style["cropEmpty"]}>–</div>;
  if (size === undefined) return <Skeleton className={style["crop"] ?? ""} />;
  const scale = fullWidth ? size.width / fullWidth : 1;
  const displayed = box && scaled(box, scale);
  const view = displayed ? viewAround(displayed, size) : { x: 0, y: 0, ...size };
  return (
    <svg
      className={style["crop"]}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <image
        href={src}
        width={size.width}
        height={size.height}
        style={{ imageRendering: pixelated ? "pixelated" : "auto" }}
      />
      {displayed && (
        <rect className={style["boxShade"]} {...grown(displayed, view.width * STAND_OFF_SHARE)} />
      )}
      {displayed && <rect className={style["box"]} {...grown(displayed, view.width * STAND_OFF_SHARE)} />}
    </svg>
  );
}

const scaled = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
});

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** A window of the crop's own shape around the box, inside of the picture. */
export function viewAround(box: Box, size: { width: number; height: number }): Box {
  const idealWidth = Math.max(box.width * AROUND, box.height * AROUND * ASPECT, size.width * LEAST_SHARE);
  const width = Math.min(idealWidth, size.width, size.height * ASPECT);
  const height = width / ASPECT;
  const hold = (middle: number, length: number, most: number): number =>
    Math.min(Math.max(0, middle - length / 2), most - length);
  return {
    x: hold(box.x + box.width / 2, width, size.width),
    y: hold(box.y + box.height / 2, height, size.height),
    width,
    height,
  };
}

type Size = { width: number; height: number };

function usePictureSize(src: string): Size | "broken" | undefined {
  const [known, setKnown] = useState<{ src: string; size: Size | "broken" }>();
  useEffect(() => {
    const picture = new Image();
    picture.addEventListener("load", () =>
      setKnown({ src, size: { width: picture.naturalWidth, height: picture.naturalHeight } }),
    );
    picture.addEventListener("error", () => setKnown({ src, size: "broken" }));
    picture.src = src;
    return () => {
      picture.src = "";
    };
  }, [src]);
  return known?.src === src ? known.size : undefined;
}
