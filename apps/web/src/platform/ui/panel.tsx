import { Group } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { LinesSkeleton } from "./feedback/skeletons.tsx";
import style from "./panel.module.css";

export interface PanelProps {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Content up to the edges: tables, maps, pictures. */
  flush?: boolean;
}

/** A card with a title and actions. What it holds waits for its own messages and code: the rest of the screen stays. */
export const Panel = ({ title, actions, children, flush = false }: PanelProps) => (
  <section className={style["panel"]}>
    {(title !== undefined || actions !== undefined) && (
      <header className={style["head"]}>
        <h2 className={style["title"]}>{title}</h2>
        <Group gap="xs" className={style["actions"] ?? ""}>
          <Suspense>{actions}</Suspense>
        </Group>
      </header>
    )}
    <div className={flush ? style["flush"] : style["body"]}>
      <Suspense fallback={<Loading flush={flush} />}>{children}</Suspense>
    </div>
  </section>
);

const Loading = ({ flush }: { flush: boolean }) => (
  <div className={flush ? style["body"] : undefined}>
    <LinesSkeleton lines={4} />
  </div>
);
