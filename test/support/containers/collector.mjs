// Accepts OTLP traces over HTTP on port 4318, and responds to every GET with the names of the received spans as JSON.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

const names = new Set();

createServer(async (request, response) => {
  if (request.method === 'POST') {
    const { resourceSpans = [] } = await json(request);
    for (const { scopeSpans } of resourceSpans) {
      for (const { spans } of scopeSpans) for (const { name } of spans) names.add(name);
    }
  }
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify(request.method === 'GET' ? [...names] : {}));
}).listen(4318);
process.on('SIGTERM', () => process.exit());
