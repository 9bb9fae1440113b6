import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { newItemId } from "#features/flight-routes/document/default-document.ts";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import { uniqueName } from "#features/flight-routes/document/new-item.ts";
import { useEdit, useEditedDocument, useSelectItem, useUpdateDocument } from "#features/flight-routes/store/editing.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { AddItemMenu } from "./add-item-menu.tsx";
import { ItemRow } from "./item-row.tsx";
import style from "./items.module.css";
import { useReorder } from "./use-reorder.ts";

/** What the route is made of, in the order of flight. */
export function ItemList() {
  const { items: parts } = useEditedDocument();
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
  const document = useEditedDocument();
  const edit = useEdit();
  const selectItem = useSelectItem();
  const { items: parts } = document;
  const [said, say] = useState("");
  const move = (id: string, to: number): void => {
    const part = parts.find((one) => one.id === id);
    if (!part || parts.indexOf(part) === to) return;
    edit({ type: "moveItem", id, to });
    say(t("movedTo", { name: part.name, place: to + 1, of: parts.length }));
  };
  const { ids, dragged, handle } = useReorder(
    parts.map(({ id }) => id),
    move,
  );
  const duplicate = ({ id, name }: RouteItem): void => {
    const copy = { id: newItemId(), name: uniqueName({ name, document }) };
    edit({ type: "duplicateItem", id, copy });
    selectItem(copy.id);
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
  const document = useEditedDocument();
  const set = useUpdateDocument();
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
