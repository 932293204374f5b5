import { databaseName, databaseServer } from "#lib/platform/config/database-url.ts";
import { tolerantSettings } from "#lib/platform/config/tolerant-settings.ts";
import { locationsOf } from "#lib/platform/db/embedded/locations.ts";

/** Names the installation that a program uses, without the password. */
export function installationLine(root: string, settingsFile: string | undefined): string {
  const { settings, errors } = tolerantSettings();
  const { DATABASE_URL, DATA_DIR } = settings;
  const file = settingsFile ? `the settings in ${settingsFile}` : "no settings file";
  if (DATABASE_URL) return `Petstore with ${file}, on the database ${databaseName(DATABASE_URL)} at ${databaseServer(DATABASE_URL)}.`;
  if (errors.some((error) => error.startsWith("DATABASE_URL ")))
    return `Petstore with ${file}, on the database of DATABASE_URL, which cannot be read.`;
  return `Petstore with ${file}, on the embedded database in ${locationsOf(root, DATA_DIR).home}.`;
}
