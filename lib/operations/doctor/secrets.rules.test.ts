import { describe, expect, it } from "vitest";
import { keyFinding, machinesFindings, type ServingProcess, sameRedisFinding } from "#lib/operations/doctor/secrets.rules.ts";

describe("secrets", () => {
  it("that cannot be opened are a problem", () => {
    expect(keyFinding([], ["k1", "k2"])).toMatchObject({ verdict: "ok", message: "k1, k2 open everything that is stored" });
    expect(keyFinding([{ key: "old", count: 2 }], ["k1"])).toMatchObject({
      verdict: "problem",
      message: expect.stringContaining("key old encrypted"),
    });
  });

  const own: ServingProcess = { kind: "web", address: null, encryptsWithKnownKey: true, hasSameRedis: true, hasSameSecret: true };
  const worker: Partial<ServingProcess> = { kind: "worker", address: "10.0.0.3", hasSameSecret: undefined };
  it.each<[Partial<ServingProcess>[], boolean, string[]]>([
    [[], true, ["ok"]],
    [[{}, { address: "10.0.0.2" }], true, ["ok"]],
    [[{}, { encryptsWithKnownKey: false }], true, ["problem"]],
    [[{}, { hasSameSecret: false }], true, ["problem"]],
    [[{ hasSameSecret: undefined }], true, ["warning"]],
    [[{ hasSameSecret: undefined }], false, ["ok"]],
    [[{}, worker], true, ["ok"]],
    [[{}, { ...worker, encryptsWithKnownKey: false }], true, ["problem"]],
  ])("of machines with %j (several: %s) are %j", (processes, isShared, verdicts) => {
    expect(
      machinesFindings(
        processes.map((one) => ({ ...own, ...one })),
        isShared,
      ).map(({ verdict }) => verdict),
    ).toEqual(verdicts);
  });

  it.each<[Partial<ServingProcess>[], string | undefined]>([
    [[], undefined],
    [[{}, worker], "ok Redis of all machines"],
    [[{}, { ...worker, hasSameRedis: false }], "worker at 10.0.0.3"],
    [[{ hasSameRedis: false }, worker], "web at this database’s machine"],
    // The key of its lock is unknown here.
    [[{}, { ...worker, hasSameRedis: false, encryptsWithKnownKey: false }], "ok Redis of all machines"],
  ])("and the Redis of %j: %s", (processes, wanted) => {
    const [finding] = sameRedisFinding(processes.map((one) => ({ ...own, ...one })));
    const said = finding?.verdict === "warning" ? finding.message.split(" names")[0] : finding && `${finding.verdict} ${finding.check}`;
    expect(said).toBe(wanted);
  });
});
