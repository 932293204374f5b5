import { setTimeout as delay } from "node:timers/promises";
import { eventually } from "#e2e/support/eventually.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { petstoreVerb } from "../harness/petstore.ts";
import type { Check } from "../harness/report.ts";
import { feltOf, type Steps } from "../harness/steps.ts";
import type { Place, Rehearsal, Releases } from "./places.ts";
import { migrationsBetween } from "./release.ts";

export interface Upgraded {
  checks: Check[];
  /** State before the snapshot. */
  before: { acknowledged: Rehearsal["watched"]["writers"]["acknowledged"]; revokedKey: string };
  snapshot: string;
}

const REPLACED_MS = 60_000;
const REFUSAL = /The database is at schema \S+, which this Petstore does not know[^\n]*/;

/** @returns a revoked key */
async function revokeOne({ desk }: Rehearsal): Promise<string> {
  const { key, keyId } = await desk.create();
  await desk.revoke(keyId);
  return key;
}

/** The page says that an older start refuses the newer schema. */
async function refusalOf({ older }: Place): Promise<Check> {
  const said = await older.start().then(
    () => "",
    (error: unknown) => (error instanceof OperatorError ? error.message : String(error)),
  );
  if (said === "") await older.stop();
  const [sentence = ""] = REFUSAL.exec(said) ?? [];
  return {
    promise: "The older release does not start on the newer schema, and names both",
    measured: sentence === "" ? "it did not say so" : `“${sentence}”`,
    broken: sentence === "" ? [`the older release started on the newer schema, or ended without saying why: ${said || "it serves"}`] : [],
  };
}

/** Sends no requests, so that only the replacement is tested. */
async function crashWebProcess({ proxy, tenants }: Rehearsal, { servers, older, base }: Place): Promise<Check> {
  await proxy.takeOut(servers);
  const killed = older.program.webProcesses();
  older.killWebProcess();
  const isReplaced = async (): Promise<boolean> => {
    if (!older.program.webProcesses().some((pid) => !killed.includes(pid))) return false;
    const status = await httpCall(base, "GET", "/v1/pets?limit=1", { key: tenants.key }).then(
      (answer) => answer.status,
      () => 0,
    );
    return status === 200;
  };
  const began = performance.now();
  await eventually("another web process of the older release to serve", isReplaced, REPLACED_MS);
  const seconds = (performance.now() - began) / 1000;
  await proxy.putBack(servers);
  await proxy.sees();
  return {
    promise: "A web process of the older release that crashes is replaced beside the newer schema",
    measured: `after ${seconds.toFixed(1)} s`,
    broken: [],
  };
}

/** Does what `docs/operating/upgrades.md` says about several machines, in its order, while the traffic goes on. */
export async function upgrade(
  rehearsal: Rehearsal,
  { older, newer }: Releases,
  { holdMs, snapshots, steps }: { holdMs: number; snapshots: string; steps: Steps },
): Promise<Upgraded> {
  const { places, proxy, settings, watched, traffic } = rehearsal;
  const [first, second] = places;
  const felt = (from: number, until: number) =>
    feltOf(traffic.flatMap((one) => one.answers.all).filter(({ at, ms }) => at >= from && at + ms <= until));
  const step = <T>(name: string, work: () => Promise<T>): Promise<T> => steps.step(name, work, felt);
  const leave = async ({ servers, older: program }: Place): Promise<void> => {
    await proxy.takeOut(servers);
    await program.stop();
  };
  const join = async ({ servers, newer: program }: Place): Promise<void> => {
    await program.start();
    await proxy.putBack(servers);
    await proxy.sees();
  };

  await step("Both machines serve the older release", () => delay(holdMs));
  const before = { acknowledged: new Map(watched.writers.acknowledged), revokedKey: await revokeOne(rehearsal) };
  const snapshot = await step("A snapshot is taken", () => petstoreVerb(["backup", "--to", snapshots], settings, older));
  await step("Machine 1 is taken out of HAProxy and stopped", () => leave(first));
  await step("The new release migrates the database", () => petstoreVerb(["migrate"], settings, newer));
  const checks: Check[] = [];
  if (migrationsBetween(older, newer).length > 0)
    checks.push(await step("Machine 1 tries to start the older release, by mistake", () => refusalOf(first)));
  await step("Machine 1 starts the new release and is put back", () => join(first));
  await step("Both releases serve", () => delay(holdMs));
  checks.push(await step("Machine 2 loses a web process of the older release", () => crashWebProcess(rehearsal, second)));
  await step("Machine 2 is taken out of HAProxy and stopped", () => leave(second));
  await step("Machine 2 starts the new release and is put back", () => join(second));
  await step("Both machines serve the new release", () => delay(holdMs));
  return { checks, before, snapshot: snapshot.trim() };
}
