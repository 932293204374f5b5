import { expect, it } from "vitest";
import { hostFinding } from "#lib/operations/doctor/network.rules.ts";
import { administratorFinding, inProduction } from "#lib/operations/doctor/production.rules.ts";
import { about } from "#lib/operations/doctor/rules.ts";

it("takes missing backups and a superuser for problems in production", () => {
  expect(inProduction(about("Backups").warning("there is none", "x")).verdict).toBe("problem");
  expect(inProduction(about("Database role").warning("a superuser", "x")).verdict).toBe("problem");
  expect(inProduction(about("Database locale").warning("only ASCII", "x")).verdict).toBe("warning");
  expect(inProduction(about("Backups").ok("fine")).verdict).toBe("ok");
});

it.each([
  [["10.0.0.5"], false, "ok"],
  [["93.184.216.34"], false, "problem"],
  [["93.184.216.34"], true, "ok"],
  [["::1", "2606:2800:220:1::1"], false, "problem"],
] as const)("a database at %j with TLS %s is %s", (addresses, isEncrypted, verdict) => {
  expect(hostFinding({ setting: "DATABASE_URL", isEncrypted, addresses })).toMatchObject({ check: "Database network", verdict });
});

it("asks for an administrator", () => {
  expect(administratorFinding(0).verdict).toBe("problem");
  expect(administratorFinding(1)).toMatchObject({ verdict: "ok", message: "there is one" });
});
