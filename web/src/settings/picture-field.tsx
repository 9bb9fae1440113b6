import { Avatar } from "@mantine/core";
import { useRef } from "react";
import { Button } from "#ui/button.tsx";
import { useSettingsText } from "./settings-text.ts";
import style from "./settings.module.css";

export interface PictureFieldProps {
  picture: string | null;
  /** Stands for the picture where there is none. */
  initials: string;
  label: string;
  hint: string;
  round: boolean;
  pending: boolean;
  onChoose: (file: File) => void;
  onRemove?: () => void;
}

export function PictureField(props: PictureFieldProps) {
  const { picture, initials, label, hint, round, pending, onChoose, onRemove } = props;
  const text = useSettingsText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={style["picture"]}>
      <Avatar src={picture} size={72} radius={round ? "xl" : "sm"} alt="">
        {initials}
      </Avatar>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        tabIndex={-1}
        className={style["file"]}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          currentTarget.value = "";
        }}
      />
      <div>
        <div className={style["buttons"]}>
          <Button pending={pending} onClick={() => input.current?.click()}>
            {label}
          </Button>
          {onRemove && picture !== null && (
            <Button kind="quiet" onClick={onRemove}>
              {text("removePicture")}
            </Button>
          )}
        </div>
        <p className={style["hint"]}>{hint}</p>
      </div>
    </div>
  );
}
