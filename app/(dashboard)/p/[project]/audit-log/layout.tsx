import { layoutFor } from "#lib/http/pages/checked-layout.ts";

export default layoutFor("audit-log", "audit.read");
