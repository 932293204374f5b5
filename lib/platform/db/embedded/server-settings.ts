import { isLittle, memoryBytes } from "#lib/platform/config/memory.ts";
import type { Locations } from "./locations.ts";
import { ADMIN, APP } from "./state.ts";

/** Suits a small shared machine; fsync and synchronous_commit stay on. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: ".",
  max_connections: "200",
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  maintenance_work_mem: "64MB",
  max_wal_size: "1GB",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
};

/** The kernel's cache has the files too, and can release them. */
const IN_LITTLE_MEMORY = { shared_buffers: "32MB", effective_cache_size: "128MB", maintenance_work_mem: "16MB" };

/** Survives a killed server, not a power failure. All test stages share it, hence the connections. */
const THROW_AWAY = { max_connections: "500", fsync: "off", full_page_writes: "off", wal_level: "minimal", max_wal_senders: "0" };

/** The superuser connects only through the socket. */
export const HOST_BASED_ACCESS = `local all ${ADMIN} scram-sha-256
host all ${APP} 127.0.0.1/32 scram-sha-256
`;

interface Server {
  locations: Pick<Locations, "access">;
  port: number;
  throwAway: boolean;
}

/** Options are quoted for the shell of `pg_ctl`. */
export function serverOptions({ locations, port, throwAway }: Server, memory = memoryBytes()): string {
  const size = isLittle(memory) ? IN_LITTLE_MEMORY : {};
  const all = { port: String(port), hba_file: locations.access, ...SETTINGS, ...size, ...(throwAway ? THROW_AWAY : {}) };
  return Object.entries(all)
    .map(([name, value]) => `-c ${name}='${value.replaceAll("'", "'\\''")}'`)
    .join(" ");
}
