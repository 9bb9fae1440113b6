import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Those of a minute and more, by what they take; with no times from an earlier run vitest goes by the files' sizes. */
const LONGEST = [
  "e2e/frame-rules.test.ts",
  "e2e/frame-screens.test.ts",
  "e2e/journey.test.ts",
  "e2e/identity-journeys.test.ts",
  "e2e/administration.test.ts",
  "e2e/survival.test.ts",
  "e2e/planner-map.test.ts",
];

/** Begins a project's longest files first, so that no core stands idle beside the last one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll("\\", "/"));
      return place === -1 ? LONGEST.length : place;
    };
    return sorted.toSorted(
      (one, other) =>
        projects.indexOf(one.project.name) - projects.indexOf(other.project.name) ||
        placeOf(one) - placeOf(other),
    );
  }
}
