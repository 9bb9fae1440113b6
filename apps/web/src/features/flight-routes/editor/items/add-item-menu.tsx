import { Menu } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { newPart, type PartKind } from "#features/flight-routes/document/new-item.ts";
import { usePanel } from "#features/flight-routes/editor/editor-context.ts";
import { KindIcon, PART_KINDS } from "./item-kinds.tsx";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";
import style from "./items.module.css";

/** All kinds of parts, each with what it is for. */
export function AddPart() {
  const text = usePartText();
  const { site, document, change, onPart, onTool } = usePanel();
  const add = (kind: PartKind): void => {
    const made = newPart({ kind, name: text(`kind.${kind}`), site, document });
    if (!made) {
      onTool("outline"); // nothing tells where on Earth: the first thing is drawn
      return;
    }
    change({ type: "addPart", part: made.part });
    onPart(made.part.id);
    onTool(made.tool);
  };
  const isFirst = document.parts.length === 0;
  return (
    <Menu position="bottom-start" width={336} shadow="md" keepMounted={false}>
      <Menu.Target>
        <button type="button" className={style["add"]} data-first={isFirst || undefined}>
          <IconPlus size={16} aria-hidden />
          {text("addPart")}
        </button>
      </Menu.Target>
      <Menu.Dropdown mah="min(70vh, 34rem)" style={{ overflowY: "auto" }}>
        {PART_KINDS.map((kind) => (
          <Menu.Item key={kind} leftSection={<KindIcon kind={kind} size={20} />} onClick={() => add(kind)}>
            <span className={style["kind"]}>
              <span>{text(`kind.${kind}`)}</span>
              <span>{text(`purpose.${kind}`)}</span>
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
