import { Group } from "@mantine/core";
import { IconCamera, IconX } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { FileButton } from "#platform/ui/fields/file-button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { Photo, PhotoGrid } from "./photo-grid.tsx";

export const PHOTO_TYPES = "image/jpeg,image/png,image/webp";

interface ChosenPhotosProps {
  /** Names the file input; it says how many there may be. */
  label: string;
  photos: readonly File[];
  onChange: (photos: readonly File[]) => void;
  most: number;
}

/** Photos taken or chosen on this device, not sent yet. */
export function ChosenPhotos({ label, photos, onChange, most }: ChosenPhotosProps) {
  const { t } = useTranslation("platform/photos");
  const [isTooMany, setTooMany] = useState(false);
  const add = (files: readonly File[]): void => {
    const all = [...photos, ...files];
    setTooMany(all.length > most);
    onChange(all.slice(0, most));
  };
  const remove = (file: File): void => {
    setTooMany(false);
    onChange(photos.filter((other) => other !== file));
  };
  return (
    <div>
      {photos.length > 0 && (
        <PhotoGrid>
          {photos.map((file, index) => (
            <Photo
              key={`${file.name} ${file.lastModified} ${file.size}`}
              picture={<Preview file={file} alt={t("photo", { number: index + 1 })} />}
              remove={
                <IconButton
                  size="sm"
                  label={t("removePhoto", { number: index + 1 })}
                  icon={<IconX size={16} aria-hidden />}
                  onClick={() => remove(file)}
                />
              }
            />
          ))}
        </PhotoGrid>
      )}
      <Group gap="xs">
        {photos.length < most && (
          <FileButton
            label={label}
            accept={PHOTO_TYPES}
            icon={<IconCamera size={16} aria-hidden />}
            isMultiple
            onFiles={add}
          >
            {t("addPhotos")}
          </FileButton>
        )}
        {isTooMany && (
          <Hint tone="bad" role="alert">
            {t("tooMany", { most })}
          </Hint>
        )}
      </Group>
    </div>
  );
}

function Preview({ file, alt }: { file: File; alt: string }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt={alt} />;
}
