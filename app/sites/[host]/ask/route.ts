import { GET as openForm, POST as sendForm } from "../animals/[animal]/ask/route.tsx";

interface Context {
  params: Promise<{ host: string }>;
}

export function GET(request: Request, context: Context): Promise<Response> {
  return openForm(request, context);
}

export function POST(request: Request, context: Context): Promise<Response> {
  return sendForm(request, context);
}
