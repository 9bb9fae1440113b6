import { Checkbox } from "@mantine/core";
import { IconCheck, IconMinus } from "@tabler/icons-react";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Button } from "#platform/ui/button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import {
  choosable,
  permissionAt,
  SINGLE,
  type Subject,
  SUBJECTS,
  type Action,
  ACTIONS,
} from "./permission-groups.ts";
import style from "./permission-matrix.module.css";

export interface PermissionMatrixProps {
  /** The permissions that can be granted; others are hidden. */
  offered: readonly string[];
  selected: readonly string[];
  /** Without it the matrix is read-only. */
  onChange?: (permissions: string[]) => void;
  error?: string | undefined;
}

/** Permissions as a table of records and actions, and below it the others. */
export function PermissionMatrix({ offered, selected, onChange, error }: PermissionMatrixProps) {
  const { t } = useTranslation("settings/team");
  const known = new Set(offered);
  const toggle = (permission: string): void =>
    onChange?.(
      selected.includes(permission)
        ? selected.filter((one) => one !== permission)
        : [...selected, permission],
    );
  const parts = { known, granted: new Set(selected), ...(onChange && { toggle }) };
  return (
    <fieldset className={style["matrix"]}>
      <legend>{t("permissions")}</legend>
      {onChange && <Presets offered={offered} onChange={onChange} />}
      {error !== undefined && <Hint tone="bad">{error}</Hint>}
      <SubjectTable {...parts} />
      <SingleList {...parts} />
    </fieldset>
  );
}

interface Parts {
  known: ReadonlySet<string>;
  granted: ReadonlySet<string>;
  toggle?: (permission: string) => void;
}

function SubjectTable({ known, granted, toggle }: Parts) {
  const { t } = useTranslation("settings/team");
  const subjects = SUBJECTS.filter((subject) =>
    ACTIONS.some((action) => known.has(permissionAt(subject, action))),
  );
  if (subjects.length === 0) return null;
  const cell = (subject: Subject, action: Action) => {
    const permission = permissionAt(subject, action);
    if (!known.has(permission)) return null;
    if (!toggle) return <Granted isGranted={granted.has(permission)} />;
    return (
      <Checkbox
        aria-label={`${t(`verb.${action}`)}: ${t(`resource.${subject}`)}`}
        checked={granted.has(permission)}
        onChange={() => toggle(permission)}
        className={style["box"] ?? ""}
      />
    );
  };
  return (
    <div className={style["scroll"]}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("resource")}</th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                {t(`verb.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject) => (
            <tr key={subject}>
              <th scope="row">{t(`resource.${subject}`)}</th>
              {ACTIONS.map((action) => (
                <td key={action}>{cell(subject, action)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SingleList({ known, granted, toggle }: Parts) {
  const { t } = useTranslation("settings/team");
  const single = SINGLE.filter((permission) => known.has(permission));
  if (single.length === 0) return null;
  return (
    <>
      <h3>{t("otherPermissions")}</h3>
      <ul>
        {single.map((permission) => (
          <li key={permission}>
            {toggle ? (
              <Checkbox
                label={t(`single.${permission}`)}
                checked={granted.has(permission)}
                onChange={() => toggle(permission)}
              />
            ) : (
              <>
                <Granted isGranted={granted.has(permission)} /> {t(`single.${permission}`)}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Presets({ offered, onChange }: Required<Pick<PermissionMatrixProps, "offered" | "onChange">>) {
  const { t } = useTranslation("settings/team");
  const all = choosable(offered);
  return (
    <div className={style["presets"]}>
      <Button size="xs" onClick={() => onChange(all.filter((one) => one.startsWith("view ")))}>
        {t("onlyView")}
      </Button>
      <Button size="xs" onClick={() => onChange(all)}>
        {t("selectAll")}
      </Button>
      <Button size="xs" onClick={() => onChange([])}>
        {t("clearAll")}
      </Button>
    </div>
  );
}

function Granted({ isGranted }: { isGranted: boolean }) {
  const { t } = useTranslation("settings/team");
  const Sign = isGranted ? IconCheck : IconMinus;
  return (
    <Sign
      size={16}
      stroke={isGranted ? 2 : 1.25}
      className={isGranted ? style["held"] : style["missing"]}
      role="img"
      aria-label={t(isGranted ? "yes" : "no")}
    />
  );
}
