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

export const RECEIVE_IN_PYTHON = `# needs nothing but Python 3.9 or newer
import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["PETSTORE_WEBHOOK_SECRET"].removeprefix("whsec_"))

def is_genuine(headers, body):
    """Standard Webhooks: signed with the secret, at most five minutes ago."""
    sent_at = headers.get("webhook-timestamp", "")
    if not sent_at.isdecimal() or abs(time.time() - int(sent_at)) > 300:
        return False
    signed = f"{headers.get('webhook-id', '')}.{sent_at}.".encode() + body
    signature = b"v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest())
    # Two signatures while the secret is being rotated.
    sent = headers.get("webhook-signature", "").split()
    return any(hmac.compare_digest(signature, one.encode()) for one in sent)

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # The bytes as they came: parsed and written again, they would not match the signature.
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        genuine = is_genuine(self.headers, body)
        # Answer first, then work.
        self.send_response(204 if genuine else 401)
        self.end_headers()
        if genuine:
            event = json.loads(body)
            print(self.headers["webhook-id"], event["type"], event["data"], flush=True)

HTTPServer(("", int(os.environ["PORT"])), Receiver).serve_forever()`;

/** Signs a message as Petstore does. */
export const SEND_WITHOUT_PETSTORE = `# the receiver was started with the same two: export PORT=8080
# export PETSTORE_WEBHOOK_SECRET="whsec_$(openssl rand -base64 32)"
body='{"id":0,"type":"webhook.test","occurredAt":"2026-11-21T09:30:00.000Z","data":{"message":"Hello"}}'
id=test_1
at=$(date +%s)
key=$(printf %s "\${PETSTORE_WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
signature=$(printf %s "$id.$at.$body" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
curl -i "http://127.0.0.1:$PORT/" \\
  -H "Content-Type: application/json" \\
  -H "webhook-id: $id" -H "webhook-timestamp: $at" -H "webhook-signature: v1,$signature" \\
  -d "$body"`;

export const TUNNEL = `# the tunnel prints an https:// address: add it as an endpoint, then send a test from its page
cloudflared tunnel --url http://127.0.0.1:8080`;

/** Petstore itself on the laptop. */
export const LOCAL_PETSTORE = `# a certificate for this laptop alone
openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost \\
  -addext "subjectAltName=IP:127.0.0.1" -keyout key.pem -out cert.pem

# Petstore may send messages to this laptop, and trusts the certificate
WEBHOOK_ALLOWED_ADDRESSES=127.0.0.1 NODE_EXTRA_CA_CERTS="$PWD/cert.pem" npm start`;

export const RECEIVE_WITH_TLS = `import { readFileSync } from "node:fs";
import { createServer } from "node:https"; // instead of node:http

const certificate = { key: readFileSync("key.pem"), cert: readFileSync("cert.pem") };
createServer(certificate, async (request, response) => {
  // as above
}).listen(8443);`;
