import { Anchor } from "@mantine/core";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Link } from "react-router";
import { Separated } from "#platform/ui/text/separated.tsx";

interface MissionAndSiteProps {
  mission: Pick<MissionDetail, "number" | "site">;
  /** The mission's own screen. */
  to: string;
}

/** Under the title of a screen about one mission: its number, which leads back to it, and its site. */
export const MissionAndSite = ({ mission: { number, site }, to }: MissionAndSiteProps) => (
  <Separated
    parts={[
      <Anchor key="mission" component={Link} underline="always" to={to}>
        {number}
      </Anchor>,
      site.name,
    ]}
  />
);
