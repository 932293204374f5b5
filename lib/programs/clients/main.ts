/** `npm run client` writes the generated part of the TypeScript client; a build names a folder for what is served, too. */
import { generateClient } from "#lib/programs/clients/generate.ts";
import { packClients } from "#lib/programs/clients/pack.ts";

await generateClient();
const [folder] = process.argv.slice(2);
if (folder !== undefined) packClients(folder);
