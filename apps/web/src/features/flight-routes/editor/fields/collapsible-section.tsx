import { useLocalStorage } from "@mantine/hooks";
import { IconAlertTriangle, IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";
import style from "./collapsible-section.module.css";

export interface PanelSectionProps {
  /** Names it where it is remembered whether it is open. */
  id: string;
  title: string;
  icon?: ReactNode;
  /** What it comes to, shown while it is folded. */
  summary?: ReactNode;
  /** Something in it is wrong: it opens. */
  isWrong?: boolean;
  opensAtFirst?: boolean;
  children: ReactNode;
}

/** A part of the panel that folds away; whether it does is remembered on this device. */
export function PanelSection(props: PanelSectionProps) {
  const { id, title, icon, summary, isWrong = false, opensAtFirst = false, children } = props;
  const text = usePartText();
  const body = useId();
  const [chosen, choose] = useLocalStorage<Record<string, boolean>>({
    key: "routePanel",
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const isOpen = isWrong || (chosen[id] ?? opensAtFirst);
  return (
    <section className={style["section"]} aria-label={title}>
      <h3 className={style["head"]}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => choose((before) => ({ ...before, [id]: !isOpen }))}
        >
          {icon && <span className={style["headIcon"]}>{icon}</span>}
          <span className={style["headTitle"]}>{title}</span>
          {!isOpen && summary !== undefined && <span className={style["summary"]}>{summary}</span>}
          {isWrong && <IconAlertTriangle size={16} role="img" aria-label={text("wrong")} />}
          <IconChevronDown size={16} className={style["chevron"]} aria-hidden />
        </button>
      </h3>
      {isOpen && (
        <div id={body} className={style["body"]}>
          {children}
        </div>
      )}
    </section>
  );
}

interface MoreProps {
  id: string;
  /** Something in it is wrong, or set: it is shown. */
  isShown?: boolean;
  /** What is in it, where that is one thing. */
  label?: string;
  children: ReactNode;
}

/** What a pilot seldom touches, folded away within a section. */
export function More({ id, isShown = false, label, children }: MoreProps) {
  const text = usePartText();
  const [wanted, open] = useLocalStorage({
    key: `routePanel:${id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isOpen = isShown || wanted;
  return (
    <div className={style["more"]}>
      {!isShown && (
        <button type="button" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          <IconChevronDown size={14} className={style["chevron"]} aria-hidden />
          {label ?? text(isOpen ? "less" : "more")}
        </button>
      )}
      {isOpen && <div className={style["body"]}>{children}</div>}
    </div>
  );
}
