import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { newPartId } from "#features/flight-routes/document/default-document.ts";
import type { RoutePart } from "#features/flight-routes/store/draft-history.ts";
import { uniqueName } from "#features/flight-routes/document/new-item.ts";
import { useDocumentSetter, useEditor } from "#features/flight-routes/editor/editor-context.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { AddItemMenu } from "./add-item-menu.tsx";
import { ItemRow } from "./item-row.tsx";
import style from "./items.module.css";
import { useReorder } from "./use-reorder.ts";

/** What the route is made of, in the order of flight. */
export function ItemList() {
  const { items: parts } = useEditor().document;
  return (
    <>
      {parts.length > 0 && <Rows />}
      <div className={style["listFoot"]}>
        <AddItemMenu />
        {parts.length > 1 && <OrderChoice />}
      </div>
    </>
  );
}

function Rows() {
  const { t } = useTranslation("flight-routes/editor");
  const { document, edit: change, onPart } = useEditor();
  const { items: parts } = document;
  const [said, say] = useState("");
  const move = (id: string, to: number): void => {
    const part = parts.find((one) => one.id === id);
    if (!part || parts.indexOf(part) === to) return;
    change({ type: "movePart", id, to });
    say(t("movedTo", { name: part.name, place: to + 1, of: parts.length }));
  };
  const { ids, dragged, handle } = useReorder(
    parts.map(({ id }) => id),
    move,
  );
  const duplicate = ({ id, name }: RoutePart): void => {
    const copy = { id: newPartId(), name: uniqueName({ name, document }) };
    change({ type: "duplicatePart", id, copy });
    onPart(copy.id);
  };
  return (
    <>
      <ul
        className={style["parts"]}
        aria-label={t("parts")}
        data-dragging={dragged !== undefined || undefined}
      >
        {ids.map((id) => {
          const index = parts.findIndex((part) => part.id === id);
          const part = parts[index];
          if (!part) return null;
          return (
            <ItemRow
              key={id}
              row={part}
              isDragged={dragged === id}
              handle={parts.length > 1 ? handle(id) : undefined}
              onUp={index > 0 ? () => move(id, index - 1) : undefined}
              onDown={index < parts.length - 1 ? () => move(id, index + 1) : undefined}
              onDuplicate={() => duplicate(part)}
            />
          );
        })}
      </ul>
      <output className={style["said"]}>{said}</output>
    </>
  );
}

function OrderChoice() {
  const { t } = useTranslation("flight-routes/editor");
  const { document } = useEditor();
  const set = useDocumentSetter();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("order")}
      value={document.order}
      onChange={(order) => set({ order: order === "shortest" ? "shortest" : "given" })}
      data={[
        { value: "given", label: t("orderGiven") },
        { value: "shortest", label: t("orderShortest") },
      ]}
    />
  );
}
