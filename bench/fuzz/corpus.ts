import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { FuzzTarget } from "./target.ts";
import { acmeAnswers } from "./targets/acme-answers.ts";
import { apiRequests } from "./targets/api-requests.ts";
import { dnsAnswers } from "./targets/dns-answers.ts";
import { edgeBytes } from "./targets/edge-bytes.ts";
import { edgeFrames } from "./targets/edge-frames.ts";
import { edgeTargets } from "./targets/edge-targets.ts";
import { enquiryForms } from "./targets/enquiry-forms.ts";
import { importExports } from "./targets/import-exports.ts";
import { importFiles } from "./targets/import-files.ts";
import { webBytes } from "./targets/web-bytes.ts";

export const TARGETS = [
  importFiles,
  importExports,
  apiRequests,
  webBytes,
  edgeBytes,
  edgeFrames,
  edgeTargets,
  dnsAnswers,
  acmeAnswers,
  enquiryForms,
] as FuzzTarget[];

/** An input that once broke a promise, or that stands for a kind. */
interface Kept {
  shows: string;
  input: unknown;
}

const fileOf = (target: string): string => path.join(import.meta.dirname, "corpus", `${target}.json`);

export function readCorpus(target: string): Kept[] {
  const file = fileOf(target);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Kept[]) : [];
}

export function keep(target: string, kept: Kept): void {
  writeFileSync(fileOf(target), `${JSON.stringify([...readCorpus(target), kept], null, 2)}\n`);
}
