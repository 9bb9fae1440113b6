import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { newItemId } from "#features/flight-routes/document/default-document.ts";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import { uniqueName } from "#features/flight-routes/document/new-item.ts";
import {
  useEdit,
  useEditedDocument,
  useSelectItem,
  useUpdateDocument,
} from "#features/flight-routes/store/editing.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { AddItemMenu } from "./add-item-menu.tsx";
import { ItemRow } from "./item-row.tsx";
import hidden from "#platform/ui/display/visually-hidden.module.css";
import style from "./items.module.css";
import { useReorder } from "./use-reorder.ts";

/** The items of the route in flight order. */
export function RouteItemList() {
  const { items } = useEditedDocument();
  return (
    <>
      {items.length > 0 && <Rows />}
      <div className={style["listFoot"]}>
        <AddItemMenu />
        {items.length > 1 && <OrderChoice />}
      </div>
    </>
  );
}

function Rows() {
  const { t } = useTranslation("flight-routes/editor");
  const document = useEditedDocument();
  const edit = useEdit();
  const selectItem = useSelectItem();
  const { items } = document;
  const [announcement, announce] = useState("");
  const move = (id: string, to: number): void => {
    const item = items.find((one) => one.id === id);
    if (!item || items.indexOf(item) === to) return;
    edit({ type: "moveItem", id, to });
    announce(t("movedTo", { name: item.name, position: to + 1, count: items.length }));
  };
  const { ids, dragged, handle } = useReorder(
    items.map(({ id }) => id),
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
        aria-label={t("items")}
        data-dragging={dragged !== undefined || undefined}
      >
        {ids.map((id) => {
          const index = items.findIndex((item) => item.id === id);
          const item = items[index];
          if (!item) return null;
          return (
            <ItemRow
              key={id}
              row={item}
              isDragged={dragged === id}
              handle={items.length > 1 ? handle(id) : undefined}
              onUp={index > 0 ? () => move(id, index - 1) : undefined}
              onDown={index < items.length - 1 ? () => move(id, index + 1) : undefined}
              onDuplicate={() => duplicate(item)}
            />
          );
        })}
      </ul>
      <output className={hidden["hidden"]}>{announcement}</output>
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
        { value: "given", label: t("orderAsListed") },
        { value: "shortest", label: t("orderShortest") },
      ]}
    />
  );
}
