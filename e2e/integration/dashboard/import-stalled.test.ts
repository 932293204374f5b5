import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { signedIn } from "#e2e/support/browser-client.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { openRaw, statusesIn } from "#e2e/support/web-port.ts";
import { uploadFile } from "#lib/platform/browser/upload-file.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { WEB_LIMITS } from "#lib/programs/server/web-limits.ts";

const lanes = useLanes({}, { ...WEB_LIMITS, stalledMs: 500, checkMs: 50 });
let head: string;

beforeAll(async () => {
  const owner = await makePerson("Owner");
  const { project } = await makeShelter(owner, []);
  const client = await signedIn(lanes.base("direct"), owner);
  const base = lanes.base("direct");
  const cookies = client.cookieNames.map((name) => `${name}=${client.cookie(name)}`).join("; ");
  const imports = `/api/projects/${project.slug}/imports?name=list.csv&format=csv`;
  head = `POST ${imports} HTTP/1.1\r\nHost: ${new URL(base).host}\r\nOrigin: ${base}\r\nCookie: ${cookies}\r\nContent-Type: application/octet-stream\r\nContent-Length: 3000000\r\n\r\n`;
});
afterEach(() => vi.restoreAllMocks());

it("answers a stalled upload with 408 and keeps nothing of the file", async () => {
  const failures = vi.spyOn(logger(), "error");
  const client = await openRaw(Number(new URL(lanes.base("direct")).port));
  client.socket.write(`${head}name,category\r\n${"Rex,1\r\n".repeat(200_000)}`);
  await eventually("the import", async () => (await prisma().petImport.count()) === 1);
  const text = await client.closed;
  expect(statusesIn(text)).toEqual([408]);
  expect(JSON.parse(text.slice(text.indexOf("\r\n\r\n")))).toMatchObject({ code: "request_timeout", status: 408 });
  await eventually("the end of the import", async () => (await prisma().petImport.count()) === 0);
  expect(failures).not.toHaveBeenCalled();
});

it("keeps nothing of a file whose sender leaves, and reports no failure", async () => {
  const failures = vi.spyOn(logger(), "error");
  const client = await openRaw(Number(new URL(lanes.base("direct")).port));
  client.socket.write(`${head}name,category\r\n${"Rex,1\r\n".repeat(200_000)}`);
  await eventually("the import", async () => (await prisma().petImport.count()) === 1);
  client.socket.destroy();
  await eventually("the end of the import", async () => (await prisma().petImport.count()) === 0);
  expect(failures).not.toHaveBeenCalled();
});

it("shows the reason for a refused upload on the screen", async () => {
  const message = "The upload took too long to arrive. Check the connection and try again.";
  class Refused {
    upload = {};
    status = 408;
    responseText = JSON.stringify({ code: "request_timeout", message, status: 408 });
    onload = (): void => undefined;
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      this.onload();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Refused);
  const { done } = uploadFile("/", new File(["x"], "list.csv"), () => undefined);
  await expect(done).rejects.toMatchObject({ code: "request_timeout", status: 408, message });
  vi.unstubAllGlobals();
});
