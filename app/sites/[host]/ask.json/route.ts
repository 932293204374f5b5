import { GET as openForm, POST as sendForm } from "../animals/[animal]/ask.json/route.ts";

export const GET = openForm;
export const POST = sendForm;
