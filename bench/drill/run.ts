/**
 * What an operator does with a release, in 512 MB and on one core: installs it, opens a shelter, backs up, updates under
 * load, goes back, restores one project, and loses the machine: `npm run bench:drill [-- --edge] [--out file]`. Writes a report; exits with 1 if a step fails.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { writeRelease } from "#lib/programs/release/release.ts";
import { BENCH, ROOT } from "../harness/places.ts";
import { freePort } from "../harness/program.ts";
import { driveToEnd } from "../soak/drive.ts";
import type { Started } from "../soak/started.ts";
import { importWithPhotos, tenASecond } from "./import.ts";
import { openLimits } from "./limits.ts";
import { type Machine, newMachine } from "./machine.ts";
import { drillMarkdown } from "./report.ts";
import {
  deletePets,
  expectPets,
  expectPetsIn,
  makeBroken,
  makeNext,
  openShelter,
  restoreProjectUnderLoad,
  type Step,
  updateUnderLoad,
} from "./steps.ts";

const LIMITS = { megabytes: 512, cores: 1 };
const STEADY_SECONDS = 15;
const { values } = parseArgs({
  options: {
    out: { type: "string", default: path.join(BENCH, "DRILL.md") },
    edge: { type: "boolean", default: false },
    short: { type: "boolean", default: false },
  },
});
const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function drill(started: Started): Promise<{ steps: Step[]; killed: number }> {
  const steps: Step[] = [];
  const done = (one: Step): void => {
    steps.push(one);
    say(JSON.stringify(one));
  };
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    done({ name, seconds: (performance.now() - began) / 1000 });
    return result;
  };
  const work = await started.add(
    () => mkdtempSync(path.join(tmpdir(), "petstore-drill-")),
    (made) => rmSync(made, { recursive: true }),
  );
  const backups = path.join(work, "backups");
  const passphrase = path.join(work, "passphrase");
  mkdirSync(backups);
  writeFileSync(passphrase, "correct horse battery staple\n", { mode: 0o600 });
  const limits = await started.add(
    () => openLimits(`petstore-drill-${process.pid}`, LIMITS),
    (made) => made.remove(),
  );
  const machine = async (tarball: string): Promise<Machine> => {
    const ports = { web: await freePort(), edge: values.edge ? await freePort() : ("off" as const) };
    return await started.add(
      () => newMachine(tarball, ports, limits),
      (made) => made.lose(),
    );
  };
  const setUp = ({ base, run }: Machine, ...more: string[]): Promise<string> => {
    const skipped = ["--acme-email", "skip", "--smtp-url", "skip"];
    return run("setup", "--yes", ...more, "--public-url", base, ...skipped, "--backup-to", backups, "--passphrase-file", passphrase);
  };

  const { file } = await step("A release is made from a build, on another machine", () =>
    writeRelease({ root: ROOT, out: work, version: "1.0.0", arch: process.arch }),
  );
  const first = await step("It is unpacked", () => machine(file));
  await step("`setup`", () => setUp(first));
  const printed = await step("The first start", () => first.start());
  const { slug, key, browser } = await step("The first shelter, with a key", () => openShelter(first, printed));
  done({ name: "Ten requests a second", seconds: STEADY_SECONDS, felt: await tenASecond(first.base, key, STEADY_SECONDS) });
  await step("10,000 animals are imported and twelve photos of 12 megapixels processed", () =>
    importWithPhotos({ base: first.base, slug, key, browser }),
  );
  done({ name: "Ten requests a second after that", seconds: STEADY_SECONDS, felt: await tenASecond(first.base, key, STEADY_SECONDS) });
  if (values.short) return { steps, killed: limits.killed() };
  const next = path.join(work, "next.tar.gz");
  cpSync(await makeNext(first, "1.0.1"), next);
  cpSync(path.join(first.installed.folder, "petstore-1.0.1.tar.gz.sha256"), `${next}.sha256`);
  const updated = await updateUnderLoad(first, { tarball: next, key, works: true });
  done({ name: "`update` under load", ...updated.step });
  const back = await updateUnderLoad(first, { tarball: await makeBroken(first, "1.0.2"), key, works: false });
  done({ name: "`update` to a release that does not start, and back", ...back.step });
  const added = [...updated.added, ...back.added];
  await step("All that was acknowledged is there", () => expectPets(first, key, added));
  const backup = await step("`backup`", () => first.run("backup"));
  const beside = await restoreProjectUnderLoad(first, key, [backup, slug, "--passphrase-file", passphrase]);
  done({ name: "`projects restore`, as a new project", ...beside.step });
  await step("All of it is there", () => expectPetsIn(first, beside.slug, added));
  await step("100 animals are deleted by mistake", () => deletePets(first.base, key, 100));
  const inPlace = await restoreProjectUnderLoad(first, key, [backup, slug, "--in-place", "--passphrase-file", passphrase]);
  done({ name: "`projects restore --in-place`", ...inPlace.step });
  await step("They are there again", () => expectPets(first, key, added));
  await step("The machine is lost", () => first.lose());
  const second = await step("The release is unpacked on another", () => machine(next));
  writeFileSync(second.settings, "");
  await step("`restore`", () => second.run("restore", backup, "--passphrase-file", passphrase));
  await step("`setup --change` there", () => setUp(second, "--change"));
  await step("The start there", () => second.start());
  await step("All of it is there again", () => expectPets(second, key, added));
  return { steps, killed: limits.killed() };
}

const { steps, killed } = await driveToEnd(drill, { redis: false, domains: false }, say);
writeFileSync(values.out, drillMarkdown(steps, killed, { ...LIMITS, hasEdge: values.edge }));
say(`Written to ${path.relative(process.cwd(), values.out)}.`);
process.exit(0);
