import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest tests, longest first; without recorded durations, vitest sorts by file size. */
const LONGEST = [
  "apps/server/src/kept-answers.test.ts",
  "apps/server/src/access.test.ts",
  "apps/server/src/event-loop.test.ts",
  "apps/server/src/several-servers.test.ts",
  "apps/server/src/features/flight-routes/files/hostile-documents.test.ts",
  "apps/cli/src/analyze/elevation.test.ts",
  "apps/server/src/startup-error.test.ts",
  "apps/server/src/features/processing/processing.test.ts",
  "apps/server/src/write-records.test.ts",
  "apps/server/src/features/reports/pdf/render-report.test.ts",
  "apps/simulator/src/dock/start-dock.test.ts",
  "apps/server/src/platform/db/outage.test.ts",
  "apps/server/src/features/media/docks/dock-flight.test.ts",
  "apps/server/src/features/reports/reports.test.ts",
  "apps/server/src/platform/jobs/jobs.test.ts",
  "apps/server/src/storage-in-s3.test.ts",
  "apps/simulator/src/detection-score.test.ts",
  "apps/web/src/features/flights/cockpit/cockpit-map.test.tsx",
  "apps/web/src/features/flight-routes/editor/route-editor.test.tsx",
  "packages/thermography/src/inspection/inspect-plant.test.ts",
  "e2e/operations/month.test.ts",
  "e2e/missions/order-to-report.test.ts",
  "e2e/missions/pilot-walk.test.ts",
  "e2e/screens/center-screens.test.ts",
  "e2e/missions/first-report.test.ts",
  "e2e/screens/arabic-screens.test.ts",
  "e2e/server/crash-recovery.test.ts",
  "e2e/streaming/streaming.test.ts",
  "e2e/administration/administration.test.ts",
  "e2e/layout/errors.test.ts",
  "e2e/streaming/guest-links.test.ts",
  "e2e/planner/states.test.ts",
  "e2e/planner/map.test.ts",
  "e2e/planner/first-use.test.ts",
  "e2e/planner/analysis.test.ts",
];

/** Starts a project's longest files first, so that no core is idle at the end of the run. */
export class LongestTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll("\\", "/"));
      return rank === -1 ? LONGEST.length : rank;
    };
    return sorted.toSorted(
      (one, other) =>
        projects.indexOf(one.project.name) - projects.indexOf(other.project.name) ||
        rankOf(one) - rankOf(other),
    );
  }
}
