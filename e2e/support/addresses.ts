import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const APP = path.join(import.meta.dirname, "..", "..", "app");
const API = path.join(APP, "api");
const DASHBOARD = path.join(APP, "(dashboard)");

/** Example: `/projects/[project]/keys/[keyId]`, under `/api`. */
export interface Address {
  method: string;
  at: string;
}

const filesIn = (folder: string, name: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => name.test(path.basename(file)));

export function dashboardAddresses(): Address[] {
  return filesIn(API, /^route\.tsx?$/).flatMap((file) => {
    const at = `/${path.dirname(file).replaceAll(path.sep, "/")}`;
    const text = readFileSync(path.join(API, file), "utf8");
    return [...text.matchAll(/^export (?:async )?(?:function|const) ([A-Z]+)\b/gm)].map(([, method = ""]) => ({ method, at }));
  });
}

/** Example: `/p/[project]/api-keys/[keyId]`. */
export function dashboardPages(): string[] {
  return filesIn(DASHBOARD, /^page\.tsx$/).map((file) => {
    const folders = path.dirname(file).split(path.sep);
    return `/${folders.filter((folder) => !folder.startsWith("(")).join("/")}`;
  });
}

export function partsOf(at: string): string[] {
  return [...at.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name = ""]) => name);
}

/** @param values missing ones become `other` */
export function fill(at: string, values: Readonly<Record<string, string>>, other = "999999"): string {
  return at.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => values[name] ?? other);
}
