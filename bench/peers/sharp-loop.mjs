// Sharp alone, as a careful user would write it by hand: each photo of a folder becomes four files, one photo at a time.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";

const { BENCH_PHOTOS: from = "", BENCH_FILES: to = "", BENCH_DECODES: decodes = "each" } = process.env;
const WIDTHS = [320, 800, 1600];
sharp.concurrency(1);
sharp.cache(false);
mkdirSync(to, { recursive: true });
const photos = readdirSync(from).map((name) => [name, readFileSync(path.join(from, name))]);

async function once(photo) {
  const { data, info } = await sharp(photo)
    .autoOrient()
    .resize({ width: 1600, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

async function processOne(name, photo) {
  const open = decodes === "once" ? await once(photo) : () => sharp(photo).autoOrient();
  const file = (ending) => path.join(to, `${name}${ending}`);
  for (const width of WIDTHS) {
    const picture = open().resize({ width, withoutEnlargement: true }).webp({ quality: 80, effort: 4 });
    writeFileSync(file(`-${width}.webp`), await picture.toBuffer());
  }
  const picture = open().resize({ width: 1600, withoutEnlargement: true }).jpeg({ quality: 82, progressive: true });
  writeFileSync(file(".jpg"), await picture.toBuffer());
}

const [began, before] = [performance.now(), process.cpuUsage()];
for (const [name, photo] of photos) await processOne(name, photo);
const { user, system } = process.cpuUsage(before);
const { maxRSS } = process.resourceUsage();
process.stdout.write(
  JSON.stringify({ seconds: (performance.now() - began) / 1000, cpuSeconds: (user + system) / 1e6, peakMegabytes: maxRSS / 1024 }),
);
