/**
 * What the service needs from outside, and what comes to an end. All of them are told in Administration, by mail, by
 * `/api/ready` and by metrics. Neither the database nor the worker is here: without them nothing can be noted or mailed,
 * so `/api/ready` and the metrics look for them directly.
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

/** `down` also means that an end is near; `degraded`: an early warning. */
export type PartState = "ok" | "degraded" | "down" | "unused";

export interface PartView {
  name: PartName;
  /** `unknown`: not looked at lately. */
  state: PartState | "unknown";
  /** Without its end, as doctor's. */
  message: string;
  fix: string | null;
  since: string;
}
