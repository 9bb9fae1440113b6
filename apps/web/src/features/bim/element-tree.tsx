import type { BimNode } from "@overfly/contract/bim/bim";
import type { PageMeta } from "@overfly/contract/page";
import { IconChevronDown, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { bimQueries } from "#platform/queries/bim-queries.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { RESULT_TONE } from "./bim-tones.ts";
import type { BimFilters } from "./use-bim-filters.ts";
import style from "./bim.module.css";

interface TreeProps {
  model: number;
  filters: BimFilters;
  /** Of which node; the whole tree without one. */
  parent?: number;
}

/** The model as it is built up: project, building, storey, elements. A branch is loaded when it is opened. */
export function ElementTree({ model, filters, parent }: TreeProps) {
  const { t } = useTranslation("bim");
  const holders = useHolders(model, filters.edit);
  const { page, turnTo } = useBranchPage(holders, filters.edit, parent);
  const { data, error, refetch } = useQuery({
    ...bimQueries.tree(model, { ...(parent !== undefined && { parent }), ...page }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <LinesSkeleton lines={2} />;
  const { data: nodes, meta } = data;
  return (
    <>
      <ul className={style["tree"]} {...(parent === undefined && { "aria-label": t("tree") })}>
        {nodes.map((node) => (
          <Node
            key={node.id}
            model={model}
            filters={filters}
            node={node}
            startsOpen={meta.total === 1}
            holdsChosen={holders.includes(node.id)}
          />
        ))}
      </ul>
      {meta.last_page > 1 && <BranchPages meta={meta} turnTo={turnTo} />}
    </>
  );
}

/** The page of a branch: the one with what is chosen, until another is turned to while the same is chosen. */
function useBranchPage(holders: readonly number[], chosen: number | undefined, parent: number | undefined) {
  const [turned, setTurned] = useState<{ page: number; chosen: number | undefined }>();
  const path = chosen === undefined ? [] : [...holders, chosen];
  const around = parent === undefined ? path[0] : path[path.indexOf(parent) + 1];
  const isOnPath = parent === undefined ? holders.length > 0 : holders.includes(parent);
  const isCurrent = turned !== undefined && (turned.chosen === chosen || !isOnPath);
  return {
    page: isCurrent ? { page: turned.page } : isOnPath && around !== undefined ? { around } : {},
    turnTo: (page: number) => setTurned({ page, chosen }),
  };
}

interface BranchPagesProps {
  meta: PageMeta;
  turnTo: (page: number) => void;
}

/** Which of a branch's elements are shown, and the way to the others. */
function BranchPages({ meta: { page, item_count: size, total, last_page: last }, turnTo }: BranchPagesProps) {
  const { t } = useTranslation("bim");
  const format = useFormat();
  const from = (page - 1) * size + 1;
  return (
    <div className={style["pages"]}>
      <IconButton
        size="sm"
        label={t("previousNodes")}
        icon={<IconChevronLeft size={16} className={style["turn"]} aria-hidden />}
        disabled={page === 1}
        onClick={() => turnTo(page - 1)}
      />
      <span className={style["facts"]} role="status">
        {t("nodesOf", {
          from: format.number(from),
          to: format.number(Math.min(total, from + size - 1)),
          total: format.number(total),
        })}
      </span>
      <IconButton
        size="sm"
        label={t("nextNodes")}
        icon={<IconChevronRight size={16} className={style["turn"]} aria-hidden />}
        disabled={page === last}
        onClick={() => turnTo(page + 1)}
      />
    </div>
  );
}

/** What the chosen element is part of. */
function useHolders(model: number, chosen: number | undefined): readonly number[] {
  const { data } = useQuery({ ...bimQueries.element(model, chosen ?? 0), enabled: chosen !== undefined });
  return chosen === undefined ? [] : (data?.ancestor_ids ?? []);
}

interface NodeProps extends Omit<TreeProps, "parent"> {
  node: BimNode;
  startsOpen: boolean;
  /** Opens it, until it is closed while the same element is chosen. */
  holdsChosen: boolean;
}

function Node({ model, filters, node, startsOpen, holdsChosen }: NodeProps) {
  const { t } = useTranslation("bim");
  const format = useFormat();
  const [toggled, setToggled] = useState<{ isOpen: boolean; chosen: number | undefined }>();
  const isOutdated = holdsChosen && toggled?.chosen !== filters.edit;
  const isOpen = toggled && !isOutdated ? toggled.isOpen : startsOpen || holdsChosen;
  const { id, name, discipline, result, child_count: count, ifc_class: ifcClass } = node;
  return (
    <li>
      <div className={style["node"]}>
        {count > 0 ? (
          <IconButton
            size="sm"
            label={t(isOpen ? "closeBranch" : "openBranch", { name })}
            icon={
              isOpen ? (
                <IconChevronDown size={16} aria-hidden />
              ) : (
                <IconChevronRight size={16} className={style["closed"]} aria-hidden />
              )
            }
            expanded={isOpen}
            onClick={() => setToggled({ isOpen: !isOpen, chosen: filters.edit })}
          />
        ) : (
          <span className={style["leaf"]} />
        )}
        {discipline === null ? (
          <bdi>{name}</bdi>
        ) : (
          <Link to={filters.hrefOf(id)} replace preventScrollReset aria-current={filters.edit === id}>
            <bdi>{name}</bdi>
          </Link>
        )}
        <span className={style["facts"]}>
          {count > 0 ? `${ifcClass} · ${format.number(count)}` : ifcClass}
        </span>
        {discipline !== null && result !== "not_started" && (
          <StateBadge tone={RESULT_TONE[result]}>{t(`result.${result}`)}</StateBadge>
        )}
      </div>
      {isOpen && count > 0 && <ElementTree model={model} filters={filters} parent={id} />}
    </li>
  );
}
