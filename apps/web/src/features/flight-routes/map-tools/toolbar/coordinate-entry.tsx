import { Popover } from "@mantine/core";
import { IconCurrentLocation, IconMapPinPlus } from "@tabler/icons-react";
import type { Position } from "geojson";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { parseCoordinates } from "#platform/map/parse-coordinates.ts";
import style from "./toolbar.module.css";

/** A position entered as coordinates instead of a click: everything can be drawn without a pointer. */
export function CoordinateEntry({ onPosition }: { onPosition: (position: Position) => void }) {
  const { t } = useTranslation("flight-routes/map-tools");
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withArrow shadow="md" position="bottom">
      <Popover.Target>
        <span>
          <IconButton
            label={t("coordinates")}
            icon={<IconCurrentLocation size={18} stroke={1.75} aria-hidden />}
            expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        <CoordinateForm onPosition={onPosition} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Stays open for the next position. */
function CoordinateForm({ onPosition }: { onPosition: (position: Position) => void }) {
  const { t } = useTranslation("flight-routes/map-tools");
  const [typed, setTyped] = useState("");
  const [isInvalid, setInvalid] = useState(false);
  const submit = (): void => {
    const position = parseCoordinates(typed);
    setInvalid(position === undefined);
    if (!position) return;
    onPosition(position);
    setTyped("");
  };
  return (
    <form
      className={style["place"]}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={t("coordinates")}
        hint={t("coordinatesHint")}
        placeholder="31.9539, 36.0612"
        value={typed}
        maxLength={80}
        error={isInvalid ? t("coordinatesInvalid") : undefined}
        onChange={(value) => {
          setInvalid(false);
          setTyped(value);
        }}
      />
      <Button size="xs" type="submit" icon={<IconMapPinPlus size={16} aria-hidden />}>
        {t("coordinatesSubmit")}
      </Button>
    </form>
  );
}
