import { Menu } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { newItem, type RouteItemKind } from "#features/flight-routes/document/new-item.ts";
import { useSite } from "#features/flight-routes/store/planner-context.ts";
import {
  useEdit,
  useEditedDocument,
  useSelectItem,
  useSelectTool,
} from "#features/flight-routes/store/editing.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { KindIcon, ROUTE_ITEM_KINDS } from "./route-item-kinds.tsx";
import style from "./items.module.css";

/** All kinds of items with their purpose. */
export function AddItemMenu() {
  const { t } = useTranslation("flight-routes/editor");
  const site = useSite();
  const document = useEditedDocument();
  const edit = useEdit();
  const selectItem = useSelectItem();
  const selectTool = useSelectTool();
  const add = (kind: RouteItemKind): void => {
    const added = newItem({ kind, name: t(`kind.${kind}`), site, document });
    if (!added) {
      selectTool("outline"); // no location is known: the first item is drawn
      return;
    }
    edit({ type: "addItem", item: added.item });
    selectItem(added.item.id);
    selectTool(added.tool);
  };
  const isFirst = document.items.length === 0;
  return (
    <Menu position="bottom-start" width={336} shadow="md" keepMounted={false}>
      <Menu.Target>
        <button type="button" className={style["add"]} data-first={isFirst || undefined}>
          <IconPlus size={16} aria-hidden />
          {t("addItem")}
        </button>
      </Menu.Target>
      <Menu.Dropdown mah="min(70vh, 34rem)" style={{ overflowY: "auto" }}>
        {ROUTE_ITEM_KINDS.map((kind) => (
          <Menu.Item key={kind} leftSection={<KindIcon kind={kind} size={20} />} onClick={() => add(kind)}>
            <span className={style["kind"]}>
              <span>{t(`kind.${kind}`)}</span>
              <span>{t(`purpose.${kind}`)}</span>
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
