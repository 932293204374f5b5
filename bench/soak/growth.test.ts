import { describe, expect, it } from "vitest";
import { type Sample, usageOf } from "./growth.ts";

const MINUTE = 60_000;
const always = (): boolean => true;

function samples(megabytes: (minute: number) => number, handles: (minute: number) => number = () => 50): Sample[] {
  return Array.from({ length: 30 }, (_, n) => ({ at: n * MINUTE, part: "web", megabytes: megabytes(n), handles: handles(n) }));
}

describe("usageOf", () => {
  it("lets a process fill up while it warms up, and vary afterwards", () => {
    const [web] = usageOf(
      samples((minute) => (minute < 10 ? 100 + minute * 20 : 300 + (minute % 3) * 10)),
      0,
      30 * MINUTE,
      always,
    );
    expect(web).toEqual({ part: "web", megabytes: [200, 310, 310], handles: [50, 50, 50], grows: [] });
  });

  it("sees memory and handles that never stop growing", () => {
    const leaking = samples(
      (minute) => 200 + minute * 8,
      (minute) => 50 + minute * 3,
    );
    expect(usageOf(leaking, 0, 30 * MINUTE, always)[0]?.grows).toEqual(["megabytes", "handles"]);
  });

  it("compares calm samples only", () => {
    const isCalm = (at: number): boolean => at < 25 * MINUTE;
    const [web] = usageOf(
      samples((minute) => (minute < 25 ? 100 : 900)),
      0,
      30 * MINUTE,
      isCalm,
    );
    expect(web).toMatchObject({ megabytes: [100, 100, 100], grows: [] });
  });

  it("judges nothing where a third has no calm sample", () => {
    expect(
      usageOf(
        samples((minute) => minute * 100),
        0,
        30 * MINUTE,
        (at) => at >= 20 * MINUTE,
      )[0],
    ).toMatchObject({
      megabytes: [undefined, undefined, 2500],
      grows: [],
    });
  });
});
