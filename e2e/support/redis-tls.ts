import { writeFileSync } from "node:fs";
import path from "node:path";
import type { TestAuthority } from "./test-authority.ts";

/**
 * Writes a certificate for loopback.
 * @param folder where the servers keep their files
 * @returns options of redis-server, with which it speaks TLS to everyone, and asks no client for a certificate
 */
export async function redisTls(authority: TestAuthority, folder: string): Promise<string[]> {
  const { chain, key } = await authority.issue("localhost", "127.0.0.1");
  const written = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const certificate = ["--tls-cert-file", written("redis.pem", chain), "--tls-key-file", written("redis.key", key)];
  const trusted = ["--tls-ca-cert-file", written("authority.pem", authority.certificate), "--tls-auth-clients", "no"];
  return [...certificate, ...trusted, "--tls-replication", "yes", "--tls-cluster", "yes"];
}
