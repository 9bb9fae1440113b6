import type { SearchKind } from "@overfly/contract/search/search";
import {
  IconBattery3,
  IconBriefcase,
  IconBuildingFactory2,
  IconCamera,
  IconClipboardList,
  IconDrone,
  IconHeadset,
  IconHome2,
  IconPackages,
  IconPlugConnected,
  IconSolarPanel,
  IconUser,
  IconUsersGroup,
} from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./search.module.css";
import type { SearchChoice, SearchGroup } from "./use-search-groups.ts";

const ICONS: Readonly<Record<SearchKind, typeof IconDrone>> = {
  site: IconBuildingFactory2,
  mission: IconClipboardList,
  project: IconBriefcase,
  client: IconUsersGroup,
  pilot: IconHeadset,
  member: IconUser,
  kit: IconPackages,
  drone: IconDrone,
  payload: IconCamera,
  battery: IconBattery3,
  accessory: IconPlugConnected,
  dock: IconHome2,
  plant_element: IconSolarPanel,
};

export interface SearchListProps {
  id: string;
  groups: readonly SearchGroup[];
  active: SearchChoice | undefined;
  onActive: (key: string) => void;
  onChoose: (choice: SearchChoice) => void;
}

/** The lines by group; the input above keeps the focus and names the active one. */
export function SearchList({ id, groups, active, onActive, onChoose }: SearchListProps) {
  const { t } = useTranslation("platform/search");
  return (
    <div id={id} role="listbox" aria-label={t("title")} className={style["list"]}>
      {groups.map((group) => (
        <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
          <h3 id={`${id}-${group.key}`} className={style["group"]}>
            {group.label}
          </h3>
          {group.choices.map((choice) => (
            <Line
              key={choice.key}
              id={`${id}-${choice.key}`}
              choice={choice}
              isActive={choice.key === active?.key}
              onActive={() => onActive(choice.key)}
              onChoose={() => onChoose(choice)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface LineProps {
  id: string;
  choice: SearchChoice;
  isActive: boolean;
  onActive: () => void;
  onChoose: () => void;
}

function Line({ id, choice, isActive, onActive, onChoose }: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys of the whole list
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={style["line"]}
      onMouseMove={() => {
        if (!isActive) onActive();
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {choice.command ? <CommandLine choice={choice} /> : <HitLine choice={choice} />}
    </div>
  );
}

const CommandLine = ({ choice: { command } }: { choice: SearchChoice }) => (
  <>
    <span className={style["icon"]}>{command?.icon}</span>
    <span className={style["title"]}>{command?.label}</span>
  </>
);

function HitLine({ choice: { hit } }: { choice: SearchChoice }) {
  const { t } = useTranslation("platform/search");
  if (!hit) return null;
  const Icon = ICONS[hit.kind];
  const details = [...(hit.element ? [t(`element.${hit.element.kind}`)] : []), ...hit.details];
  return (
    <>
      <span className={style["icon"]}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </span>
      <span className={style["title"]}>
        <bdi>{hit.title}</bdi>
      </span>
      <span className={style["details"]}>
        {details.map((detail, index) => (
          <span key={detail}>
            {index > 0 && " · "}
            <bdi>{detail}</bdi>
          </span>
        ))}
      </span>
    </>
  );
}
