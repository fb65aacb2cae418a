// One dialogue over HTTP, played with the official TypeScript clients: from create, over a verdict that is
// refused, to one that stands. Usage: node dialogue.mjs URL CLIENT, where CLIENT is
//   sdk-1      @modelcontextprotocol/sdk 1.x, with a session
//   client-2   @modelcontextprotocol/client 2.x at 2026-07-28, without one
import assert from 'node:assert/strict';

const clients = {
  'sdk-1': async (url) => {
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
    const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
    const client = new Client({ name: 'blue-test', version: '1' }, { capabilities: {} });
    const updates = [];
    client.setNotificationHandler(
      (await import('@modelcontextprotocol/sdk/types.js')).ResourceUpdatedNotificationSchema,
      (message) => void updates.push(message.params.uri));
    await client.connect(new StreamableHTTPClientTransport(url));
    return { client, updates, watch: (uri) => client.subscribeResource({ uri }) };
  },
  'client-2': async (url) => {
    const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
    const client = new Client({ name: 'blue-test', version: '1' },
                              { capabilities: {}, versionNegotiation: { mode: { pin: '2026-07-28' } } });
    const updates = [];
    client.setNotificationHandler('notifications/resources/updated',
                                  (message) => void updates.push(message.params.uri));
    await client.connect(new StreamableHTTPClientTransport(url));
    return { client, updates, watch: (uri) => client.listen({ resourceSubscriptions: [uri] }) };
  },
};

const [url, which] = process.argv.slice(2);
assert.ok(clients[which], `unknown client ${which}`);
const { client, updates, watch } = await clients[which](new URL(url));
const dialogue_id = `by-${which}`;

async function call(verb, args) {
  const result = await client.callTool({ name: `blue_dialogue_${verb}`, arguments: args });
  // The Judge Protocol is a block of markdown of its own in the text.
  const shown = JSON.parse(result.content[0].text);
  if (result.structuredContent.judge_protocol) shown.judge_protocol = result.content[1].text;
  assert.deepEqual(shown, result.structuredContent, `${verb}: both forms are whole`);
  return result;
}
async function must(verb, args = {}) {
  const result = await call(verb, { dialogue_id, ...args });
  assert.ok(!result.isError, `${verb}: ${JSON.stringify(result.structuredContent)}`);
  return result.structuredContent;
}
const until = async (fits) => {
  for (let waited = 0; !fits(); waited += 20) {
    assert.ok(waited < 20000, 'nothing came for 20 seconds');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const names = ['Muffin', 'Cupcake', 'Scone'];
const { tools } = await client.listTools(); // from here on the client checks every result against its schema
assert.ok(tools.some((tool) => tool.name === 'blue_dialogue_verdict_register'));

const created = await call('create', {
  title: `By ${which}`,
  question: 'Which cache — 速いか、正しいか?',
  expert_pool: { domain: 'Caching', experts: names.map((name) => ({ role: `${name}'s field`, tier: 'core', relevance: 0.9 })) },
  panel_size: 3,
});
assert.equal(created.structuredContent.dialogue_id, dialogue_id);
await watch(`blue://dialogues/${dialogue_id}`);
await must('evolve_panel', { round: 0, panel: names.map((name) => ({ name, role: `${name}'s field`, source: 'pool' })) });
await until(() => updates.length > 0);

await must('round_register', {
  round: 0,
  score: 30,
  responses: names.map((expert) => ({ expert, text: `[${expert.toUpperCase()}-P0001: View of ${expert}]\nWhat ${expert} sees.\n` })),
  summary: 'Three views.',
});

const refused = await call('verdict_register', { dialogue_id, round: 0, recommendation: 'Write through' });
assert.equal(refused.isError, true);
const error = refused.structuredContent;
assert.equal(error.error_code, 'velocity_not_zero');
assert.match(error.message, /velocity=3 \(open_tensions=0, new_perspectives=3\)/);
assert.deepEqual(error.errors.map((one) => one.error_code), ['velocity_not_zero', 'convergence_not_unanimous']);
assert.ok(error.suggestion, 'it says what to do');

await must('evolve_panel', { round: 1, panel: names.map((name) => ({ name, role: `${name}'s field`, source: 'retained' })) });
const signals = names.map((expert) => ({ expert, text: '[RE:SUPPORT P0001]\nAgreed.\n\n[MOVE:CONVERGE]\n' }));
await must('round_register', { round: 1, score: 12, responses: signals, summary: 'All agree.' });
const verdict = await must('verdict_register', { round: 1, recommendation: 'Write through', description: 'Simple and right.' });
assert.equal(verdict.status ?? verdict.outcome, 'converged', JSON.stringify(verdict));

const read = await client.readResource({ uri: `blue://dialogues/${dialogue_id}` });
assert.match(read.contents[0].text, /converged/);
await client.close();
console.log(`ok    a dialogue with ${which}, ${updates.length} updates seen`);
process.exit(0);
