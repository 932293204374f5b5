/** Runs in the older release's checkout, on its database. Writes the tenants to standard output. */
import { makeTenants } from "../soak/tenants.ts";

const [receiverPort = ""] = process.argv.slice(2);
const tenants = await makeTenants(Number(receiverPort));
process.stdout.write(JSON.stringify(tenants), () => process.exit());
