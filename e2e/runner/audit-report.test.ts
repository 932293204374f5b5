import { expect, it } from "vitest";
import { auditReport, outdatedReport } from "#e2e/runner/audit-report.ts";

const NO_ANSWER = JSON.stringify({ message: "getaddrinfo ENOTFOUND", error: { code: "ENOTFOUND", summary: "", detail: "" } });

it("lists vulnerabilities", () => {
  const found = { vulnerabilities: { tar: { severity: "high", range: "<7.0.0", isDirect: false } } };
  expect(auditReport(JSON.stringify(found))).toEqual({
    lines: ["Vulnerabilities: 1", "  high  tar <7.0.0  (indirect)"],
    isVulnerable: true,
  });
  expect(auditReport('{"vulnerabilities":{}}')).toEqual({ lines: ["Vulnerabilities: none known."], isVulnerable: false });
});

it.each(["", "npm error", NO_ANSWER])("says that it could not check with the answer %j", (output) => {
  expect(auditReport(output)).toMatchObject({ lines: [expect.stringContaining("not checked")], isVulnerable: false });
});

it("lists versions other than the latest", () => {
  const outdated = { next: { wanted: "16.4.6", latest: "16.5.0" }, pg: { wanted: "8.23.1", latest: "8.23.1" } };
  expect(outdatedReport(JSON.stringify(outdated))).toEqual(["Versions other than the latest: 1", "  next 16.4.6 → 16.5.0"]);
  expect(outdatedReport("")).toEqual(["Versions: all are the latest."]);
  expect(outdatedReport(NO_ANSWER)).toEqual([expect.stringContaining("not checked")]);
});
