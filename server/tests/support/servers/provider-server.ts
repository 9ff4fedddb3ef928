import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { answerLater } from './answer-later.ts'
import { listen } from './listen.ts'

/** Which wire protocol the server speaks. */
export type Protocol = 'openai' | 'anthropic'

/** What the server does with a request. */
export type ProviderReply =
  | { kind: 'answer'; text: string }
  | { kind: 'cut_off'; text: string }
  | { kind: 'refusal' }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  | { kind: 'silence' }

/** A request as received. */
export interface ProviderRequest {
  path: string
  headers: IncomingHttpHeaders
  /** The whole body as text. */
  raw: string
  system: string
  /** Texts of all messages after the system's, part by part. */
  parts: string[]
  /** Pictures of the same messages, in order. */
  pictures: Buffer[]
  /** The JSON schema for the answer; null for plain text. */
  schema: unknown
}

/** A model provider on a loopback port. */
export interface ProviderServer extends AsyncDisposable {
  url: string
  requests: ProviderRequest[]
}

const text64 = z.string().transform((data) => Buffer.from(data.replace(/^data:.*?,/, ''), 'base64'))
/** A text, or a picture as each protocol writes it. */
const part = z.union([
  z.object({ text: z.string() }).transform(({ text: words }) => words),
  z.object({ image_url: z.object({ url: text64 }) }).transform(({ image_url: image }) => image.url),
  z.object({ source: z.object({ data: text64 }) }).transform(({ source }) => source.data),
])
const messageContent = z.union([z.string().transform((words) => [words]), z.array(part)])
const messages = z.array(z.object({ role: z.string(), content: messageContent }))

const bodies = {
  openai: z
    .object({
      messages,
      response_format: z.object({ json_schema: z.object({ schema: z.unknown() }) }).optional(),
    })
    .transform((body) => ({
      ...splitMessages(body.messages),
      schema: body.response_format?.json_schema.schema,
    })),
  anthropic: z
    .object({
      system: messageContent,
      messages,
      output_config: z.object({ format: z.object({ schema: z.unknown() }) }).optional(),
    })
    .transform((body) => ({
      system: joinTexts(body.system),
      ...splitContent(body.messages),
      schema: body.output_config?.format.schema,
    })),
}

/**
 * Starts a provider that follows a script; its last reply repeats forever. Answers cost 1,000 input and 100 output
 * tokens.
 */
export async function startProviderServer(
  protocol: Protocol,
  script: readonly ProviderReply[] | ((request: ProviderRequest) => ProviderReply),
): Promise<ProviderServer> {
  const requests: ProviderRequest[] = []
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await text(incoming)
    const { system, parts, pictures, schema = null } = bodies[protocol].parse(JSON.parse(raw))
    const { url: path = '', headers } = incoming
    const request = { path, headers, raw, system, parts, pictures, schema }
    const place = Math.min(requests.length, script.length - 1)
    const reply = typeof script === 'function' ? script(request) : script[place]
    requests.push(request)
    if (reply !== undefined) send(response, protocol, reply)
  }
  const server = createServer(answerLater(answer))
  const site = await listen(server)
  return {
    url: `http://127.0.0.1:${site.port}/v1`,
    requests,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

function isSystem({ role }: { role: string }): boolean {
  return role === 'system' || role === 'developer'
}

type Messages = z.output<typeof messages>

function splitMessages(list: Messages): Pick<ProviderRequest, 'system' | 'parts' | 'pictures'> {
  const system = list.filter(isSystem).flatMap((message) => message.content)
  return { system: joinTexts(system), ...splitContent(list) }
}

function splitContent(list: Messages): Pick<ProviderRequest, 'parts' | 'pictures'> {
  const content = list.filter((message) => !isSystem(message)).flatMap((message) => message.content)
  return {
    parts: content.filter((each) => typeof each === 'string'),
    pictures: content.filter((each) => typeof each !== 'string'),
  }
}

function joinTexts(content: z.output<typeof messageContent>): string {
  return content.filter((each) => typeof each === 'string').join('\n')
}

function send(response: ServerResponse, protocol: Protocol, reply: ProviderReply): void {
  if (reply.kind === 'silence') return
  if (reply.kind === 'status') {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(reply.body ?? JSON.stringify({ error: { type: 'error', message: 'scripted' } }))
    return
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(protocol === 'openai' ? speakOpenAi(reply) : speakAnthropic(reply)))
}

type Answer = Extract<ProviderReply, { kind: 'answer' | 'cut_off' | 'refusal' }>

function speakOpenAi(answer: Answer) {
  const message =
    answer.kind === 'refusal'
      ? { role: 'assistant', content: null, refusal: 'I cannot help with that.' }
      : { role: 'assistant', content: answer.text }
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_780_000_000,
    model: 'scripted',
    choices: [{ index: 0, message, finish_reason: answer.kind === 'cut_off' ? 'length' : 'stop' }],
    usage: { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 },
  }
}

const stopReasons = { answer: 'end_turn', cut_off: 'max_tokens', refusal: 'refusal' }

function speakAnthropic(answer: Answer) {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    content: answer.kind === 'refusal' ? [] : [{ type: 'text', text: answer.text }],
    stop_reason: stopReasons[answer.kind],
    stop_sequence: null,
    usage: { input_tokens: 1000, output_tokens: 100 },
  }
}
