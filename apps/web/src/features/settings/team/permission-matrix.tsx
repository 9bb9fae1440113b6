import { Checkbox } from "@mantine/core";
import { IconCheck, IconMinus } from "@tabler/icons-react";
import { Button } from "#platform/ui/button.tsx";
import {
  choosable,
  permissionAt,
  SINGLE,
  type Thing,
  THINGS,
  type Verb,
  VERBS,
} from "./permission-groups.ts";
import style from "./permission-matrix.module.css";
import { useTeamText } from "./team-text.ts";

export interface PermissionMatrixProps {
  /** What can be chosen; the rest is not shown. */
  offered: readonly string[];
  chosen: readonly string[];
  /** Without it the matrix is only read. */
  onChange?: (permissions: string[]) => void;
  error?: string | undefined;
}

/** Permissions as a table of things and verbs, and below it those that fit into none. */
export function PermissionMatrix({ offered, chosen, onChange, error }: PermissionMatrixProps) {
  const text = useTeamText();
  const known = new Set(offered);
  const toggle = (permission: string): void =>
    onChange?.(
      chosen.includes(permission) ? chosen.filter((one) => one !== permission) : [...chosen, permission],
    );
  const parts = { known, held: new Set(chosen), ...(onChange && { toggle }) };
  return (
    <fieldset className={style["matrix"]}>
      <legend>{text("permissions")}</legend>
      {onChange && <Presets offered={offered} onChange={onChange} />}
      {error !== undefined && <p className={style["error"]}>{error}</p>}
      <ThingTable {...parts} />
      <SingleList {...parts} />
    </fieldset>
  );
}

interface Parts {
  known: ReadonlySet<string>;
  held: ReadonlySet<string>;
  toggle?: (permission: string) => void;
}

function ThingTable({ known, held, toggle }: Parts) {
  const text = useTeamText();
  const things = THINGS.filter((thing) => VERBS.some((verb) => known.has(permissionAt(thing, verb))));
  if (things.length === 0) return null;
  const cell = (thing: Thing, verb: Verb) => {
    const permission = permissionAt(thing, verb);
    if (!known.has(permission)) return null;
    if (!toggle) return <Held isHeld={held.has(permission)} />;
    return (
      <Checkbox
        aria-label={`${text(`verb.${verb}`)}: ${text(`thing.${thing}`)}`}
        checked={held.has(permission)}
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
            <th scope="col">{text("thing")}</th>
            {VERBS.map((verb) => (
              <th key={verb} scope="col">
                {text(`verb.${verb}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {things.map((thing) => (
            <tr key={thing}>
              <th scope="row">{text(`thing.${thing}`)}</th>
              {VERBS.map((verb) => (
                <td key={verb}>{cell(thing, verb)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SingleList({ known, held, toggle }: Parts) {
  const text = useTeamText();
  const single = SINGLE.filter((permission) => known.has(permission));
  if (single.length === 0) return null;
  return (
    <>
      <h3>{text("besides")}</h3>
      <ul>
        {single.map((permission) => (
          <li key={permission}>
            {toggle ? (
              <Checkbox
                label={text(`single.${permission}`)}
                checked={held.has(permission)}
                onChange={() => toggle(permission)}
              />
            ) : (
              <>
                <Held isHeld={held.has(permission)} /> {text(`single.${permission}`)}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Presets({ offered, onChange }: Required<Pick<PermissionMatrixProps, "offered" | "onChange">>) {
  const text = useTeamText();
  const all = choosable(offered);
  return (
    <div className={style["presets"]}>
      <Button size="xs" onClick={() => onChange(all.filter((one) => one.startsWith("view ")))}>
        {text("onlyView")}
      </Button>
      <Button size="xs" onClick={() => onChange(all)}>
        {text("all")}
      </Button>
      <Button size="xs" onClick={() => onChange([])}>
        {text("none")}
      </Button>
    </div>
  );
}

function Held({ isHeld }: { isHeld: boolean }) {
  const text = useTeamText();
  const Sign = isHeld ? IconCheck : IconMinus;
  return (
    <Sign
      size={16}
      stroke={isHeld ? 2 : 1.25}
      className={isHeld ? style["held"] : style["missing"]}
      role="img"
      aria-label={text(isHeld ? "yes" : "no")}
    />
  );
}
