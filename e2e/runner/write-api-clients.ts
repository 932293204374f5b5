/** Writes the generated part of the TypeScript client: `npm run client`. */
import { generateClient } from "#e2e/runner/api-clients.ts";

await generateClient();
