import { layoutFor } from "#lib/http/pages/project-page.ts";

export default layoutFor("audit-log", "audit.read");
