import { layoutFor } from "#lib/http/pages/project-page.ts";

export default layoutFor("webhooks", "webhooks.read");
