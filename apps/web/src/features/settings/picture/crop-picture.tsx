import { SegmentedControl, Slider, Stack } from "@mantine/core";
import { useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { Button } from "#platform/ui/button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./crop-picture.module.css";
import { type CropArea, cropToSize } from "./crop-to-size.ts";

/** An avatar is cropped to a square and shown round; a logo may keep its aspect ratio. */
export type PictureKind = "person" | "logo";

export interface CropPictureProps {
  url: string;
  kind: PictureKind;
  pending: boolean;
  /** The server's error for the picture. */
  error: string | undefined;
  onCut: (picture: Blob) => void;
  onCancel: () => void;
  onUnreadable: () => void;
}

const SHAPES = ["whole", "square", "wide"] as const;
type Shape = (typeof SHAPES)[number];
const MAX_ZOOM = 5;
const STEP_PX = 8;

/** A dialog to crop a picture by dragging, zooming or arrow keys. */
export function CropPicture({ url, kind, pending, error, onCut, onCancel, onUnreadable }: CropPictureProps) {
  const { t } = useTranslation("settings/pictures");
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [shape, setShape] = useState<Shape>(kind === "person" ? "square" : "whole");
  const [ownAspect, setOwnAspect] = useState(1);
  const [cut, setCut] = useState<CropArea>();
  const use = (selected: CropArea): void => void cropToSize(url, selected).then(onCut, onUnreadable);
  const choose = (option: string): void => {
    setShape(option as Shape);
    setZoom(1);
    setCrop({ x: 0, y: 0 });
  };
  return (
    <Stack gap="md">
      <div className={style["stage"]}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={{ whole: ownAspect, square: 1, wide: 3 }[shape]}
          cropShape={kind === "person" ? "round" : "rect"}
          showGrid={false}
          keyboardStep={STEP_PX}
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: style["area"] ?? "" }}
          cropperProps={{ role: "application", "aria-label": t("cropArea") }}
          mediaProps={{ onError: onUnreadable }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_share, pixels) => setCut(pixels)}
          onMediaLoaded={({ naturalWidth, naturalHeight }) => setOwnAspect(naturalWidth / naturalHeight)}
        />
      </div>
      <p className={style["hint"]}>{t("cropHint")}</p>
      {kind === "logo" && (
        <SegmentedControl
          aria-label={t("aspectRatio")}
          value={shape}
          onChange={choose}
          data={SHAPES.map((value) => ({ value, label: t(`aspectRatio.${value}`) }))}
        />
      )}
      <Zoom zoom={zoom} onZoom={setZoom} />
      {error !== undefined && (
        <Alert tone="bad" role="alert">
          {error}
        </Alert>
      )}
      <Buttons pending={pending} onCancel={onCancel} {...(cut && { onUse: () => use(cut) })} />
    </Stack>
  );
}

function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const { t } = useTranslation("settings/pictures");
  return (
    <div className={style["zoom"]}>
      <span id="picture-zoom">{t("zoom")}</span>
      <Slider
        className={style["slider"] ?? ""}
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        label={null}
        value={zoom}
        onChange={onZoom}
        thumbProps={{ "aria-labelledby": "picture-zoom", "aria-label": t("zoom") }}
      />
    </div>
  );
}

interface ButtonsProps {
  pending: boolean;
  onCancel: () => void;
  /** Absent until there is a cut. */
  onUse?: () => void;
}

function Buttons({ pending, onCancel, onUse }: ButtonsProps) {
  const { t } = useTranslation("settings/pictures");
  return (
    <div className={style["buttons"]}>
      <Button onClick={onCancel}>{t("cancel")}</Button>
      <Button kind="primary" pending={pending} disabled={!onUse} {...(onUse && { onClick: onUse })}>
        {t("useImage")}
      </Button>
    </div>
  );
}
