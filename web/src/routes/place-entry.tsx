import { IconMapPinPlus } from "@tabler/icons-react";
import type { Position } from "geojson";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { readPlace } from "./read-place.ts";
import { useToolText } from "./tool-text.ts";
import style from "./tools.module.css";

/** A place by its coordinates instead of by a click: all that is drawn can be drawn without a pointer. */
export function PlaceEntry({ onPlace }: { onPlace: (at: Position) => void }) {
  const text = useToolText();
  const [typed, type] = useState("");
  const [isBad, setBad] = useState(false);
  const place = (): void => {
    const at = readPlace(typed);
    setBad(at === undefined);
    if (!at) return;
    onPlace(at);
    type("");
  };
  return (
    <form
      className={style["place"]}
      onSubmit={(event) => {
        event.preventDefault();
        place();
      }}
    >
      <TextField
        label={text("place")}
        placeholder={text("placeHint")}
        value={typed}
        maxLength={80}
        error={isBad ? text("placeBad") : undefined}
        onChange={(value) => {
          setBad(false);
          type(value);
        }}
      />
      <Button size="xs" type="submit" icon={<IconMapPinPlus size={16} aria-hidden />}>
        {text("placeAdd")}
      </Button>
    </form>
  );
}
