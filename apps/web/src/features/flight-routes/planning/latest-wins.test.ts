import { expect, test } from "vitest";
import { latestWins } from "./latest-wins.ts";

test("does the first at once and of those that come meanwhile only the newest", () => {
  const done: number[] = [];
  const queue = latestWins<number>((work) => done.push(work));

  queue.ask(1);
  queue.ask(2);
  queue.ask(3);
  expect(done).toEqual([1]);

  queue.done();
  expect(done).toEqual([1, 3]);
  expect(queue.isBusy()).toBe(true);

  queue.done();
  expect(queue.isBusy()).toBe(false);
  queue.ask(4);
  expect(done).toEqual([1, 3, 4]);
});
