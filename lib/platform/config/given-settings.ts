/** The start tells its processes: they get what it chose itself, and lack the secrets of others. */
export const GIVEN_SETTINGS = "PETSTORE_GIVEN";

const NAMES = ["AUTH_SECRET", "ENCRYPTION_KEYS", "BACKUP_PASSPHRASE"] as const;
export type GivenSetting = (typeof NAMES)[number];

/** Those that the operator set, for this start. */
export function givenSettings(): readonly GivenSetting[] {
  const told = process.env[GIVEN_SETTINGS]?.split(",");
  return NAMES.filter((name) => told?.includes(name) ?? Boolean(process.env[name]));
}
