import { GET as openForm, POST as sendForm } from "../animals/[animal]/ask/route.tsx";

export const GET = openForm;
export const POST = sendForm;
