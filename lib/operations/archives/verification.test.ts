import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { archiveBytes } from "#lib/operations/archives/archive.service.ts";
import { archiveManifestText } from "#lib/operations/archives/rules.ts";
import { ARCHIVE_FORMAT, type ArchiveManifest } from "#lib/operations/archives/schema.ts";
import { tarHead } from "#lib/operations/archives/tar.rules.ts";
import { TAR_END, tarFile } from "#lib/operations/archives/tar.service.ts";
import { readAgain, verifyArchive } from "#lib/operations/archives/verification.service.ts";
import { LATER_RELEASE_FILE } from "#lib/platform/db/schema-version.ts";
import { root } from "#lib/platform/root.ts";

const folder = mkdtempSync(path.join(tmpdir(), "petstore-archive-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, "archive.tar");

const ROWS = Buffer.from('{"project_id":1,"category_id":1,"name":"Dogs"}\n');
const sumOf = (content: Buffer) => ({ bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") });
const MANIFEST: ArchiveManifest = {
  format: ARCHIVE_FORMAT,
  createdAt: "2026-11-23T04:05:06.789Z",
  program: "1.0.0",
  schema: "20261101_first",
  project: { slug: "happy-paws", name: "Happy Paws" },
  tables: [{ name: "categories", columns: ["project_id", "category_id", "name"], rows: 1, ...sumOf(ROWS) }],
  photos: [],
  people: [],
};

type Files = [name: string, content: Buffer][];
const textOf = (manifest: object): Buffer => Buffer.from(archiveManifestText(manifest as ArchiveManifest));
const whole = (manifest: object = MANIFEST, rows = ROWS): Files => [
  ["data/categories.jsonl", rows],
  ["manifest.json", textOf(manifest)],
];

async function write(files: Files): Promise<void> {
  const parts: Uint8Array[] = [];
  for (const [name, content] of files) for await (const part of tarFile({ name, bytes: content.length }, [content], 0)) parts.push(part);
  writeFileSync(file, Buffer.concat([...parts, TAR_END]));
}

const verified = () => verifyArchive(file, ["20261101_first", "20261102_second"]);

describe("an archive of a project", () => {
  it("is accepted when every file has its checksum, also at an older schema", async () => {
    await write(whole());
    expect(await verified()).toEqual(MANIFEST);
  });

  it("names the later release whose schema it has, after an update went back", async () => {
    const checkout = root();
    const migration = path.join(folder, "prisma", "migrations", MANIFEST.schema);
    mkdirSync(migration, { recursive: true });
    writeFileSync(path.join(migration, LATER_RELEASE_FILE), "1.10.0");
    root.replace(folder);
    const { schema, people } = MANIFEST;
    const project = { ...MANIFEST.project, id: "1", isTest: false };
    const collection = { schema, project, people, tables: [], photos: [], photoBytes: 0 };
    writeFileSync(file, await buffer(archiveBytes(collection, 0, () => undefined)));
    root.replace(checkout);
    expect(await verified()).toMatchObject({ program: "1.10.0" });
  });

  it("is accepted with the longest name that a project can have", async () => {
    const project = { slug: "paws", name: "🐾".repeat(80) };
    await write(whole({ ...MANIFEST, project }));
    expect((await verified()).project).toEqual(project);
  });

  it("is refused where it was changed after it was checked", async () => {
    const readWhole = async (): Promise<void> => {
      for await (const { content } of readAgain(file, MANIFEST)) for await (const _ of content);
    };
    await write(whole());
    await expect(readWhole()).resolves.toBeUndefined();
    const [rows, manifest] = whole();
    const others = Buffer.from(ROWS.toString().replace("Dogs", "Cats"));
    for (const files of [whole(MANIFEST, others), [manifest], [rows, ["data/pets.jsonl", ROWS], manifest]] as Files[]) {
      await write(files);
      await expect(readWhole()).rejects.toThrow(/was changed while it was being imported: .* Nothing was changed\.$/);
    }
  });

  const edited = textOf(MANIFEST).toString().replace("Happy Paws", "Sad Paws");
  it.each<[string, Files, RegExp]>([
    ["rows were edited", whole(MANIFEST, Buffer.from(ROWS.toString().replace("Dogs", "Cats"))), /data\/categories\.jsonl has been changed/],
    [
      "its manifest was edited",
      [
        ["data/categories.jsonl", ROWS],
        ["manifest.json", Buffer.from(edited)],
      ],
      /manifest\.json has been cut off or changed/,
    ],
    ["it has no manifest", whole().slice(0, 1), /has no manifest\.json, so it is cut off or not an archive/],
    ["a file is missing", whole().slice(1), /it lacks data\/categories\.jsonl/],
    [
      "a name leads out of it",
      [...whole(), ["../../etc/passwd", ROWS]],
      /the file "\.\.\/\.\.\/etc\/passwd", which its manifest\.json does not name/,
    ],
    ["a file is there twice", [...whole(), ["data/categories.jsonl", ROWS]], /"data\/categories\.jsonl" twice/],
    [
      "it has a newer format",
      whole({ ...MANIFEST, format: 2, program: "9.0.0" }),
      /has format 2, which this Petstore does not know \(it knows 1\): import it with Petstore 9\.0\.0 or newer/,
    ],
    [
      "it has a newer schema",
      whole({ ...MANIFEST, schema: "20300101_later" }),
      /is at schema 20300101_later, which this Petstore does not know \(it is at 20261102_second\)/,
    ],
    [
      "its manifest has other fields",
      whole({ ...MANIFEST, photos: [{ name: "../x", bytes: 1, sha256: "" }] }),
      /is not one that Petstore writes/,
    ],
  ])("is refused with a sentence where %s", async (_, files, sentence) => {
    await write(files);
    await expect(verified()).rejects.toThrow(sentence);
    await expect(verified()).rejects.toThrow(/Nothing was changed\.$/);
  });

  it("is refused where it has a link, is no tar file, or promises more than it has", async () => {
    const link = tarHead({ name: "manifest.json", bytes: 0 }, 0);
    link.write("2", 156);
    for (const [content, sentence] of [
      [link, "something that is not a plain file"],
      [Buffer.from("PK\x03\x04".padEnd(2048, "x")), "something that is not a plain file"],
      [tarHead({ name: "manifest.json", bytes: 8 * 1024 ** 3 - 1 }, 0), "is too large"],
      [tarHead({ name: "data/pets.jsonl", bytes: 8 * 1024 ** 3 - 1 }, 0), "it ends too early"],
      [Buffer.alloc(0), "it ends too early"],
    ] as const) {
      writeFileSync(file, content);
      await expect(verified()).rejects.toThrow(sentence);
    }
  });
});
