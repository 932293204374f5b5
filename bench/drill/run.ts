/**
 * What an operator does with a release, in 512 MB and on one core: installs it, opens a shelter, backs up, updates under
 * load, goes back, restores one project, and loses the machine: `npm run bench:drill [-- --edge] [--short] [--out file]`.
 * Prints a report; exits with 1 if a step fails.
 */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { writeRelease } from "#lib/programs/release/release.ts";
import { ROOT } from "../harness/places.ts";
import { freePort } from "../harness/program.ts";
import { type Run, runTool } from "../harness/runner.ts";
import { Steps } from "../harness/steps.ts";
import { importWithPhotos } from "./import.ts";
import { openLimits } from "./limits.ts";
import { tenASecond } from "./load.ts";
import { type Machine, newMachine } from "./machine.ts";
import {
  deletePets,
  demoIsDrawn,
  expectPets,
  expectPetsIn,
  makeBroken,
  makeNext,
  openShelter,
  restoreProjectUnderLoad,
  updateUnderLoad,
} from "./steps.ts";

const LIMITS = { megabytes: 512, cores: 1 };
const STEADY_SECONDS = 15;

interface Options extends Record<string, boolean> {
  edge: boolean;
  short: boolean;
}

/** Machines of the limits, one after the other, and what is kept elsewhere. */
interface Site {
  machine(tarball: string): Promise<Machine>;
  work: string;
  backups: string;
  passphrase: string;
  killed(): number;
}

async function openSite({ options, started }: Run<Options>): Promise<Site> {
  const work = await started.folder("drill");
  const [backups, passphrase] = [path.join(work, "backups"), path.join(work, "passphrase")];
  mkdirSync(backups);
  writeFileSync(passphrase, "correct horse battery staple\n", { mode: 0o600 });
  const limits = await started.add(
    () => openLimits(`petstore-drill-${process.pid}`, LIMITS),
    (made) => made.remove(),
  );
  const machine = async (tarball: string): Promise<Machine> => {
    const ports = { web: await freePort(), edge: options.edge ? await freePort() : ("off" as const) };
    return await started.add(
      () => newMachine(tarball, ports, limits),
      (made) => made.lose(),
    );
  };
  return { machine, work, backups, passphrase, killed: limits.killed };
}

function setUp({ base, run }: Machine, { backups, passphrase }: Site, ...more: string[]): Promise<string> {
  const skipped = ["--acme-email", "skip", "--smtp-url", "skip"];
  return run("setup", "--yes", ...more, "--public-url", base, ...skipped, "--backup-to", backups, "--passphrase-file", passphrase);
}

interface Opened {
  first: Machine;
  slug: string;
  key: string;
}

async function openFirst(site: Site, steps: Steps): Promise<Opened> {
  const { file } = await steps.step("A release is made from a build, on another machine", () =>
    writeRelease({ root: ROOT, out: site.work, version: "1.0.0", arch: process.arch }),
  );
  const first = await steps.step("It is unpacked", () => site.machine(file));
  const { base } = first;
  await steps.step("`setup`", () => setUp(first, site));
  const printed = await steps.step("The first start", () => first.start());
  await steps.step("The demo's pictures are drawn", () => demoIsDrawn(first));
  const { slug, key, browser } = await steps.step("The first shelter, with a key", () => openShelter(first, printed));
  steps.add({ name: "Ten requests a second", seconds: STEADY_SECONDS, felt: await tenASecond(base, key, STEADY_SECONDS) });
  await steps.step("10,000 animals are imported and twelve photos of 12 megapixels processed", () =>
    importWithPhotos({ base, slug, key, browser }),
  );
  steps.add({ name: "Ten requests a second after that", seconds: STEADY_SECONDS, felt: await tenASecond(base, key, STEADY_SECONDS) });
  return { first, slug, key };
}

async function updateAndLose(site: Site, { first, slug, key }: Opened, steps: Steps): Promise<void> {
  const secret = ["--passphrase-file", site.passphrase];
  const next = path.join(site.work, "next.tar.gz");
  cpSync(await makeNext(first, "1.0.1"), next);
  cpSync(path.join(first.installed.folder, "petstore-1.0.1.tar.gz.sha256"), `${next}.sha256`);
  const updated = await updateUnderLoad(first, { tarball: next, key, works: true });
  steps.add({ name: "`update` under load", ...updated.step });
  const back = await updateUnderLoad(first, { tarball: await makeBroken(first, "1.0.2"), key, works: false });
  steps.add({ name: "`update` to a release that does not start, and back", ...back.step });
  const added = [...updated.added, ...back.added];
  await steps.step("All that was acknowledged is there", () => expectPets(first, key, added));
  const backup = await steps.step("`backup`", () => first.run("backup"));
  const beside = await restoreProjectUnderLoad(first, key, [backup, slug, ...secret]);
  steps.add({ name: "`projects restore`, as a new project", ...beside.step });
  await steps.step("All of it is there", () => expectPetsIn(first, beside.slug, added));
  await steps.step("100 animals are deleted by mistake", () => deletePets(first.base, key, 100));
  const inPlace = await restoreProjectUnderLoad(first, key, [backup, slug, "--in-place", ...secret]);
  steps.add({ name: "`projects restore --in-place`", ...inPlace.step });
  await steps.step("They are there again", () => expectPets(first, key, added));
  await steps.step("The machine is lost", () => first.lose());
  const second = await steps.step("The release is unpacked on another", () => site.machine(next));
  writeFileSync(second.settings, "");
  await steps.step("`restore`", () => second.run("restore", backup, ...secret));
  await steps.step("`setup --change` there", () => setUp(second, site, "--change"));
  await steps.step("The start there", () => second.start());
  await steps.step("All of it is there again", () => expectPets(second, key, added));
}

async function drill(run: Run<Options>) {
  const steps = new Steps(run.say);
  const site = await openSite(run);
  const opened = await openFirst(site, steps);
  if (!run.options.short) await updateAndLose(site, opened, steps);
  const killed = site.killed();
  return {
    title: "Drill",
    what: `all that runs on the server, in ${LIMITS.megabytes} MB of memory and one core, with the embedded PostgreSQL and ${run.options.edge ? "an" : "no"} edge; the load comes from outside.`,
    figures: [killed === 0 ? "No process was killed for want of memory." : `**${killed} processes were killed for want of memory.**`],
    parts: [steps.part],
    broken: [],
  };
}

const options: Options = { edge: false, short: false };
await runTool({ script: "bench:drill", options, needs: { redis: false, domains: false }, work: drill });
