import { useLocalStorage } from "@mantine/hooks";
import { IconAlertTriangle, IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./collapsible-section.module.css";

export interface CollapsibleSectionProps {
  /** Key of the stored state. */
  id: string;
  title: string;
  icon?: ReactNode;
  /** Shown while it is collapsed. */
  summary?: ReactNode;
  /** Has an error: it is expanded. */
  isWrong?: boolean;
  defaultOpen?: boolean;
  children: ReactNode;
}

/** A section of the panel. Whether it is expanded is stored on this device. */
export function CollapsibleSection(props: CollapsibleSectionProps) {
  const { id, title, icon, summary, isWrong = false, defaultOpen = false, children } = props;
  const { t } = useTranslation("flight-routes/editor");
  const body = useId();
  const [selected, choose] = useLocalStorage<Record<string, boolean>>({
    key: "routePanel",
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const isOpen = isWrong || (selected[id] ?? defaultOpen);
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
          {isWrong && <IconAlertTriangle size={16} role="img" aria-label={t("hasErrors")} />}
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

interface AdvancedProps {
  id: string;
  /** Has an error or a value: it is expanded. */
  defaultOpen?: boolean;
  /** Default: more or less. */
  label?: string;
  children: ReactNode;
}

/** Rarely used settings, collapsed within a section. */
export function Advanced({ id, defaultOpen: isDisplayed = false, label, children }: AdvancedProps) {
  const { t } = useTranslation("flight-routes/editor");
  const [isExpanded, open] = useLocalStorage({
    key: `routePanel:${id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isOpen = isDisplayed || isExpanded;
  return (
    <div className={style["more"]}>
      {!isDisplayed && (
        <button type="button" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          <IconChevronDown size={14} className={style["chevron"]} aria-hidden />
          {label ?? t(isOpen ? "less" : "more")}
        </button>
      )}
      {isOpen && <div className={style["body"]}>{children}</div>}
    </div>
  );
}
