import { expect, it } from "vitest";
import { serverOptions } from "./server-settings.ts";

const MIB = 2 ** 20;

it.each([
  [512, "32MB"],
  [1024, "128MB"],
])("on a machine of %i MiB, PostgreSQL keeps %s of its own", (mib, size) => {
  const server = { locations: { access: "/data/pg_hba.conf" }, port: 5432, throwAway: false };
  expect(serverOptions(server, mib * MIB)).toContain(`-c shared_buffers='${size}'`);
});
