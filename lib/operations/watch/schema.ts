/**
 * The database and the worker are missing: without them nothing can be stored or mailed, so `/api/ready` and the metrics check them
 * directly.
 */
export const PARTS = {
  mail: "Mail server",
  photos: "Storage of photos",
  disk: "Disk",
  backups: "Backups",
  certificates: "Certificates",
  certificateAuthority: "Certificate authority",
  dns: "DNS resolver",
  signIn: "Sign-in providers",
  redis: "Redis",
  edge: "Edge",
  encryptionKeys: "Encryption keys",
  jobs: "Background jobs",
  webhooks: "Webhooks",
  cleanup: "Cleanup",
  numbers: "Numbers in the database",
} as const;

export type PartName = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as PartName[];

/** `down` also means that a limit is near; `degraded` is an early warning. */
export type PartState = "ok" | "degraded" | "down" | "unused";

export interface PartView {
  name: PartName;
  /** `unknown`: not checked lately. */
  state: PartState | "unknown";
  /** Has no full stop, like doctor's. */
  message: string;
  fix: string | null;
  since: string;
}
