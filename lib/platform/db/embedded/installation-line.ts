import { databaseName, databaseServer } from "#lib/platform/config/database-url.ts";
import { tolerantSettings } from "#lib/platform/config/tolerant-settings.ts";
import { locationsOf } from "#lib/platform/db/embedded/locations.ts";

/** Which installation a program speaks to; without the password. */
export function installationLine(root: string, settingsFile: string | undefined): string {
  const { DATABASE_URL, DATA_DIR } = tolerantSettings().settings;
  const database = DATABASE_URL
    ? `the database ${databaseName(DATABASE_URL)} at ${databaseServer(DATABASE_URL)}`
    : `the embedded database in ${locationsOf(root, DATA_DIR).home}`;
  return `Petstore with ${settingsFile ? `the settings in ${settingsFile}` : "no settings file"}, on ${database}.`;
}
