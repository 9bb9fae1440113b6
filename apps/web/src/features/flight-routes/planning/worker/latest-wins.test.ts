import { expect, test } from "vitest";
import { latestWins } from "./latest-wins.ts";

test("runs the first at once, and of those requested meanwhile only the latest", () => {
  const done: number[] = [];
  const queue = latestWins<number>((work) => done.push(work));

  queue.request(1);
  queue.request(2);
  queue.request(3);
  expect(done).toEqual([1]);

  queue.done();
  expect(done).toEqual([1, 3]);
  expect(queue.isBusy()).toBe(true);

  queue.done();
  expect(queue.isBusy()).toBe(false);
  queue.request(4);
  expect(done).toEqual([1, 3, 4]);
});
