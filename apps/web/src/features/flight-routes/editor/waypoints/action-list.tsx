import { Menu } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ActionFields } from "./action-fields.tsx";
import { ACTION_KINDS, isActionKind, type SavedAction, newAction } from "./action-kinds.ts";
import fields from "#features/flight-routes/editor/fields/fields.module.css";
import style from "./lists.module.css";
import { FieldError } from "#features/flight-routes/editor/fields/document-fields.tsx";
import items from "#features/flight-routes/editor/items/items.module.css";

export interface ActionListProps {
  item: string;
  path: string;
  actions: readonly SavedAction[];
  onChange: (actions: SavedAction[], typing?: string) => void;
}

/** The actions at a waypoint, in order. */
export function ActionList(props: ActionListProps) {
  const { item, path, actions, onChange } = props;
  const { t } = useTranslation("flight-routes/editor");
  return (
    <div className={fields["choice"]}>
      <span className={fields["choiceHead"]}>{t("actions")}</span>
      {actions.length > 0 && (
        <ol className={style["actions"]} aria-label={t("actions")}>
          {actions.map((action, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an action is its place in the list
            <li key={index}>
              <ActionHead {...props} action={action} index={index} />
              <ActionFields
                item={item}
                path={`${path}.${index}`}
                action={action}
                onChange={(changed, typing) =>
                  onChange(actions.with(index, changed), typing && `${index} ${typing}`)
                }
              />
              <FieldError item={item} path={`${path}.${index}`} />
            </li>
          ))}
        </ol>
      )}
      <AddAction onAdd={(action) => onChange([...actions, action])} />
    </div>
  );
}

interface ActionHeadProps extends ActionListProps {
  action: SavedAction;
  index: number;
}

function ActionHead({ actions, onChange, action, index }: ActionHeadProps) {
  const { t } = useTranslation("flight-routes/editor");
  const move = (to: number): void => onChange(actions.toSpliced(index, 1).toSpliced(to, 0, action));
  const { kind } = action;
  const foreign = typeof action["name"] === "string" ? action["name"] : kind;
  return (
    <div className={style["actionHead"]}>
      <span className={style["number"]}>{index + 1}</span>
      <span>{isActionKind(kind) ? t(`action.${kind}`) : t("unsupportedAction", { name: foreign })}</span>
      <IconButton
        size="sm"
        label={t("moveUp")}
        icon={<IconArrowUp size={14} aria-hidden />}
        disabled={index === 0}
        onClick={() => move(index - 1)}
      />
      <IconButton
        size="sm"
        label={t("moveDown")}
        icon={<IconArrowDown size={14} aria-hidden />}
        disabled={index === actions.length - 1}
        onClick={() => move(index + 1)}
      />
      <IconButton
        size="sm"
        label={t("removeAction", { number: index + 1 })}
        icon={<IconX size={14} aria-hidden />}
        onClick={() => onChange(actions.toSpliced(index, 1))}
      />
    </div>
  );
}

function AddAction({ onAdd }: { onAdd: (action: SavedAction) => void }) {
  const { t } = useTranslation("flight-routes/editor");
  return (
    <Menu position="bottom-start" shadow="md" keepMounted={false}>
      <Menu.Target>
        <button type="button" className={items["add"]}>
          <IconPlus size={14} aria-hidden />
          {t("addAction")}
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }}>
        {ACTION_KINDS.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(newAction(kind))}>
            {t(`action.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
