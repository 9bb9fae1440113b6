import { Avatar } from "@mantine/core";
import { lazy, useEffect, useRef, useState } from "react";
import { fieldErrors } from "#platform/api/call-error.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { PictureKind } from "./crop-picture.tsx";
import hidden from "#platform/ui/display/visually-hidden.module.css";
import style from "#features/settings/settings.module.css";

const CropPicture = lazy(() => import("./crop-picture.tsx").then((m) => ({ default: m.CropPicture })));

interface Saving<Input> {
  mutate: (input: Input, options: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: Error | null;
  reset: () => void;
}

export interface PictureFieldProps {
  picture: string | null;
  /** Placeholder where there is no picture. */
  initials: string;
  kind: PictureKind;
  /** Where it is shown, if not where it usually is. */
  hint?: string;
  save: Saving<Blob>;
  remove: { mutate: (nothing: undefined) => void; isPending: boolean };
}

/** A field to choose, crop and remove a picture. */
export function PictureField({ picture, initials, kind, hint, save, remove }: PictureFieldProps) {
  const { t } = useTranslation("settings/pictures");
  const input = useRef<HTMLInputElement>(null);
  const [url, setFile] = useObjectUrl();
  const [isUnreadable, setUnreadable] = useState(false);
  const label = t(kind === "person" ? "choosePhoto" : "chooseLogo");
  const choose = (selected: File | undefined): void => {
    if (!selected) return;
    save.reset();
    setUnreadable(false);
    setFile(selected);
  };
  const close = (): void => setFile(undefined);
  const discard = (): void => {
    close();
    setUnreadable(true);
  };
  return (
    <div className={style["picture"]}>
      {kind === "logo" && picture !== null ? (
        <span className={style["logo"]}>
          <img src={picture} alt="" />
        </span>
      ) : (
        <Avatar src={picture} size={72} radius={kind === "person" ? 72 : "sm"} alt="">
          {initials}
        </Avatar>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        tabIndex={-1}
        className={hidden["hidden"]}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
      <div>
        <div className={style["buttons"]}>
          <Button onClick={() => input.current?.click()}>{label}</Button>
          {picture !== null && (
            <Button kind="quiet" pending={remove.isPending} onClick={() => remove.mutate(undefined)}>
              {t("remove")}
            </Button>
          )}
        </div>
        <p className={style["hint"]}>{hint ?? t(kind === "person" ? "photoHint" : "logoHint")}</p>
        {isUnreadable && (
          <p role="alert" className={style["wrong"]}>
            {t("unreadable")}
          </p>
        )}
      </div>
      <CutDialog url={url} kind={kind} save={save} close={close} onUnreadable={discard} />
    </div>
  );
}

interface CutDialogProps {
  url: string | undefined;
  kind: PictureKind;
  save: Saving<Blob>;
  close: () => void;
  onUnreadable: () => void;
}

function CutDialog({ url, kind, save, close, onUnreadable }: CutDialogProps) {
  const { t } = useTranslation("settings/pictures");
  const error = save.error ? (fieldErrors(save.error)["file"] ?? save.error.message) : undefined;
  return (
    <Dialog opened={url !== undefined} onClose={close} title={t("cropTitle")}>
      {url !== undefined && (
        <CropPicture
          url={url}
          kind={kind}
          pending={save.isPending}
          error={error}
          onCut={(cut) => save.mutate(cut, { onSuccess: close })}
          onCancel={close}
          onUnreadable={onUnreadable}
        />
      )}
    </Dialog>
  );
}

/** An address under which the browser finds the chosen file, until another is chosen or none. */
function useObjectUrl() {
  const [url, setUrl] = useState<string>();
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url]);
  const choose = (file: File | undefined): void => setUrl(file && URL.createObjectURL(file));
  return [url, choose] as const;
}
