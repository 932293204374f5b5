export const RECEIVE_IN_TYPESCRIPT = `// npm install standardwebhooks
import { createServer } from "node:http";
import { env } from "node:process";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(env.PETSTORE_WEBHOOK_SECRET ?? "");

createServer(async (request, response) => {
  // The text as it came: parsed and written again, it would not match the signature.
  const body = await text(request);
  let event: { id: number; type: string; data: unknown };
  try {
    event = webhook.verify(body, request.headers as Record<string, string>) as typeof event;
  } catch {
    response.writeHead(401).end();
    return;
  }
  // Answer first, then work.
  response.writeHead(204).end();
  console.log(request.headers["webhook-id"], event.type, event.data);
}).listen(Number(env.PORT));`;

export const RECEIVE_IN_PYTHON = `# pip install standardwebhooks flask
import os
from flask import Flask, request
from standardwebhooks import Webhook, WebhookVerificationError

app = Flask(__name__)
webhook = Webhook(os.environ["PETSTORE_WEBHOOK_SECRET"])

@app.post("/webhooks")
def receive():
    try:
        # The text as it came: parsed and written again, it would not match the signature.
        event = webhook.verify(request.get_data(as_text=True), dict(request.headers))
    except (WebhookVerificationError, ValueError):  # ValueError: the header is no signature at all
        return "", 401
    print(request.headers["webhook-id"], event["type"], event["data"])
    return "", 204`;
