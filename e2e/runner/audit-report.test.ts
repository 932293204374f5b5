import { expect, it } from "vitest";
import { auditReport, outdatedReport } from "#e2e/runner/audit-report.ts";

const NO_ANSWER = JSON.stringify({ message: "getaddrinfo ENOTFOUND", error: { code: "ENOTFOUND", summary: "", detail: "" } });

it("lists vulnerabilities", () => {
  const found = { vulnerabilities: { tar: { severity: "high", range: "<7.0.0", isDirect: false } } };
  expect(auditReport(JSON.stringify(found))).toEqual({
    lines: ["Vulnerabilities: 1", "  high  tar <7.0.0  (indirect)"],
    isSafe: false,
  });
  expect(auditReport('{"vulnerabilities":{}}')).toEqual({ lines: ["Vulnerabilities: none known."], isSafe: true });
});

it.each([
  ["", ""],
  ["npm error", ""],
  [NO_ANSWER, " (getaddrinfo ENOTFOUND)"],
  ['{"message":"405 Method Not Allowed - POST https://registry.example.org/bulk"}', " (405 Method Not Allowed)"],
])("fails, and says that it could not check, with the answer %j", (output, why) => {
  const sentence = `Vulnerabilities: not checked, since the registry did not answer${why}; run this where npm reaches one that does.`;
  expect(auditReport(output)).toEqual({ lines: [sentence], isSafe: false });
});

it("lists versions other than the latest", () => {
  const outdated = { next: { wanted: "16.4.6", latest: "16.5.0" }, pg: { wanted: "8.23.1", latest: "8.23.1" } };
  expect(outdatedReport(JSON.stringify(outdated))).toEqual(["Versions other than the latest: 1", "  next 16.4.6 → 16.5.0"]);
  expect(outdatedReport("")).toEqual(["Versions: all are the latest."]);
  expect(outdatedReport(NO_ANSWER)).toEqual([expect.stringContaining("not checked")]);
});
