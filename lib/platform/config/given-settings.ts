/** Lists what the operator set, so that processes get what the start chose, and lack others' secrets. */
export const GIVEN_SETTINGS = "PETSTORE_GIVEN";

const NAMES = ["AUTH_SECRET", "ENCRYPTION_KEYS", "BACKUP_PASSPHRASE"] as const;
export type GivenSetting = (typeof NAMES)[number];

export function givenSettings(): readonly GivenSetting[] {
  const listed = process.env[GIVEN_SETTINGS]?.split(",");
  return NAMES.filter((name) => listed?.includes(name) ?? Boolean(process.env[name]));
}
