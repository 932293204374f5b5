import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { signedIn } from "#e2e/support/browser-client.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { petstoreVerb } from "../harness/petstore.ts";
import type { Check } from "../harness/report.ts";
import { hasFailed } from "../harness/traffic.ts";
import { settled } from "../soak/settled.ts";
import { Writers } from "../soak/traffic/writers.ts";
import type { Rehearsal, Releases } from "./places.ts";
import type { Upgraded } from "./steps.ts";

const WRITERS = 2;
/** For an address with too many wrong keys in this minute, as the traffic had: it says nothing of this one. */
const LIMITED = 429;
const MINUTE_MS = 65_000;

/** Does what `docs/operating/upgrades.md` says about the way back, and writes with the older release again. */
export async function goBack(
  { places, proxy, base, tenants, settings, leaveDatabase }: Rehearsal,
  { older, newer }: Releases,
  { before, snapshot }: Pick<Upgraded, "before" | "snapshot">,
  { holdMs, safetyCopies, say }: { holdMs: number; safetyCopies: string; say: (line: string) => void },
): Promise<Check[]> {
  say("Going back to the older release …");
  await leaveDatabase();
  for (const place of places) await place.newer.stop();
  const began = performance.now();
  await petstoreVerb(["restore", snapshot, "--replace", "--safety-copy", safetyCopies], settings, older);
  for (const place of places) await place.older.start();
  await proxy.sees();
  const seconds = (performance.now() - began) / 1000;

  const writers = new Writers(base, tenants.key, WRITERS);
  const lost = await writers.missing(before.acknowledged);
  const revoked = await settled(async () => {
    const { status } = await httpCall(base, "GET", "/v1/pets?limit=1", { key: before.revokedKey });
    return status !== LIMITED && status;
  }, MINUTE_MS);
  const staff = await signedIn(base, tenants.owner);
  const page = await staff.send("GET", `/p/${tenants.project.slug}`);
  const stop = new AbortController();
  const writing = writers.run(stop.signal);
  await delay(holdMs);
  stop.abort();
  await writing;
  const failed = writers.answers.all.filter(hasFailed).map(({ status }) => `API writes: ${status || "no answer"} after the way back`);
  const copies = readdirSync(safetyCopies).map((name) => path.join(safetyCopies, name));
  for (const copy of copies) await petstoreVerb(["backup", "verify", copy], settings, newer);
  return [
    {
      promise: "After the way back, everything is there that was acknowledged before the snapshot",
      measured: `${before.acknowledged.size} animals, ${Math.round(seconds)} s from the restore’s start until both machines served`,
      broken: lost,
    },
    {
      promise: "A key that was revoked before the snapshot stays refused",
      measured: `it was answered ${revoked ?? LIMITED}`,
      broken: revoked === 401 ? [] : [`a key that was revoked before the snapshot was answered ${revoked ?? LIMITED} after the way back`],
    },
    {
      promise: "People sign in, and the older release works as before",
      measured: `${writers.acknowledged.size} more animals`,
      broken: [...(page.status === 200 ? [] : [`the dashboard answered ${page.status}`]), ...failed, ...(await writers.broken())],
    },
    {
      promise: "What was written after the snapshot is in the safety copy, which the new release reads",
      measured: `${copies.length} copy, verified`,
      broken: copies.length === 1 ? [] : [`there are ${copies.length} safety copies`],
    },
  ];
}
