import { describe, expect, it } from "vitest";
import { shortTime, table } from "#lib/programs/cli/terminal/output.ts";
import { progress } from "#lib/programs/cli/terminal/progress.ts";

describe("table output", () => {
  it("aligns words left and numbers right, including wide characters", () => {
    expect(
      table(
        ["ID", "NAME", "CALLS"],
        [
          ["1", "犬の家", "1,200"],
          ["12", "Cats", "7"],
        ],
      ),
    ).toBe(["ID  NAME    CALLS", " 1  犬の家  1,200", "12  Cats        7"].join("\n"));
  });
});

describe("time output", () => {
  it("shows a time in UTC to the minute, or a dash when there is none", () => {
    expect(shortTime("2026-06-01T12:34:56.789Z")).toBe("2026-06-01 12:34 UTC");
    expect(shortTime(null)).toBe("-");
  });
});

describe("progress output", () => {
  const progressLines = (isTTY: boolean, steps: number[]): string[] => {
    const lines: string[] = [];
    const show = progress(100_000, "animals", { isTTY, write: (text) => lines.push(text) > 0 });
    for (const step of steps) show(step);
    return lines;
  };

  it("prints one progress line per ten percent when there is no terminal", () => {
    const steps = Array.from({ length: 20 }, (_, i) => (i + 1) * 5000);
    const lines = progressLines(false, steps);
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatch(/^ 10% {2}10,000 of 100,000 animals, \d+ s left\n$/);
    expect(lines[9]).toMatch(/^100% {2}100,000 of 100,000 animals, [\d.]+ s\n$/);
  });

  it("redraws a progress bar on a terminal", () => {
    const lines = progressLines(true, [50_000, 100_000]);
    expect(lines[0]).toContain(`\r[${"#".repeat(15)}${"-".repeat(15)}]`);
    expect(lines[1]).toMatch(/#{30}\].*\n$/);
  });
});
